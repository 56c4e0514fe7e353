"""The embedded CPU engine: PP-OCRv6 text, layout and table structure on ONNX Runtime."""

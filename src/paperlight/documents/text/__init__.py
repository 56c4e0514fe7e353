"""The digital text of PDF pages, and what speaks against it."""

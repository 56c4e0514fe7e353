"""JSON, written and read back."""

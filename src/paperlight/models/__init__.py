"""Where weights live."""

"""Where on the page a model's text stands, told by another engine's reading."""

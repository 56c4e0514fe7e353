"""bytes -> Page."""

"""How far to trust a page, and why."""

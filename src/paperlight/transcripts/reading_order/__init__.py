"""Which line comes after which."""

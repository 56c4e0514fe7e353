"""PreparedPage -> Generation."""

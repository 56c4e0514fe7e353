"""Page -> PreparedPage, and the way back."""

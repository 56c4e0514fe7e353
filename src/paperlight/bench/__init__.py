"""Pages with known answers, scores and speeds."""

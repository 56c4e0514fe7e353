"""Generation -> Transcript; never sees pixels."""

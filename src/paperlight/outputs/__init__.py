"""Transcript -> files."""

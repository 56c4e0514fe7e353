"""Formats of libraries and archives that give the places of words."""

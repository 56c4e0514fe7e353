"""Searchable PDFs."""

"""Picture files as documents, and as PDFs."""

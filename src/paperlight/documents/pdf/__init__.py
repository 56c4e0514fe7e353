"""PDFs as documents; the only place that touches PDFium."""

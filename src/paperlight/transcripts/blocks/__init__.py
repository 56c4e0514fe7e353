"""Lines in order -> headings, paragraphs, lists, tables, furniture."""

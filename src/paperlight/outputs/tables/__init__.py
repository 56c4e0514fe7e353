"""Tables as workbooks and CSV."""

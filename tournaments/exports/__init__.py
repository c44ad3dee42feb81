"""Workbooks and CSV: the only room that writes them."""

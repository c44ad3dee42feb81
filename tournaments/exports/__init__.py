"""Workbooks and CSV files."""

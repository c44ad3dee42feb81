"""Sheets: one table's paper for one deal, keyed in, checked and saved."""

"""Rows of values and how they are written as text."""

"""Rows of values, and writing them as text."""

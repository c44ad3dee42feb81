"""Dates in English."""

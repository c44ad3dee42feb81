"""Formats of British English."""

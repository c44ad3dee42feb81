"""Corrections: who changed which sheet and why, and the effect on places."""

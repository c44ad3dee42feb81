"""Invented people and deals."""

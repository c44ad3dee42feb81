"""Translated words for models and all rooms."""

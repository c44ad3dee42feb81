"""The form of an evening's file."""

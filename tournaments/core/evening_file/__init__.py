"""The format of an evening's file."""

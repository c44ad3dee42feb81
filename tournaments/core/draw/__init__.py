"""The partner draw: every fair method, each in its own file."""

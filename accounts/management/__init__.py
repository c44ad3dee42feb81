"""Commands at the machine itself."""

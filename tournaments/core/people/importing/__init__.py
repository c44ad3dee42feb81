"""Read a list of people: bytes and cells in, people out."""

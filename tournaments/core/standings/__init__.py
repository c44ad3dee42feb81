"""From the points of every deal to places."""

"""After the draw: late, not come, going home, a substitute. Nobody else moves, and played hands stay as they are."""

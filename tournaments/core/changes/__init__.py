"""Pure parts of changes after the draw."""

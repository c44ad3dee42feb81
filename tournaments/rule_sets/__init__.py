"""Rule sets as the club sees them: the built-in ones and its own."""

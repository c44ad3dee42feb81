"""The page of tonight: how far the evening is and the next step. Comes last because it shows every step."""

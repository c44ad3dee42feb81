"""The page of tonight: how far the evening is and the one next step. Late, because it shows what every step needs."""

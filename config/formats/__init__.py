"""How each language writes dates and numbers, where that is not what Django says; names of our own included."""

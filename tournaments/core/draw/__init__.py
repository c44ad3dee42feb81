"""How partners are drawn: every way of making a draw that is fair, each in a file of its own."""

"""Before play: the table plan, the partner draw, the seats."""

"""Before play: the plan of the tables, the partner draw and who sits where."""

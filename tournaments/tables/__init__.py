"""Before play: the head count, the plan of the tables, the partner draw and who sits where."""

"""Schedules of several rounds: who plays with whom and against whom, at which table, in each format of an evening."""

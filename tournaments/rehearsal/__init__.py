"""Rehearsal evenings: invented people, drawn and scored through the same actions an organiser uses.

The one room that may call the actions of all the others; no other room knows of it.
"""

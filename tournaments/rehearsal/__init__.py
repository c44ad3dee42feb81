"""Rehearsal evenings: invented people, drawn and scored through the same actions an organiser uses.

It may call the actions of all the other rooms. Of it they know the invented deals, which the examples of the rule
sets play, and `management` its commands; nothing else.
"""

"""Rehearsal evenings: invented people, drawn and scored through the same actions an organizer uses."""

"""Rehearsals: invented people, drawn and scored through the organizer's own actions."""

"""Dates in English that Django has no name for."""

DATE_FORMAT = "j F Y"
EVENING_DAY = "l, j F"
PAPER_DATE = "j F Y"
PAPER_MOMENT = "j F Y, H:i"

"""Dates in English, written so that no reader takes the month for the day; names that Django has none for."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, P"

EVENING_DAY = "l, j F"
EVENING_DATE = "l, j F Y"
DAY_AND_DATE = "D j M Y"
DAY_AND_MONTH = "j M"
PAPER_DATE = "j F Y"
PAPER_MOMENT = "j F Y, P"

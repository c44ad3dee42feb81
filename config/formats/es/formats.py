"""Spanish as it is written in the United States and Mexico: 2,810 points, 9:12 p.m.; Django writes that of Spain."""

EVENING_DAY = r"l, j \d\e F"
EVENING_DATE = r"l, j \d\e F \d\e Y"
DAY_AND_DATE = "D j M Y"
DAY_AND_MONTH = "j M"
PAPER_DATE = r"j \d\e F \d\e Y"
PAPER_MOMENT = r"j \d\e F \d\e Y, P"

TIME_FORMAT = "P"
# Written out: 5/11 would be another day for half of the readers.
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, P"
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3

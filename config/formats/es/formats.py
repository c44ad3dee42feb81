"""Spanish as it is written in the United States and Mexico: 2,810 points, 9:12 p.m.; Django writes that of Spain."""

TIME_FORMAT = "P"
DATETIME_FORMAT = r"j \d\e F \d\e Y, P"

EVENING_DAY = r"l, j \d\e F"
DAY_AND_MONTH = "j M"

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3

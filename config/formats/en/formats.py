"""American dates and times. Django writes 4:03 p.m. and has no name for a day of the week with its date."""

TIME_FORMAT = "g:i A"
DATE_FORMAT = "M j, Y"
DATETIME_FORMAT = "M j, Y, g:i A"

EVENING_DAY = "l, F j"
DAY_AND_MONTH = "M j"

"""British dates and times: those of Django, which would else be the American ones beside this folder."""

TIME_FORMAT = "P"
DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j M Y, P"

EVENING_DAY = "l, j F"
DAY_AND_MONTH = "j M"

"""British dates and times: those of Django, which would else be the American ones beside this folder."""

from django.conf.locale.en_GB.formats import DATETIME_FORMAT, TIME_FORMAT

__all__ = ["DATETIME_FORMAT", "DAY_AND_MONTH", "EVENING_DAY", "TIME_FORMAT"]

EVENING_DAY = "l, j F"
DAY_AND_MONTH = "j M"

"""The link to a club's evenings for calendars."""

from django.db import models

from accounts.models import Club
from tournaments.models.event import new_timeline, new_token


class CalendarLink(models.Model):
    """A club's link for calendars. Turning it off ends it; turning it on again makes another token."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="calendar_link")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    is_on = models.BooleanField(default=True)
    # Part of the name by which calendars know each evening. It stays when the token changes.
    uid = models.CharField(max_length=16, default=new_timeline)

    def __str__(self) -> str:
        return f"calendar of {self.club_id}"

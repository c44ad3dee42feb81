"""Write a club's link for calendars. One transaction each."""

from django.db import transaction

from accounts.models import Club
from tournaments.models import CalendarLink
from tournaments.models.event import new_token


@transaction.atomic
def give_calendar_link(*, club: Club, the_same: bool = False) -> CalendarLink:
    """Turn the link on, as a new one. `the_same` undoes turning it off."""
    Club.locked(club.pk)
    link, is_new = CalendarLink.objects.get_or_create(club=club)
    if not is_new and not link.is_on:
        link.token, link.is_on = link.token if the_same else new_token(), True
        link.save(update_fields=["token", "is_on"])
    return link


@transaction.atomic
def end_calendar_link(*, club: Club) -> None:
    CalendarLink.objects.filter(club=club).update(is_on=False)

"""Reads of the hall: which code and which link is good, who helps and what they have keyed in."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, Max

from tournaments.models import Event, HelperPass, JoinCode, SheetHistory
from tournaments.web.access import takes_helpers

MOST_WRONG_TRIES = 30
"""From whatever device; with six digits thirty guesses find a code once in 33,000 times."""


def good_code(event: Event, now: datetime.datetime) -> JoinCode | None:
    """The event's code, while helpers can join by it."""
    return JoinCode.objects.filter(event=event, good_until__gt=now, wrong_tries__lt=MOST_WRONG_TRIES).first()


def code_for(digits: str, now: datetime.datetime) -> JoinCode | None:
    """The good code of those digits, with its event."""
    codes = JoinCode.objects.filter(digits=digits, good_until__gt=now, wrong_tries__lt=MOST_WRONG_TRIES)
    found = codes.select_related("event__club").first()
    return found if found and takes_helpers(found.event) else None


def link_token(event: Event) -> str:
    """What nobody can guess of the link by which helpers join; empty until a code is made, and again once a helper is
    sent away.
    """
    way_in = JoinCode.objects.filter(event=event).first()
    return way_in.token if way_in else ""


def way_in_of_link(token: str) -> JoinCode | None:
    """The way in that this link stands for, with its event, as long as that takes helpers."""
    # No database looks for an invisible character, and PostgreSQL refuses to be asked.
    if not token or not token.isprintable():
        return None
    found = JoinCode.objects.filter(token=token).select_related("event__club").first()
    return found if found and takes_helpers(found.event) else None


def is_void(event: Event, now: datetime.datetime) -> bool:
    """Whether too many wrong tries have voided the event's code before its time."""
    return JoinCode.objects.filter(event=event, good_until__gt=now, wrong_tries__gte=MOST_WRONG_TRIES).exists()


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperRow:
    """A helper, how many sheets they keyed in, and when the last one."""

    helper: HelperPass
    sheets: int
    last_saved: datetime.datetime | None

    @property
    def is_in(self) -> bool:
        """Whether their pass was not ended."""
        return self.helper.ended_at is None


def helpers_of(event: Event) -> list[HelperRow]:
    """Everybody who helps or helped this evening, in the order they joined; who came back stands there once."""
    saves = SheetHistory.objects.filter(sheet__seating__round__event=event, user__isnull=True).order_by()
    counted = saves.values_list("saved_by").annotate(Count("sheet", distinct=True), Max("saved_at"))
    keyed = {name: (sheets, last) for name, sheets, last in counted}
    passes = list(event.helper_passes.all())
    latest = {helper.name: helper.pk for helper in passes}
    rows = []
    for helper in passes:
        if helper.ended_at is None or latest[helper.name] == helper.pk:
            sheets, last = keyed.get(helper.name, (0, None))
            rows.append(HelperRow(helper=helper, sheets=sheets, last_saved=last))
    return rows

"""Read the hall: valid codes and links, helpers and their sheets."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet

from accounts.models import Club
from tournaments.models import Event, HelperPass, JoinCode, SheetHistory
from tournaments.web.access import GIVEN_OUT, is_night_over, takes_helpers

MOST_WRONG_TRIES = 30
"""Wrong tries, from any devices, that void a code. Thirty guesses find six digits once in 33,000 times."""


def valid_code(event: Event, now: datetime.datetime) -> JoinCode | None:
    """Return the event's code while helpers can join with it."""
    return JoinCode.objects.filter(event=event, good_until__gt=now, wrong_tries__lt=MOST_WRONG_TRIES).first()


def valid_codes(club: str, now: datetime.datetime) -> QuerySet[JoinCode]:
    """Return the club's codes that have neither run out nor had too many wrong tries."""
    return JoinCode.objects.filter(event__club__slug=club, good_until__gt=now, wrong_tries__lt=MOST_WRONG_TRIES)


def code_for(club: str, digits: str, now: datetime.datetime) -> JoinCode | None:
    """Return the club's valid code with those digits, with its event."""
    found = valid_codes(club, now).filter(digits=digits).select_related("event__club").first()
    return found if found and takes_helpers(found.event) else None


def clubs_with_a_code(now: datetime.datetime) -> list[Club]:
    """Return the clubs that helpers can join now with a code."""
    codes = JoinCode.objects.filter(good_until__gt=now, wrong_tries__lt=MOST_WRONG_TRIES)
    return list(Club.objects.filter(events__join_code__in=codes).distinct().order_by("name"))


def join_code(event: Event) -> JoinCode | None:
    """Return the helpers' code and link, run out or not. None before the first one and after a helper is removed."""
    return JoinCode.objects.filter(event=event).first()


def way_in_of_link(token: str) -> JoinCode | None:
    """Return the join code of a link's token with its event, while it admits helpers."""
    # PostgreSQL refuses control characters in a query.
    if not token or not token.isprintable():
        return None
    found = JoinCode.objects.filter(token=token).select_related("event__club").first()
    return found if found and takes_helpers(found.event) else None


def event_of_phone_code(code: str) -> Event | None:
    """Return the event whose players type this code, while its public link is on and the evening is not over."""
    # PostgreSQL refuses control characters in a query.
    if not code.isprintable():
        return None
    events = Event.objects.filter(hall__phone_code=code.lower(), public_token__startswith=GIVEN_OUT)
    event = events.select_related("club").first()
    return event if event and not is_night_over(event) else None


def has_use_for_devices(night: str) -> bool:
    """Return whether other devices may use an event of that night, if it is not over: phones, the wall or helpers."""
    is_shown = Q(public_token__startswith=GIVEN_OUT) | Q(hall__wall_is_on=True) | Q(hall__tables_key_in=True)
    passes = HelperPass.objects.filter(ended_at=None).values("event")
    helped = (Q(join_code__isnull=False) | Q(pk__in=passes) | Q(hall__phones_sign_in=True)) & ~Q(
        final_version=F("version")
    )
    events = Event.objects.filter(is_shown | helped).select_related("club")
    return any(event.date.isoformat() == night and not is_night_over(event) for event in events)


def is_void(event: Event, now: datetime.datetime) -> bool:
    """Return whether too many wrong attempts voided the event's code early."""
    return JoinCode.objects.filter(event=event, good_until__gt=now, wrong_tries__gte=MOST_WRONG_TRIES).exists()


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperRow:
    """A helper, the number of sheets they keyed in with the time of the last one, and of people they signed in."""

    helper: HelperPass
    sheets: int
    last_saved: datetime.datetime | None
    people: int

    @property
    def is_in(self) -> bool:
        """Return whether their pass has not been ended."""
        return self.helper.ended_at is None


_SAME_BEFORE = SheetHistory.objects.filter(
    sheet=OuterRef("sheet"),
    version=OuterRef("version") - 1,
    content__state=OuterRef("content__state"),
    content__ending=OuterRef("content__ending"),
    content__tallies=OuterRef("content__tallies"),
)
"""The save before one that says the same: somebody confirmed the sheet or sent it back, and keyed in nothing."""


def helpers_of(event: Event) -> list[HelperRow]:
    """Return all helpers of this evening in the order they joined. Those who returned are listed once."""
    saves = SheetHistory.objects.filter(sheet__seating__round__event=event, user__isnull=True)
    saves = saves.exclude(Exists(_SAME_BEFORE)).order_by()
    counted = saves.values_list("saved_by").annotate(Count("sheet", distinct=True), Max("saved_at"))
    keyed = {name: (sheets, last) for name, sheets, last in counted}
    passes = list(event.helper_passes.helpers().annotate(people=Count("lines")))
    latest = {helper.name: helper.pk for helper in passes}
    rows = []
    for helper in passes:
        if helper.ended_at is None or latest[helper.name] == helper.pk:
            sheets, last = keyed.get(helper.name, (0, None))
            rows.append(HelperRow(helper=helper, sheets=sheets, last_saved=last, people=helper.people))  # type: ignore[attr-defined]  # annotated above
    return rows

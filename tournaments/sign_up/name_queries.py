"""Read what the name screen shows: letters, and names with the line of those who are here."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone

from tournaments.core.people.names import folded
from tournaments.core.sign_up.name_screen import alphabet, narrowed
from tournaments.models import Event, HelperPass, Player, SignUp
from tournaments.people.queries import people
from tournaments.sign_up.queries import head_count

SAME_PRESS = datetime.timedelta(seconds=6)
"""A new name that a screen sends again within this time is the same press, sent twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameToPress:
    """One person on the name screen. `number` is the line of somebody who is here, None before."""

    key: int
    name: str
    number: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter, or a longer beginning, and whether somebody's name begins with it."""

    begun: str
    label: str
    leads_on: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesToPress:
    """What the name screen offers: all first letters, longer beginnings where too many names have one, and names."""

    letters: tuple[Letter, ...]
    beginnings: tuple[Letter, ...]
    names: tuple[NameToPress, ...]


def on_every_page(event: Event) -> dict[str, object]:
    """Return what each page of the name screen shows, and the page that it begins with."""
    start = reverse("sign_up:names", args=[event.club.slug, event.pk])
    return {"club": event.club, "event": event, "here": head_count(event).here, "start": start}


def names_to_press(event: Event, at: str) -> NamesToPress:
    """Return what may be pressed after the letters `at`, by first names as people are called."""
    known = sorted((folded(player.name), player.pk, player) for player in people(event.club))
    keys, begun = [key for key, _pk, _player in known], folded(at)
    initials = {key[:1] for key in keys if key}
    now = narrowed(keys, begun) if begun else None
    return NamesToPress(
        letters=tuple(
            Letter(begun=letter, label=letter.upper(), leads_on=letter in initials, is_chosen=begun[:1] == letter)
            for letter in alphabet(sorted(initials))
        ),
        beginnings=tuple(
            Letter(begun=one, label=one.title(), leads_on=True, is_chosen=False)
            for one in (now.beginnings if now else ())
        ),
        names=as_names(event, [known[place][2] for place in (now.people if now else ())]),
    )


def pressed_just_now(screen: HelperPass, alike: Iterable[Player]) -> SignUp | None:
    """Return the line of a new person of that name whom the same screen signed in just now: one press came twice."""
    since = timezone.now() - SAME_PRESS
    rows = SignUp.history.filter(id=OuterRef("pk"), history_type="+", history_date__gt=since)
    lines = screen.event.sign_ups.filter(Exists(rows), signed_in_by=screen, to_confirm=True, player__in=list(alike))
    return lines.first()


def as_names(event: Event, players: Iterable[Player]) -> tuple[NameToPress, ...]:
    """Return these people as the screen shows them."""
    wanted = list(players)
    here = event.sign_ups.filter(status=SignUp.Status.HERE, player__in=wanted)
    numbers = dict(here.values_list("player", "number"))
    return tuple(NameToPress(key=player.pk, name=player.name, number=numbers.get(player.pk)) for player in wanted)

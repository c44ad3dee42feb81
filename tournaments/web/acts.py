"""The row of an act: who did it, where, its sentence, and what undoes it."""

import datetime
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils import timezone

from accounts.models import Club, User
from tournaments.models import Act, Event, HelperPass, UndoData
from tournaments.web.left_behind import Left, stored_left
from tournaments.wording.said import Said, numbers_in, rows_in

LONGEST_NAME = 100
UNDO_LASTS = datetime.timedelta(days=2)


@dataclass(frozen=True)
class Undo:
    """A function that undoes one kind of acts. It has no url: only the page of Undo calls it.

    It is called with the request, the club, the evening if the act is about one, and what the act has stored. It
    fetches what it undoes through the reader's role, as a view does. `name` changes when
    what is stored means something else: an act of another version can then no longer be undone.
    """

    name: str
    function: Callable[..., HttpResponse]

    @cached_property
    def path(self) -> str:
        """Return what an act stores to find this function again: its name, and the names of what it needs."""
        parameters = inspect.signature(self.function).parameters.values()
        needs = [parameter.name for parameter in parameters if parameter.kind is inspect.Parameter.KEYWORD_ONLY]
        return f"{self.name}({', '.join(needs)})"


UNDOS: dict[str, Undo] = {}
"""Every function that undoes acts, by its name."""


def undoes(name: str) -> Callable[[Callable[..., HttpResponse]], Undo]:
    """Register a function that undoes one kind of acts."""

    def register(act: Callable[..., HttpResponse]) -> Undo:
        assert name not in UNDOS, name
        UNDOS[name] = Undo(name, act)
        return UNDOS[name]

    return register


def forget_expired(now: datetime.datetime) -> None:
    """Delete what undoes acts that nobody can undo any more."""
    UndoData.objects.filter(expires_at__lt=now).delete()


def undo_of(data: UndoData) -> Undo | ResolverMatch | None:
    """Return what undoes an act: a function or a page. None for one that is too old or of a version with others."""
    if data.expires_at < timezone.now():
        return None
    if data.path.startswith("/"):
        try:
            return resolve(data.path.partition("?")[0])
        except Resolver404:
            return None
    found = UNDOS.get(data.path.partition("(")[0])
    return found if found and found.path == data.path else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The club that a request reached, its evening if it is about one, and the helper's pass that reached it.

    `name` is who does something without a login or a pass, such as a table.
    """

    club: Club
    event: Event | None = None
    helper: HelperPass | None = None
    name: str = ""


def note_place(request: HttpRequest, place: Place) -> None:
    """Keep what a request reached, for the row of what it does."""
    request.place = place  # type: ignore[attr-defined]


def place_of(request: HttpRequest) -> Place:
    """Return what this request reached. Every view that does something has fetched it."""
    return cast(Place, request.place)  # type: ignore[attr-defined]


def act_undone_here(request: HttpRequest) -> Act | None:
    """Return the act that this request undoes, or None."""
    return cast(Act | None, getattr(request, "undoes", None))


def note_done(request: HttpRequest) -> None:
    """Keep that this request did something, so that an Undo that did nothing is not taken for done."""
    request.did_something = True  # type: ignore[attr-defined]


def did_something(request: HttpRequest) -> bool:
    return getattr(request, "did_something", False)


def note(request: HttpRequest, sentence: Said, *, undo_path: str = "", left: Sequence[Left] = ()) -> None:
    """Store what this request did where the page itself shows it. An Undo is no act of its own."""
    note_done(request)
    if act_undone_here(request) is None:
        note_act(request, sentence, undo_path=undo_path, undo_data={}, left=left)


@transaction.atomic
def note_act(
    request: HttpRequest, sentence: Said, *, undo_path: str, undo_data: Mapping[str, Any], left: Sequence[Left] = ()
) -> Act:
    """Store what this request did."""
    place, kept, match = place_of(request), sentence.kept, request.resolver_match
    undone = act_undone_here(request)
    act = Act.objects.create(
        club=place.club,
        event=place.event if place.event is not None and place.event.pk else None,
        done_at=timezone.now(),
        done_by=name_of_writer(request),
        helper=place.helper,
        room=undone.room if undone else match.namespace if match else "",
        said=kept,
        about=about_of(kept),
        has_undo=bool(undo_path),
        undid=undone,
    )
    if undo_path:
        UndoData.objects.create(
            act=act,
            path=undo_path,
            sent=dict(undo_data),
            left=stored_left(left),
            expires_at=act.done_at + UNDO_LASTS,
        )
    forget_expired(act.done_at)
    return act


def name_of_writer(request: HttpRequest) -> str:
    """Return the name of the user, helper or table that does something."""
    place = place_of(request)
    if place.name:
        return place.name[:LONGEST_NAME]
    name = request.user.name if isinstance(request.user, User) else place.helper.name if place.helper else ""
    return name[:LONGEST_NAME]


def about_of(kept: Mapping[str, Any]) -> str:
    """Return the tables and people that a stored sentence names, as ` t3 p17 `."""
    tables = sorted({table for name in ("table", "other_table") for table in numbers_in(kept, name)})
    people = sorted({pk for row, pk in rows_in(kept) if row == "Player"})
    return " ".join(["", *(f"t{table}" for table in tables), *(f"p{pk}" for pk in people), ""])

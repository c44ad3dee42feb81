"""The page that reads out the winners: which list, from which place on, and how far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed, reading_order
from tournaments.core.standings.teams import TeamResult
from tournaments.standings.queries import RankedList

FIRST_PLACES = (3, 10, 0)
"""How many places can be read out; 0 is all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The choice: players or teams, which list, how many places from the top (0: all), and the step."""

    by_player: bool = False
    list: int = 0
    first: int = 0
    step: int = 0
    after: str = ""
    round: str = ""

    @property
    def query(self) -> str:
        """Return the choice as a query string without the step."""
        values = {"of": "players" if self.by_player else "", "list": self.list, "first": self.first}
        return urlencode(
            {name: value for name, value in {**values, "after": self.after, "round": self.round}.items() if value}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingChoice:
    name: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingPage:
    """One page: the list's table sizes in words, who is shown, the number of steps, and the other lists.

    `lists` are the numbers of those with a place to read out, and `list` is this one. `next_list` is read out after it,
    if there is another. All its pages have names of one size: `longest_name` letters fit, `most_people` of a name,
    and `most_tied` of a place.
    """

    heading: str
    list: int
    lists: Sequence[int]
    hands_differ: bool
    group: Sequence[Placed[Any]]
    step: int
    steps: int
    keep: str
    choices: Sequence[Sequence[ReadingChoice]]
    next_list: ReadingChoice | None
    longest_name: int
    most_people: int
    most_tied: int

    @property
    def is_first_place(self) -> bool:
        return bool(self.step) and not self.next

    @property
    def next(self) -> int:
        """Return the next step; 0 after first place."""
        return self.step + 1 if self.step < self.steps else 0

    @property
    def back(self) -> int:
        return self.step - 1


def chosen_reading(asked: Mapping[str, str]) -> Reading:
    """Return the choice in an address. Invalid numbers count as 0."""
    numbers = {name: asked.get(name, "") for name in ("list", "first", "step")}
    known = {name: int(text) if text.isdecimal() and len(text) < 5 else 0 for name, text in numbers.items()}
    return Reading(
        by_player=asked.get("of") == "players",
        after=asked.get("after", "")[:4],
        round=asked.get("round", "")[:4],
        **known,
    )


def reading_page(lists: Sequence[RankedList[Any]], chosen: Reading, *, has_teams: bool = False) -> ReadingPage:
    """Return the page for a choice. A step after first place stays there. `has_teams`: one may choose the teams."""
    chosen = replace(chosen, list=min(chosen.list, max(len(lists) - 1, 0)))
    groups = reading_order(lists[chosen.list].rows, first=chosen.first or None) if lists else []
    step = min(chosen.step, len(groups))
    one = lists[chosen.list] if lists else None
    who = [row.who for group in groups for row in group]
    return ReadingPage(
        heading=one.heading if one else "",
        list=chosen.list,
        lists=[number for number, other in enumerate(lists) if reading_order(other.rows)],
        hands_differ=one is not None and one.hands_differ,
        group=groups[step - 1] if step else [],
        step=step,
        steps=len(groups),
        keep=chosen.query,
        choices=_choices(lists, chosen, has_teams=has_teams),
        next_list=_next_list(lists, chosen),
        longest_name=max((len(one.name) for one in who), default=0),
        most_people=max(map(_people_in, who), default=0),
        most_tied=max(map(len, groups), default=0),
    )


def _people_in(who: TeamResult | PlayerResult) -> int:
    return len(who.players) if isinstance(who, TeamResult) else 1


def _next_list(lists: Sequence[RankedList[Any]], chosen: Reading) -> ReadingChoice | None:
    """Return the next list with a place to read out."""
    later = (number for number in range(chosen.list + 1, len(lists)) if reading_order(lists[number].rows))
    number = next(later, None)
    if number is None:
        return None
    return ReadingChoice(name=lists[number].heading, query=replace(chosen, list=number, step=0).query, is_chosen=False)


def _choices(lists: Sequence[RankedList[Any]], chosen: Reading, *, has_teams: bool) -> list[list[ReadingChoice]]:
    who = [(_("Teams"), replace(chosen, by_player=False)), (_("Players"), replace(chosen, by_player=True))]
    headings = [one.heading for one in lists] if len(lists) > 1 else []
    which = [(heading, replace(chosen, list=number)) for number, heading in enumerate(headings)]
    first_places = _("First %(places)s")
    how_many = [
        (first_places % {"places": first} if first else _("All places"), replace(chosen, first=first))
        for first in FIRST_PLACES
    ]
    return [
        [ReadingChoice(name=name, query=other.query, is_chosen=other == chosen) for name, other in row]
        for row in (how_many, which, who if has_teams else [])
        if row
    ]

"""Read whose turn it is to sit out, or to play though only a spare, at the tables of a plan."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.core.draw.open_choice import OpenChoice, rules_without
from tournaments.core.draw.rules import DrawRules, Members
from tournaments.core.tables.plans import CHAIRS_LESS_PEOPLE, Plan, WayOut
from tournaments.models import Event, SignUp
from tournaments.tables.draw_queries import past_brought_in, past_sit_outs, rules_for
from tournaments.tables.seat_teams import room_of_plan


@dataclass(frozen=True, kw_only=True)
class PeopleHere:
    """Everyone who is here to play, and the spare players."""

    event: Event
    playing: Sequence[SignUp]
    spare: Sequence[SignUp]

    def lines(self, plan: Plan) -> list[SignUp]:
        """Return everyone who may get a chair by a plan: with a spare player to come, also the spare ones."""
        return [*self.playing, *(self.spare if plan.way_out == WayOut.ONE_MORE else ())]

    def fit(self, plan: Plan) -> bool:
        """Return whether a plan is for so many people, and has the spare player that it needs."""
        has_spare = plan.way_out != WayOut.ONE_MORE or bool(self.spare)
        return has_spare and plan.chairs - CHAIRS_LESS_PEOPLE[plan.way_out] == len(self.playing)

    def choice(self, plan: Plan) -> OpenChoice:
        """Return the draw at the tables of a plan, with those whose turn it is to sit out, or to play though spare."""
        left_out: tuple[Members, ...] = ((),)
        if plan.way_out == WayOut.SIT_OUT:
            left_out = tuple((place,) for place in self._next_to_sit_out)
        elif plan.way_out == WayOut.ONE_MORE:
            left_out = tuple(tuple(other for other in self._spare if other != place) for place in self._next_to_come)
        people = plan.chairs + (1 if plan.way_out == WayOut.SHARE else 0)
        sizes = tuple(place.people for place in room_of_plan(plan, people))
        everybody = self._rules if plan.way_out == WayOut.ONE_MORE else rules_without(self._rules, self._spare)
        return OpenChoice(rules=replace(everybody, sizes=sizes), left_out=left_out)

    @property
    def _spare(self) -> Members:
        """Return the places of the spare players, after everyone who plays."""
        return tuple(range(len(self.playing), len(self.playing) + len(self.spare)))

    @cached_property
    def _rules(self) -> DrawRules:
        return rules_for(self.event, [line.player for line in (*self.playing, *self.spare)], ())

    @cached_property
    def _next_to_sit_out(self) -> list[int]:
        return _least_often(self.playing, past_sit_outs(self.event, [line.player_id for line in self.playing]))

    @cached_property
    def _next_to_come(self) -> list[int]:
        return [len(self.playing) + place for place in _least_often(self.spare, past_brought_in(self.event))]


def _least_often(lines: Sequence[SignUp], before: Mapping[int, int]) -> list[int]:
    """Return the places of those with the lowest count."""
    fewest = min(before.get(line.player_id, 0) for line in lines)
    return [place for place, line in enumerate(lines) if before.get(line.player_id, 0) == fewest]

"""What a round stores of how its tables were planned and who came late, and its column."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from django.db import models

from tournaments.core.draw.rules import Pair
from tournaments.core.tables.plans import Plan, WayOut


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """The plan of a round: the chairs of each table's teams, and how the head count was made to fit.

    Without `tables` nothing is planned yet, and `way_out` means nothing. `changed` is whose part the plan changed: the
    part before, by the key of their sign-up line.

    `house` are the pairs that fill a gap and win no prize, each in the order of their keys, drawn or not.

    `hat` are the keys of the lines whose names are in the hat, None if no draw by lots has begun, and `pulled` the
    pairs so far, by their place in the hat.

    `substitutes` are pairs of players, the new one and the old one: who comes after this round for whom, the earliest
    first. `sharing` and `added` came late and have not played a hand: they share chairs, or chairs were added for them.
    """

    way_out: WayOut = WayOut.EVERYBODY
    tables: tuple[tuple[int, ...], ...] = ()
    changed: Mapping[int, str] = field(default_factory=dict)
    house: tuple[tuple[int, ...], ...] = ()
    hat: tuple[int, ...] | None = None
    pulled: tuple[Pair, ...] = ()
    substitutes: tuple[Pair, ...] = ()
    sharing: tuple[int, ...] = ()
    added: tuple[int, ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """Return the plan that was stored as these values, by this version or an older one."""
        return cls(
            way_out=WayOut(stored.get("way_out", WayOut.EVERYBODY)),
            tables=_groups(stored.get("tables", ())),
            changed={int(line): part for line, part in stored.get("changed", {}).items()},
            house=_groups(stored.get("house", ())),
            hat=tuple(stored["hat"]) if "hat" in stored else None,
            pulled=_pairs(stored.get("pulled", ())),
            substitutes=_pairs(stored.get("substitutes", ())),
            sharing=tuple(person for group in stored.get("sharing", ()) for person in group),
            added=tuple(person for group in stored.get("added", ()) for person in group),
        )

    def as_values(self) -> dict[str, Any]:
        """Return the plan as values to store, in a database, a session or the file of an evening."""
        values: dict[str, Any] = {
            "house": _lists(self.house),
            "substitutes": _lists(self.substitutes),
            "sharing": [[person] for person in self.sharing],
            "added": [[person] for person in self.added],
        }
        values = {name: entry for name, entry in values.items() if entry}
        changed = {str(line): part for line, part in self.changed.items()}
        if self.tables:
            values |= {"way_out": self.way_out.value, "tables": _lists(self.tables), "changed": changed}
        elif changed:
            values["changed"] = changed
        if self.hat is not None:
            values |= {"hat": list(self.hat), "pulled": _lists(self.pulled)}
        return values

    @property
    def is_pulling(self) -> bool:
        """Return whether a draw by lots has begun and is not seated."""
        return self.hat is not None

    @property
    def house_only(self) -> Self:
        """Return what does not depend on the draw: the plan with nothing but the house pairs."""
        return type(self)(house=self.house)

    def for_tables(self, plan: Plan) -> Self:
        """Return this plan with the tables of another one: whose part changed for it and the house pairs stay."""
        tables = tuple(table.teams for table in plan.tables)
        return replace(self.house_only, way_out=plan.way_out, tables=tables, changed=self.changed)

    @property
    def people(self) -> set[int]:
        """Return all players that the plan names."""
        return {*self.sharing, *self.added}.union(*self.house, *self.substitutes)

    def with_references(self, *, person: Callable[[int], int | None], line: Callable[[int], int | None]) -> Self:
        """Return the same with other references to people and to lines of the sign-up.

        Those that are None are left out, with their pair. Lots are numbered by position in the hat: if a line of it is
        gone, pulling has to start again anyway, so then there is no hat.
        """
        hat = None if self.hat is None else _known(map(line, self.hat))
        is_whole = self.hat is not None and hat is not None and len(hat) == len(self.hat)
        house = (_known(map(person, pair)) for pair in self.house)
        substitutes = ((person(new), person(old)) for new, old in self.substitutes)
        changed = ((line(one), part) for one, part in self.changed.items())
        return type(self)(
            way_out=self.way_out,
            tables=self.tables,
            changed={one: part for one, part in changed if one is not None},
            house=tuple(
                tuple(sorted(pair)) for pair, old in zip(house, self.house, strict=True) if len(pair) == len(old)
            ),
            hat=hat if is_whole else None,
            pulled=self.pulled if is_whole else (),
            substitutes=tuple((new, old) for new, old in substitutes if new is not None and old is not None),
            sharing=_known(map(person, self.sharing)),
            added=_known(map(person, self.added)),
        )


def _groups(stored: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, stored))


def _pairs(stored: Sequence[Sequence[int]]) -> tuple[Pair, ...]:
    return tuple((one, other) for one, other in stored)


def _lists(groups: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(group) for group in groups]


def _known(found: Any) -> tuple[int, ...]:
    return tuple(one for one in found if one is not None)


WITH_HOUSE_PAIRS: dict[str, Any] = {"plan__has_key": "house"}
"""Filters the rounds that have house pairs."""
WITH_CHANGED_PARTS: dict[str, Any] = {"plan__has_key": "changed"}
"""Filters the rounds that are planned, so that somebody's part may have changed for the plan."""


class RoundPlanField(models.JSONField):
    """A JSON column whose value is a `RoundPlan`. The database and its migrations know it as plain JSON."""

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs | {"default": dict}

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> RoundPlan:
        # A team that lasts the evening is joined with no round, which has no plan either.
        return RoundPlan.read(super().from_db_value(value, expression, connection) or {})

    def to_python(self, value: Any) -> RoundPlan:
        return value if isinstance(value, RoundPlan) else RoundPlan.read(value)

    def value_to_string(self, obj: models.Model) -> Any:
        return self.value_from_object(obj).as_values()

    def get_prep_value(self, value: Any) -> Any:
        return super().get_prep_value(value.as_values() if isinstance(value, RoundPlan) else value)

"""Read who should be kept apart and is not, and which couples differ tonight."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.core.draw.rules import Pair
from tournaments.core.tables.apart import can_be_parted
from tournaments.models import Couple, Event, Round, SignUp, Wish
from tournaments.tables.chosen_partner_queries import house_pairs
from tournaments.tables.draw_queries import DrawnNow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBadly:
    """Who should be apart by tonight's wishes and is not.

    `couples` are the names of couples, each with their table; of other pairs, whose wishes are private, only `private`
    tells how many there are. `avoidable`: other seats at these tables may keep everyone apart.
    """

    couples: tuple[tuple[str, int], ...]
    private: int
    avoidable: bool

    def __bool__(self) -> bool:
        return bool(self.couples or self.private)


def kept_badly(event: Event, now: DrawnNow) -> KeptBadly:
    """Return who should be apart at these tables and is not."""
    pairs = now.kept_badly(now.teams)
    couples = _couples_of(event) if pairs else frozenset()
    named = [pair for pair in pairs if _players(now, pair) in couples]
    table_of = {person: table for team, table in zip(now.teams, now.tables, strict=True) for person in team}
    return KeptBadly(
        couples=tuple((now.names_of(pair), table_of[pair[0]]) for pair in named),
        private=len(pairs) - len(named),
        avoidable=bool(pairs) and can_be_parted(now.rules, now.seats_at_tables),
    )


def _players(now: DrawnNow, pair: Pair) -> frozenset[int]:
    return frozenset(now.members[person].player_id for person in pair)


def _couples_of(event: Event) -> frozenset[frozenset[int]]:
    """Return the couples who are apart as couples: no private wish keeps them apart as well."""
    private = event.club.wishes.filter(event=None, kind__in=Wish.APART).values_list("first", "second")
    couples = event.club.couples.values_list("first", "second")
    return frozenset(map(frozenset, couples)) - frozenset(map(frozenset, private))


def couples_here(event: Event) -> list[Couple]:
    """Return the couples on tonight's list, by name."""
    signed_up = event.sign_ups.exclude(status=SignUp.Status.GONE_HOME).values("player")
    couples = event.club.couples.filter(first__in=signed_up, second__in=signed_up)
    return list(couples.select_related("first", "second").order_by("first__key", "second__key", "pk"))


def couples_tonight(round_: Round, couples: Iterable[Couple]) -> list[tuple[Couple, str]]:
    """Return those of these couples who differ tonight from what the event says of all, and how they are drawn.

    A house pair is left out: it is told among the chosen pairs.
    """
    house = house_pairs(round_)
    wishes = {
        frozenset((wish.first_id, wish.second_id)): wish
        for wish in Wish.objects.filter(event=round_.event)
        if wish.kind != Wish.Kind.TOGETHER or frozenset((wish.first_id, wish.second_id)) not in house
    }
    found = ((couple, wishes.get(frozenset((couple.first_id, couple.second_id)))) for couple in couples)
    return [(couple, wish.get_kind_display()) for couple, wish in found if wish]

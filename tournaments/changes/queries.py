"""Read for changes after the draw: where people sit, from which hand a change holds, who could take a chair."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from django.db.models import Max

from tournaments.core.people.chapters import same_chapter
from tournaments.models import Event, Player, Round, Seating, Sheet, TeamMember
from tournaments.tables.draw_queries import kept_apart, never_pairs
from tournaments.tables.queries import TableWithTeams, TeamAtTable, seatings_of, tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """Someone who plays now: their membership, the hand from which a change would hold, and their table in that hand.

    `seatings` are all tables of their team, in the order of the hands.
    """

    member: TeamMember
    row: TeamAtTable
    table: TableWithTeams
    from_deal: int
    seatings: list[Seating]

    @property
    def last_in(self) -> int:
        """Return the team's last hand whose sheet is in, 0 before the first."""
        return self.from_deal - 1

    @property
    def partners(self) -> list[Player]:
        return [player for player in self.row.present if player != self.member.player]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTeam:
    """A team that someone may join from a hand on: with an empty chair, or sharing its chairs.

    `last_deal` is the last hand of its table. `meets` means that somebody at the table is to be kept at another one.
    """

    row: TeamAtTable
    table: int
    from_deal: int
    last_deal: int
    has_empty_chair: bool
    same_chapter: bool
    meets: bool

    @property
    def left(self) -> Player | None:
        """Return who left its chair, the last of several, or None if nobody did."""
        here = self.row.present
        gone = [member for member in self.row.members if member.last_deal is not None and member.player not in here]
        return max(gone, key=lambda member: (member.last_deal or 0, member.pk)).player if gone else None


def chair_of(round_: Round, player: Player) -> AtTable | None:
    """Return where someone plays now, or None without a chair."""
    found = [
        (table, row, member)
        for table in sorted(seatings_of(round_), key=lambda table: table.seating.first_deal)
        for row in table.teams
        for member in row.members
        if member.player_id == player.pk and member.last_deal is None
    ]
    if not found:
        return None
    seatings = [table.seating for table, _row, _member in found]
    from_deal = next_deal_of(found[0][1], seatings[0], next_deals(round_))
    table, row, member = next((one for one in found if one[0].seating.may_play(from_deal)), found[-1])
    return AtTable(member=member, row=row, table=table, from_deal=from_deal, seatings=seatings)


def next_deals(round_: Round) -> dict[int, int]:
    """Return the first hand after the last one that was played, by team, for the teams that played one."""
    sheets = Sheet.objects.filter(seating__round=round_).played()
    last = sheets.values_list("seating__seats__team").annotate(last=Max("deal")).order_by()
    return {team: deal + 1 for team, deal in last}


def next_deal_of(row: TeamAtTable, seating: Seating, next_by_team: Mapping[int, int]) -> int:
    """Return the next hand of a team that sits there, with the answer of `next_deals`."""
    return next_by_team.get(row.team.pk, seating.first_deal)


def last_deal_of(seating: Seating, round_: Round) -> int:
    """Return the last hand for which a table may change: none after the end of its game."""
    return min(seating.last_due or round_.last_deal, round_.last_deal)


def missing_deals(there: AtTable) -> list[int]:
    """Return the team's hands that nobody is known to have played, although a later hand was."""
    known = set(Sheet.objects.filter(seating__in=there.seatings).played().values_list("deal", flat=True))
    first = max(there.seatings[0].first_deal, there.seatings[0].round.first_deal, there.member.first_deal)
    return [deal for deal in range(first, there.from_deal) if deal not in known]


def open_teams(round_: Round, player: Player, from_deal: int) -> list[OpenTeam]:
    """Return every team the person could join from a hand on, at the earliest the first one not played yet.

    Teams with an empty chair come first, then those of other chapters, and last those at whose table somebody is to be
    kept at another one. A team with someone they never play with is left out, unless they played in it tonight.
    """
    return open_teams_by_player(round_, tables_of(round_), [player], from_deal)[player.pk]


def open_teams_by_player(
    round_: Round, tables: Sequence[TableWithTeams], people: Iterable[Player], from_deal: int
) -> dict[int, list[OpenTeam]]:
    """Return the `open_teams` of several people, in their order, by the tables of a round."""
    next_by_team, (never, apart) = next_deals(round_), kept_apart(round_.event)
    playing = [
        (table, row)
        for table in tables
        for row in table.teams
        if len(row.present) <= row.chairs
        and next_deal_of(row, table.seating, next_by_team) <= last_deal_of(table.seating, round_)
    ]

    def open_to(player: Player) -> Iterator[OpenTeam]:
        for table, row in playing:
            has_played = any(member.player_id == player.pk for member in row.members)
            if has_played or not any(frozenset((player.pk, mate.pk)) in never for mate in row.present):
                yield OpenTeam(
                    row=row,
                    table=table.seating.table,
                    from_deal=chair_is_empty_from(row, max(from_deal, next_deal_of(row, table.seating, next_by_team))),
                    last_deal=last_deal_of(table.seating, round_),
                    has_empty_chair=len(row.present) < row.chairs,
                    same_chapter=any(same_chapter(other.chapter_id, player.chapter_id) for other in row.present),
                    meets=any(frozenset((player.pk, one.pk)) in apart for its in table.teams for one in its.present),
                )

    def order(team: OpenTeam) -> tuple[bool, bool, bool, int]:
        return team.meets, not team.has_empty_chair, team.same_chapter, team.table

    return {player.pk: sorted(open_to(player), key=order) for player in people}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharer:
    """Someone who shares chairs and may have a free one instead, from a hand on.

    `meets` means that somebody who stays at its table is to be kept at another one.
    """

    member: TeamMember
    table: int
    from_deal: int
    meets: bool = False

    @property
    def player(self) -> Player:
        return self.member.player


def sharers_at(round_: Round, tables: Iterable[TableWithTeams], from_deal: int) -> list[Sharer]:
    """Return who shares chairs at these tables, from the first hand of which their team has no sheet in.

    The last who came are first.
    """
    next_by_team = next_deals(round_)
    found = [
        Sharer(
            member=member,
            table=table.seating.table,
            from_deal=max(from_deal, next_deal_of(row, table.seating, next_by_team)),
        )
        for table in tables
        for row in table.teams
        if row.shares
        for member in row.members
        if member.last_deal is None
    ]
    return sorted(found, key=lambda one: (one.from_deal, -one.member.first_deal, -one.member.pk))


def sharers(round_: Round, there: AtTable, from_deal: int) -> list[Sharer]:
    """Return who shares chairs at another team and may take this one from a hand on, the last who came first.

    Nobody may who never plays with one of those who stay, or in whose team that hand is in. Those of a partner's
    chapter come late, and those who should be at another table last.
    """
    last = last_deal_of(there.table.seating, round_)
    never, would_meet = never_pairs(round_.event), who_would_meet(round_, there)
    stay, chapters = [mate.pk for mate in there.partners], chapters_of_partners(round_.event, there)
    found = [
        replace(one, meets=one.player.pk in would_meet)
        for one in sharers_at(round_, tables_of(round_), from_deal)
        if one.member.team_id != there.row.team.pk
        and one.from_deal <= last
        and not any(frozenset((one.player.pk, mate)) in never for mate in stay)
    ]
    return sorted(found, key=lambda one: (one.meets, one.player.chapter_id in chapters))


def chapters_of_partners(event: Event, there: AtTable) -> frozenset[int]:
    """Return the chapters that nobody in this chair should have: those of the partners, if chapters are kept apart."""
    chapters = {mate.chapter_id for mate in there.partners if mate.chapter_id} if event.keeps_chapters_apart else ()
    return frozenset(chapters)


def who_would_meet(round_: Round, there: AtTable) -> frozenset[int]:
    """Return the players who are to be kept at another table than somebody who stays at this one."""
    _never, apart = kept_apart(round_.event)
    stay = {player.pk for row in there.table.teams for player in row.present} - {there.member.player_id}
    return frozenset(person for pair in apart if pair & stay for person in pair - stay)


@dataclass(frozen=True, slots=True, kw_only=True)
class TradesOffered:
    """The teams with which a team may trade tables, by table, and the hands from which on.

    `first_deal` is the first hand if it is in and both teams may have sat the other way since; else None.
    """

    others: list[tuple[str, list[tuple[int, str]]]]
    deals: list[int]
    first_deal: int | None


def team_trades(round_: Round, there: AtTable) -> TradesOffered | None:
    """Return the trades of tables that a team may make, or None if there is none.

    A table that has stopped has none. A game that ends by its points has none once it has begun, except for all hands.
    """
    team, next_by_team, sheets = there.row.team, next_deals(round_), Sheet.objects.filter(seating__round=round_)
    played = set(sheets.filter(state__in=Sheet.PLAYED).values_list("seating__seats__team", flat=True))
    sat_first = there.seatings[0].first_deal <= round_.first_deal
    first = round_.first_deal if team.pk in played and sat_first else None
    others = {
        table.name: [
            (row.team.pk, row.present_name)
            for row in table.teams
            if row.team.chairs == team.chairs
            and (
                row.team.pk in played
                or next_deal_of(row, table.seating, next_by_team) <= last_deal_of(table.seating, round_)
            )
        ]
        for table in tables_of(round_)
        if team not in [row.team for row in table.teams]
    }
    offered = [(table, teams) for table, teams in others.items() if teams]
    deals = [*([first] if first else []), *range(there.from_deal, last_deal_of(there.table.seating, round_) + 1)]
    if round_.event.rules.length_varies:
        deals = [deal for deal in deals if deal == round_.first_deal]
    return TradesOffered(others=offered, deals=deals, first_deal=first) if offered and deals else None


def chair_is_empty_from(row: TeamAtTable, from_deal: int) -> int:
    """Return the first hand from `from_deal` on in which a chair of a team is empty, or `from_deal` if none is."""
    if len(row.present) >= row.chairs:
        return from_deal
    return next(deal for deal in count(from_deal) if sum(member.plays(deal) for member in row.members) < row.chairs)

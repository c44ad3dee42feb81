"""The tally sheets of an evening for the template: head, teams, rows and foot of each table and hand."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.core.paper import TableOnTallySheet, TallySheetRow, column_names, tally_rows
from tournaments.core.people.names import team_name
from tournaments.models import Event
from tournaments.paper import rule_facts
from tournaments.paper.queries import first_of_game, hand_totals, tables_with_round
from tournaments.sheets.queries import endings_in_words
from tournaments.tables.queries import TableWithTeams
from tournaments.web.addresses import qr_picture
from tournaments.wording.rule_sets import end_of_game, lone_player_in_words, opening_on_paper, stacks_on_paper

LETTERS_IN_A_HEAD = {1: 11, 2: 10}
FEWEST_LETTERS_IN_A_HEAD = 7
LETTERS_BESIDE = 7
MOST_LETTERS_IN_THE_FOOT = 7
LETTERS_IN_THE_FOOT = 28
"""Letters of all names above the scratch columns together, when they are in the foot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TallySheetTeam:
    """A team's full name, and short names for its columns; all empty on a blank sheet.

    `factor` multiplies the points of a lone player, 0 for none.
    """

    position: int
    name: str
    short: str
    people: tuple[str, ...]
    factor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TallySheetForm:
    """What the printed part of a sheet depends on, besides the rules. `people` is each team's scratch columns."""

    chairs: tuple[int, ...]
    positions: tuple[int, ...]
    required: tuple[tuple[str, int], ...]
    deals: tuple[int, ...]
    decks: int
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TallySheet:
    """One sheet of paper for one table and hand. Both are None on a blank sheet.

    `name` and `heading` are the table and the hand in words. `deals` is 0 if the points decide how many there are.
    `so_far` is each team's points of the earlier hands of its game, None if one of them is not in. `address` is empty
    unless tables key in their own tally.
    """

    form: TallySheetForm
    table: int | None
    deal: int | None
    name: str
    heading: str
    deals: int
    number: str
    is_landscape: bool
    opening: str
    decks: str
    stacks: str
    needed: str
    end_of_game: str
    lone_player: str
    endings: tuple[tuple[str, str], ...]
    teams: tuple[TallySheetTeam, ...]
    so_far: tuple[int | None, ...]
    rows: tuple[TallySheetRow, ...]
    address: str = ""

    @property
    def picture(self) -> SafeString:
        """Return the QR code of the address at which the table keys in this sheet."""
        return qr_picture(self.address)

    @property
    def address_to_type(self) -> str:
        """Return the address with its long secret part in groups, which may be typed too."""
        return re.sub("(?<=/t/)[a-z0-9]{26}", lambda token: "-".join(re.findall(".{1,5}", token[0])), self.address)

    @property
    def scratch_beside(self) -> bool:
        """Return whether scratch columns and signatures are beside the rows instead of below them."""
        return self.is_landscape and any(row.beside for row in self.rows)

    @property
    def scratch_columns(self) -> tuple[tuple[int, str, bool], ...]:
        """Return team, name and whether a team starts, for each scratch column."""
        return tuple((team.position, name, not place) for team in self.teams for place, name in enumerate(team.people))

    @property
    def printed_rows(self) -> tuple[TallySheetRow, ...]:
        """Return the rows that are the same on every sheet of this layout."""
        return tuple(row for row in self.rows if row.kind != "so-far")

    @property
    def own_rows(self) -> tuple[TallySheetRow, ...]:
        """Return the row of each team's points so far, if there is one."""
        return tuple(row for row in self.rows if row.kind == "so-far")

    @property
    def layout(self) -> Hashable:
        """Return what the printed parts depend on. Sheets with the same layout share them."""
        return self.form, self.scratch_columns if self.scratch_beside else ()

    @property
    def left_over(self) -> list[TallySheetRow]:
        """Return the rows that the scratch grid helps to add up."""
        return [row for row in self.rows if row.is_left_over]

    @property
    def ending_columns(self) -> int:
        """Return the columns for the keys of the endings: all after the label, except what is beside."""
        return 1 + 2 * len(self.teams)

    @property
    def all_columns(self) -> int:
        """Return the columns of the whole sheet: letter, group, row, price, teams, and what is beside them."""
        return 4 + 2 * len(self.teams) + (len(self.scratch_columns) if self.scratch_beside else 0)


def tally_papers(event: Event, deals: Sequence[int], *, table: int | None = None, site: str = "") -> list[TallySheet]:
    """Return the sheets of these hands, hand by hand and table by table, or of one table.

    With a `site`, each has the address there at which its table keys it in.
    """
    totals = hand_totals(event, up_to=max(deals))
    # Most tables of an evening are alike: what depends on size and hand is computed once.
    form_of = cache(partial(_form, event))
    rounds = dict(event.rounds.values_list("pk", "number"))
    return [
        replace(
            _table_tally(event, row, deal, totals, form_of),
            address=_address(site, rounds[row.seating.round_id], row, deal),
        )
        for deal, row in tables_with_round(event, deals)
        if table in (None, row.seating.table)
    ]


def blank_tally(event: Event, chairs: tuple[int, ...]) -> TallySheet:
    """Return a sheet without names, for any hand of a table whose teams have that many chairs."""
    teams = tuple(
        TallySheetTeam(position=position, name="", short="", people=("",) * seats, factor=_factor(event, seats))
        for position, seats in enumerate(chairs, start=1)
    )
    kind = TallySheetForm(
        chairs=chairs,
        positions=tuple(team.position for team in teams),
        required=(),
        deals=tuple(_any_hand(event)),
        decks=event.decks_at(sum(chairs)),
        people=chairs,
    )
    return replace(_form(event, kind), teams=teams, so_far=(None,) * len(teams))


def _table_tally(
    event: Event,
    row: TableWithTeams,
    deal: int,
    totals: Mapping[int, Mapping[int, int]],
    form_of: Callable[[TallySheetForm], TallySheet],
) -> TallySheet:
    players = [team.players for team in row.at(deal).teams]
    form = form_of(
        TallySheetForm(
            chairs=tuple(team.chairs for team in row.teams),
            positions=tuple(team.position for team in row.teams),
            required=tuple(row.seating.required.items()),
            deals=(deal,),
            decks=row.seating.decks,
            people=tuple(map(len, players)),
        )
    )
    letters = (
        LETTERS_BESIDE
        if form.is_landscape
        else min(MOST_LETTERS_IN_THE_FOOT, LETTERS_IN_THE_FOOT // sum(form.form.people))
    )
    head = LETTERS_IN_A_HEAD.get(len(row.teams), FEWEST_LETTERS_IN_A_HEAD)
    columns = iter(column_names([player.person_name for present in players for player in present], letters))
    teams = tuple(
        TallySheetTeam(
            position=team.position,
            name=team_name(player.name for player in present),
            short=team_name(column_names([player.person_name for player in present], head)),
            people=tuple(islice(columns, len(present))),
            factor=_factor(event, team.chairs),
        )
        for team, present in zip(row.teams, players, strict=True)
    )
    so_far = tuple(
        _so_far(totals.get(team.team.pk, {}), range(first_of_game(event, team.team, deal), deal)) for team in row.teams
    )
    table = row.seating.table
    return replace(
        form,
        teams=teams,
        so_far=so_far,
        table=table,
        deal=deal,
        name=event.sheet_name(table, deal),
        heading=_heading(event, table, deal),
        number=event.sheet_number(table=table, deal=deal),
    )


def _heading(event: Event, table: int, deal: int) -> str:
    round_, number = event.round_and_hand(deal)
    with_round = _("TABLE %(table)s – ROUND %(round)s, HAND %(deal)s")
    sentence = with_round if event.has_rounds else _("TABLE %(table)s – HAND %(deal)s")
    return sentence % {"table": table, "round": round_, "deal": number}


def _any_hand(event: Event) -> range:
    """Return the hands that a blank sheet may be for. Rounds that begin with Hand 1 are alike."""
    if event.has_rounds:
        return event.hands_of_round(1) if event.hands_start_again else range(1, event.planned_deals + 1)
    return range(1, event.deals_to_print + 1)


def _address(site: str, round_number: int, row: TableWithTeams, deal: int) -> str:
    if not site or not row.seating.link_token:
        return ""
    return site + reverse("table:sheet", args=[row.seating.link_token, round_number, deal])


def _factor(event: Event, chairs: int) -> int:
    factor = event.rules.lone_player
    return factor if factor > 1 and chairs == 1 else 0


def _so_far(hands: Mapping[int, int], deals: range) -> int | None:
    """Return the points of these hands, or None if there are none or one is missing."""
    earlier = [hands.get(number) for number in deals]
    known = [points for points in earlier if points is not None]
    return sum(known) if known and len(known) == len(earlier) else None


def _form(event: Event, kind: TallySheetForm) -> TallySheet:
    """Return a sheet of this kind without names, table and hand."""
    rules = event.rules
    size = TableOnTallySheet(chairs=kind.chairs, required=dict(kind.required))
    return TallySheet(
        form=kind,
        table=None,
        deal=None,
        name="",
        heading="",
        deals=0 if rules.length_varies else max(_any_hand(event)) if event.has_rounds else event.deals,
        number="",
        is_landscape=size.is_landscape,
        opening=opening_on_paper(rules, kind.deals),
        decks=rule_facts.decks_in_words(kind.decks),
        stacks=stacks_on_paper(rules),
        needed=rule_facts.needed_by(rules, size, kind.deals),
        end_of_game=end_of_game(rules),
        lone_player=lone_player_in_words(rules) if 1 in kind.chairs else "",
        endings=endings_in_words(rules, kind.positions),
        teams=(),
        so_far=(),
        rows=tuple(
            tally_rows(
                rules,
                size,
                entry=event.entry,
                deals=kind.deals,
                people=sum(kind.people),
                kind_of_totals=event.kind_of_totals,
            )
        ),
    )

"""Read every save with its changes, and the effect of the last one on places."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.rules import TOTAL_ONLY
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.sheets.differences import NOTHING_ENTERED, TOTAL, TallyChange, tally_changes
from tournaments.core.standings.evening import Evening, SheetIn
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed
from tournaments.models import Event, Seat, SheetHistory
from tournaments.models.event import Lists
from tournaments.sheets.content_queries import CHANGED, line_in_words, value_in_words
from tournaments.sheets.saved_rules_queries import digests_of_saves, rules_by_digest
from tournaments.standings.queries import after_in_words, evening_for_everyone, evening_of, heading_of_list, place_lists
from tournaments.tables.queries import TeamAtTable, table_rows
from tournaments.wording.reasons import reason_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeInWords:
    team: str
    label: str
    was: str
    now: str
    is_total: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    """One save of a sheet with its changes. The first save of a sheet only has totals, also those that stand alone."""

    record: SheetHistory
    table: int
    deal: int
    number: str
    is_first: bool
    changes: tuple[ChangeInWords, ...]

    @property
    def why(self) -> str:
        return reason_in_words(self.record.why)

    @property
    def totals(self) -> list[ChangeInWords]:
        """Return the totals, each once: one that stands alone is a box as well, of the same number."""
        return [change for change in self.changes if change.is_total]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """The effect of a correction on one team or player: place in words, empty for none, and total, before and now.

    `heading` names the list of the table size, if the event has several.
    """

    name: str
    heading: str
    place_was: str
    place_now: str
    total_was: int
    total_now: int

    @property
    def moved(self) -> bool:
        return self.place_was != self.place_now


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One correction: the save, and the teams or players whose total or place it changed, the corrected ones first.

    Places and totals are those of the list that the page of results shows first. `is_in_list` tells whether it counts
    the corrected hand.
    """

    save: Save
    list_in_words: str
    is_in_list: bool
    corrected: tuple[PlaceChange, ...]
    others: tuple[PlaceChange, ...]


def saves(event: Event, *, table: int | None = None, deal: int | None = None) -> QuerySet[SheetHistory]:
    """Return the saves of an evening or of one sheet, latest first."""
    record = SheetHistory.objects.filter(sheet__seating__round__event=event).select_related("sheet__seating__round")
    if table is not None and deal is not None:
        record = record.filter(sheet__seating__table=table, sheet__deal=deal)
    return record.order_by("-saved_at", "-pk")


def saves_in_words(event: Event, found: Sequence[SheetHistory]) -> list[Save]:
    by_sheet: dict[int, list[SheetHistory]] = {}
    for one in SheetHistory.objects.filter(sheet__in={one.sheet_id for one in found}).order_by("version"):
        by_sheet.setdefault(one.sheet_id, []).append(one)
    words = _Words(event, chain.from_iterable(by_sheet.values()))
    return [words.of(one, by_sheet[one.sheet_id]) for one in found]


def _teams_of(event: Event, records: Iterable[SheetHistory]) -> dict[int, TeamAtTable]:
    """Return the teams of some saves of an evening by their ids."""
    teams = {tally["team"] for record in records for tally in record.content["tallies"]}
    seats = Seat.objects.filter(seating__round__event=event, seating__last_deal=None, team__in=teams)
    return {row.team.pk: row for table in table_rows(seats) for row in table.teams}


def effect(event: Event, *, table: int, deal: int, for_everyone: bool = False) -> Effect | None:
    """Return what the last save of a sheet did, or None if there is no such sheet.

    `for_everyone` leaves out a last hand that is held back.
    """
    record = saves(event, table=table, deal=deal).order_by("version").last()
    if record is None:
        return None
    earlier = SheetHistory.objects.filter(sheet=record.sheet_id, version=record.version - 1).first()
    before = earlier.content if earlier else None
    both = [*([earlier] if earlier else []), record]
    evening = evening_for_everyone(event) if for_everyone else evening_of(event)
    after = evening.after("")
    moves = _moves(event, evening, record, before or NOTHING_ENTERED, after=after)
    own = _on_sheet(event, evening, record)
    return Effect(
        save=_Words(event, both).of(record, both),
        list_in_words=after_in_words(event, after, last=evening.last_shown(after)),
        is_in_list=evening.counts(record.sheet.seating_id, record.sheet.deal, after),
        corrected=tuple(move for key, move in moves if key in own),
        others=tuple(move for key, move in moves if key not in own and move.moved),
    )


def _moves(
    event: Event, evening: Evening, record: SheetHistory, before: Mapping[str, Any], *, after: int | None
) -> list[tuple[int, PlaceChange]]:
    """Return the place before and now of every team, or player if players are ranked.

    Tie-breaks use the present sheets for both.
    """
    place, deal = (record.sheet.seating_id, record.sheet.deal), record.sheet.deal
    points_before = {team: dict(by_deal) for team, by_deal in evening.points.items()}
    for tally in record.content["tallies"]:
        points_before.get(tally["team"], {}).pop(deal, None)
    for tally in before["tallies"]:
        points_before.setdefault(tally["team"], {})[deal] = tally["total"]
    sheets_before = {key: sheet for key, sheet in evening.sheets.items() if key != place}
    if before["state"] != "taken-back":
        old = evening.sheets.get(place)
        sheets_before[place] = old._replace(state=before["state"]) if old else SheetIn(before["state"])
    is_held_back = deal > evening.last_deal
    earlier = evening if is_held_back else replace(evening, points=points_before, sheets=sheets_before)
    return place_changes(event, *(place_rows(event, one, after=after) for one in (earlier, evening)))


def _on_sheet(event: Event, evening: Evening, record: SheetHistory) -> set[int]:
    """Return the teams of a sheet, or the players who played its hand in them if players are ranked."""
    teams = {tally["team"] for tally in record.content["tallies"]}
    if not event.ranks_players:
        return teams
    members = (member for team in evening.teams if team.pk in teams for member in team.members)
    return {member.player for member in members if member.plays(record.sheet.deal)}


Places = Mapping[int, Placed[Any]]
"""The row of each team by its id, or of each player if players are ranked, in the order of the lists."""


def place_changes(event: Event, was: Places, now: Places) -> list[tuple[int, PlaceChange]]:
    """Return the change of each team or player. Someone may be in one of the two lists only."""
    found = []
    for key in {**now, **was}:
        row, before = now.get(key), was.get(key)
        who = (row or was[key]).who
        change = PlaceChange(
            name=who.name,
            heading=heading_of_list(who.sizes, by_size=True) if event.lists == Lists.PER_SIZE else "",
            place_was=_place_in_words(before),
            place_now=_place_in_words(row),
            total_was=before.who.total if before else 0,
            total_now=row.who.total if row else 0,
        )
        found.append((key, change))
    return found


def place_rows(event: Event, evening: Evening, *, after: int | None) -> Places:
    """Return everyone's row in the lists that decide the event."""
    rows = [row for one in place_lists(event, evening, after=after) for row in one.rows]
    return {row.who.player if isinstance(row.who, PlayerResult) else row.who.team.pk: row for row in rows}


def _place_in_words(row: Placed[Any] | None) -> str:
    if row is None or not row.place:
        return ""
    words = _("tied for %(place)s") if row.shared else _("%(place)s place")
    return words % {"place": ordinal(row.place)}


class _Words:
    """The saves of an evening in words, each box by its name under the rules that counted it."""

    def __init__(self, event: Event, records: Iterable[SheetHistory]) -> None:
        self.event, self.teams = event, _teams_of(event, records)
        self.names: dict[int, dict[int, str]] = {}
        self.present = rules_digest(event.rules_text)

    @cached_property
    def _known(self) -> Mapping[str, RuleSet]:
        return rules_by_digest(self.event)

    def _names(self, deal: int) -> dict[int, str]:
        """Return the names of those who play a hand, by the ids of their teams."""
        if deal not in self.names:
            self.names[deal] = {pk: replace(team, deal=deal).name for pk, team in self.teams.items()}
        return self.names[deal]

    def of(self, record: SheetHistory, saves: Sequence[SheetHistory]) -> Save:
        """Return a save in words. `saves` are all of its sheet, or the last two."""
        known = {save.version: save.content for save in saves}
        before = known.get(record.version - 1)
        found = tally_changes(before, record.content)
        if before is None:
            found = [change for change in found if change.code in (TOTAL, TOTAL_ONLY)]
        digests = digests_of_saves(saves, self.present)
        digest = digests[record.version]
        digest_before = digests.get(record.version - 1, digest)
        table, deal = record.sheet.seating.table, record.sheet.deal
        names = self._names(deal)
        return Save(
            record=record,
            table=table,
            deal=deal,
            number=self.event.sheet_number(table=table, deal=deal),
            is_first=before is None,
            # A count that is gone has the name that it had before.
            changes=tuple(self._in_words(one, digest_before if one.now is None else digest, names) for one in found),
        )

    def _in_words(self, change: TallyChange, digest: str, names: Mapping[int, str]) -> ChangeInWords:
        is_box = change.code not in CHANGED
        return ChangeInWords(
            team=names.get(change.team, "") if change.team is not None else "",
            label=self._box(change.code, digest) if is_box else str(CHANGED[change.code]),
            was=value_in_words(change.code, change.was, names),
            now=value_in_words(change.code, change.now, names),
            is_total=change.code == TOTAL,
        )

    def _box(self, code: str, digest: str) -> str:
        """Return the name of a box under the rules of that digest. If nobody knows them, any rules that have it do."""
        rules = self.event.rules if digest == self.present else self._known.get(digest, self.event.rules)
        if code not in rules.line_codes:
            rules = next((one for one in self._known.values() if code in one.line_codes), rules)
        return line_in_words(rules, code)

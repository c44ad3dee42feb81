"""Read what the page of a sheet sent, once: each text by the name of its box, with the effect of the pressed button."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from django.utils.translation import gettext as _

from scoring.rules import TOTAL_ONLY
from tournaments.core.sheets.sheet_rows import TOTALS
from tournaments.models import Event, Sheet
from tournaments.models.event import Entry, KindOfTotals
from tournaments.sheets.queries import version_known
from tournaments.tables.queries import TeamAtTable
from tournaments.wording.reasons import KEYED_IN_BY_TWO

ENTRIES = (*Entry.values, TOTALS)
"""The ways to key in one sheet. Only totals are keyed in where its paper has nothing else."""
STAYS = ("extra", "extra-why")
"""Extra points name their team, so a swap leaves them where they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """The `columns` (all counts) or the `totals` on the paper of two teams, or both: `teams`. An undo swaps back."""

    is_undo: bool
    what: str
    one: int
    other: int

    @property
    def value(self) -> str:
        """Return what the button of this swap sends."""
        return f"{self.what} {self.one} {self.other}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SentSheet:
    """What the page of a sheet sent: texts by the names of its fields, boxes and the pressed button.

    What the button changes is changed in them. `swap` is the exchange of two teams that was asked for. `asked` are the
    codes of what the page asked; one that does not say so asked about impossible counts.
    """

    texts: Mapping[str, str]
    swap: Swap | None = None
    asked: frozenset[str] = frozenset({"impossible"})

    @property
    def boxes(self) -> dict[str, str]:
        """Return what is in the boxes of the teams and in the one for how the hand ended, by their names."""
        return {name: text for name, text in self.texts.items() if re.fullmatch(r"[0-9]+-.+|ending", name)}

    def but(self, **texts: str) -> Self:
        """Return the same with these texts in their place."""
        return replace(self, texts={**self.texts, **texts})


def read_sent(posted: Mapping[str, str], event: Event, teams: Iterable[TeamAtTable], saved: Sheet | None) -> SentSheet:
    """Read what the page of a sheet sent. `saved` is the sheet that its writer may know.

    A button that changes the way of keying in may put the totals on the paper aside; "Exchange the …" swaps two teams;
    "Save what I typed" tells which version its writer saw beside what was typed.
    """
    texts = {name: posted[name] for name in posted}
    entry = entry_shown(event, saved, asked=texts.get("switch") or texts.get("entry", ""))
    if _changes_kind_of_total(event, saved, {texts.get("entry", ""), entry}):
        texts |= _exchanged_totals(texts, teams)
    texts["entry"] = entry
    if swap := _read_swap(texts.get("swap", "")):
        texts |= _swapped(texts, swap)
    if "overrule" in texts:
        texts |= _overruling(event, texts)
    asked = {"asked": frozenset(texts["asked"].split())} if "asked" in texts else {}
    return SentSheet(texts=texts, swap=swap, **asked)


def box(position: int, code: str) -> str:
    """Return the name of the box of a team's line."""
    return f"{position}-{code}".replace(".", "-")


def entry_shown(event: Event, saved: Sheet | None, *, asked: str = "") -> str:
    """Return the way of keying in that was asked for, or else the one in which the sheet was saved."""
    entry = asked or _entry_of(event, saved)
    if entry not in ENTRIES or (entry == TOTALS and not event.rules.counts_totals):
        return event.entry
    return entry


def _entry_of(event: Event, saved: Sheet | None) -> str:
    """Return the entry mode: a sheet saved in points, or with totals only, opens so again."""
    codes = {code for tally in saved.tallies.all() for code in tally.counts} if saved else set()
    if TOTAL_ONLY in codes:
        return TOTALS
    if "table.points" in codes:
        return Entry.POINTS
    # After a recount a sheet may have only lines without cards: those of both rule sets.
    return Entry.COUNTS if codes & event.rules.row_codes else event.entry


def _changes_kind_of_total(event: Event, saved: Sheet | None, entries: set[str]) -> bool:
    """Return whether papers before missing books give way to totals that count as they are, or the reverse."""
    is_before = event.kind_of_totals == KindOfTotals.BEFORE and event.rules.deducts_missing
    return is_before and len(entries) > 1 and TOTALS in entries and _entry_of(event, saved) != TOTALS


def _exchanged_totals(texts: Mapping[str, str], teams: Iterable[TeamAtTable]) -> dict[str, str]:
    """Put aside the totals on the paper of the one kind, and bring back those of the other."""
    exchanged: dict[str, str] = {}
    for team in teams:
        one, other = box(team.position, "paper"), box(team.position, "paper-other")
        exchanged |= {one: texts.get(other, ""), other: texts.get(one, "")}
    return exchanged


def _read_swap(sent: str) -> Swap | None:
    """Return the swap that a pressed button asks for, such as `columns 1 2` or `undo columns 1 2`."""
    asked = re.fullmatch(r"(undo )?(columns|totals|teams) ([1-9]) ([1-9])", sent)
    if not asked:
        return None
    return Swap(is_undo=bool(asked[1]), what=asked[2], one=int(asked[3]), other=int(asked[4]))


def _swapped(texts: Mapping[str, str], swap: Swap) -> dict[str, str]:
    """Return the boxes of both teams with each other's content. A box that the other team lacks keeps its own."""
    sides = {str(swap.one): str(swap.other), str(swap.other): str(swap.one)}
    found = {}
    for name in texts:
        team, _dash, line = name.partition("-")
        other = f"{sides.get(team)}-{line}"
        is_swapped = swap.what == "teams" or (line == "paper") == (swap.what == "totals")
        if other in texts and line not in STAYS and is_swapped:
            found[name] = texts[other]
    return found


def _overruling(event: Event, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the version to save over, and why unless the writer said so. A first save needs no reason."""
    version = texts["overrule"]
    why = texts.get("why") or (_(KEYED_IN_BY_TWO) if version_known(event.timeline, version) else "")
    return {"version": version, "why": why}

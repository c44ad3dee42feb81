"""What was done on an evening, newest first: acts, and saves of sheets."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Club
from tournaments.corrections.queries import Save, saves, saves_in_words
from tournaments.models import Act, Event, Player, Seating, Sheet, SheetHistory, TeamMember, UndoData
from tournaments.sheets.queries import version_shown
from tournaments.web.acts import undo_of
from tournaments.web.left_behind import is_as_left
from tournaments.wording.reasons import CONFIRMED, OF_TWO_SHEETS, RECOUNTED, UNDONE, writer_in_words
from tournaments.wording.said import rows_in, say

ACT, SAVE = "act", "save"
SAVE_BEFORE = SheetHistory.objects.filter(sheet=OuterRef("sheet"), version=OuterRef("version") - 1)
"""The save before one of the same sheet."""
TOLD_BY_ACTS = Q(why__in=[CONFIRMED, RECOUNTED]) | (
    # A later save that keeps the reason, such as of a dispute, is none of them.
    Q(why__regex=OF_TWO_SHEETS) & ~Exists(SAVE_BEFORE.filter(why=OuterRef("why")))
)
"""Saves that are part of one act. So are hands that are not played because a table or a round ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActKind:
    """One kind of acts, by the rooms of their pages."""

    title: Promise
    rooms: tuple[str, ...]


KINDS = {
    "sign-up": ActKind(title=gettext_lazy("Sign-up"), rooms=("sign_up", "people")),
    "tables": ActKind(title=gettext_lazy("Tables and rounds"), rooms=("tables", "lots", "rounds")),
    "changes": ActKind(title=gettext_lazy("Late, absent, leaving"), rooms=("changes",)),
    "sheets": ActKind(title=gettext_lazy("Sheets"), rooms=("sheets", "corrections")),
    "results": ActKind(title=gettext_lazy("Results and prizes"), rooms=("standings", "prizes")),
    "hall": ActKind(title=gettext_lazy("Screens, phones, helpers"), rooms=("hall", "join", "phone", "wall", "table")),
    "settings": ActKind(title=gettext_lazy("Settings"), rooms=("events", "exports", "evening_file")),
}


SEAT = ("tables", "lots", "rounds", "changes")
"""Rooms whose acts seat the people whom they name."""
CHANGE_ALL_TABLES = ("tables", "lots", "rounds", "sheets")
"""Rooms whose acts change the tables that they name, or every table if they name no table and no person."""
AT_ALL_TABLES = Q(about__in=("", " "), room__in=CHANGE_ALL_TABLES)


OF_OWNERS = ("club", "rule_sets")
"""Rooms whose acts only an owner of the club can undo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What the history shows: one kind, one table, one person; empty and None show all."""

    kind: str = ""
    table: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """One row of the history: an act in words, or a save of a sheet."""

    done_at: datetime.datetime
    done_by: str
    words: str = ""
    act: Act | None = None
    save: Save | None = None

    # Whether the act can be undone, unless its Undo refuses; and whether it could, had nothing changed since.
    can_undo: bool = False
    is_changed: bool = False

    # Whether only an owner of the club can undo it, and the reader is none.
    is_for_owners: bool = False

    # A save that its sheet can go back behind: its version.
    undo_version: str = ""

    @property
    def undone(self) -> dict[str, str] | None:
        return undone_in_words(self.act) if self.act else None

    @property
    def can_no_longer_be_undone(self) -> bool:
        """Return whether it could once be undone."""
        can = self.can_undo or self.is_changed or self.is_for_owners
        return self.act is not None and self.act.has_undo and self.act.undone_at is None and not can


def undone_in_words(act: Act) -> dict[str, str] | None:
    """Return when an act was undone, with the date if that was another day, and by whom. None if it was not."""
    if act.undone_at is None:
        return None
    at, day = timezone.localtime(act.undone_at), timezone.localtime(act.done_at).date()
    time = time_format(at)
    when = time if at.date() == day else f"{date_format(at, 'DATE_FORMAT')} {time}"
    return {"time": when, "name": writer_in_words(act.undone_by)}


def entries(event: Event, chosen: Chosen) -> "QuerySet[Act, tuple[datetime.datetime, str, int]]":
    """Return the moments, kinds and numbers of what was done, newest first."""
    acts = _acts(event, chosen).annotate(what=Value(ACT, output_field=CharField())).order_by()
    sheets = _saves(event, chosen).annotate(what=Value(SAVE, output_field=CharField())).order_by()
    both = acts.values_list("done_at", "what", "pk").union(sheets.values_list("saved_at", "what", "pk"), all=True)
    return both.order_by("-done_at", "-what", "-pk")


def tables_and_people(event: Event) -> tuple[list[int], QuerySet[Player]]:
    """Return the tables and people of an evening, and those that were there once and that an act names."""
    named = {name for about in event.acts.values_list("about", flat=True) for name in about.split()}
    seated = Seating.objects.filter(round__event=event).values_list("table", flat=True)
    tables = {*seated, *(int(name[1:]) for name in named if name.startswith("t"))}
    signed_up = Player.objects.filter(sign_ups__event=event).values_list("pk", flat=True)
    once = {int(name[1:]) for name in named if name.startswith("p")} - set(signed_up)
    people = Player.objects.filter(Q(pk__in=signed_up) | Q(pk__in=once), club=event.club_id)
    return sorted(tables), people.order_by("key").only("given_name", "family_name", "known_as")


def acts_of_club(club: Club) -> "QuerySet[Act, int]":
    """Return the numbers of the acts of no evening, such as one that was deleted, newest first."""
    return Act.objects.filter(club=club, event=None).order_by("-done_at", "-pk").values_list("pk", flat=True)


def _acts(event: Event, chosen: Chosen) -> QuerySet[Act]:
    acts = Act.objects.filter(event=event)
    if chosen.kind:
        acts = acts.filter(room__in=KINDS[chosen.kind].rooms)
    if chosen.table is not None:
        acts = acts.filter(_is_about_table(event, chosen.table))
    if chosen.player is not None:
        acts = acts.filter(_is_about_person(event, chosen.player))
    return acts


def _is_about_table(event: Event, table: int) -> Q:
    """Match acts that name a table, that seat somebody who plays there in any round, and that change all tables."""
    players = TeamMember.objects.filter(team__seats__seating__round__event=event, team__seats__seating__table=table)
    seated = Q()
    for player in sorted(set(players.values_list("player", flat=True))):
        seated |= Q(about__contains=f" p{player} ", room__in=SEAT)
    return Q(about__contains=f" t{table} ") | AT_ALL_TABLES | seated


def _is_about_person(event: Event, player: int) -> Q:
    """Match acts that name somebody, that change a table where they play in any round, and that change all tables."""
    seated = Seating.objects.filter(round__event=event, seats__team__members__player=player)
    tables = sorted(set(seated.values_list("table", flat=True)))
    there = AT_ALL_TABLES if tables else Q()
    for table in tables:
        there |= Q(about__contains=f" t{table} ", room__in=CHANGE_ALL_TABLES)
    return Q(about__contains=f" p{player} ") | there


def _saves(event: Event, chosen: Chosen) -> QuerySet[SheetHistory]:
    found = saves(event).exclude(TOLD_BY_ACTS).exclude(content__state=Sheet.State.NOT_PLAYED)
    if chosen.kind and chosen.kind != "sheets":
        found = found.none()
    if chosen.table is not None:
        found = found.filter(sheet__seating__table=chosen.table)
    if chosen.player is not None:
        played = TeamMember.objects.filter(
            Q(last_deal=None) | Q(last_deal__gte=OuterRef("sheet__deal")),
            team__seats__seating=OuterRef("sheet__seating"),
            player=chosen.player,
            first_deal__lte=OuterRef("sheet__deal"),
        )
        found = found.filter(Exists(played))
    return found


def in_words(event: Event, page: Iterable[tuple[datetime.datetime, str, int]], *, on_paper: bool) -> list[HistoryEntry]:
    """Return the rows of a page in the reader's language. Paper does not tell what can be undone."""
    rows = list(page)
    acts = acts_in_words(event.club_id, [pk for _at, what, pk in rows if what == ACT], on_paper=on_paper)
    records = SheetHistory.objects.select_related("sheet__seating__round")
    records = records.filter(pk__in=[pk for _at, what, pk in rows if what == SAVE])
    said = {save.record.pk: save for save in saves_in_words(event, list(records))}
    return [acts[pk] if what == ACT else _save_in_words(event, said[pk]) for _at, what, pk in rows]


def acts_in_words(
    club: int, wanted: Iterable[int], *, on_paper: bool = False, is_owner: bool = False
) -> dict[int, HistoryEntry]:
    """Return acts of a club in the language of the reader, who may be an owner of the club, by their numbers."""
    # What undoes an act may be long, and paper has no Undo.
    acts = Act.objects.all() if on_paper else Act.objects.select_related("undo").defer("undo__sent")
    found = acts.in_bulk(list(wanted))
    people = {pk for act in found.values() for row, pk in rows_in(act.said) if row == "Player"}
    names = {player.pk: player.name for player in Player.objects.filter(club=club, pk__in=people)}

    def name_of(_row: str, pk: int) -> str:
        return names.get(pk) or _("someone")

    return {pk: _act_in_words(act, say(act.said, name_of), on_paper, is_owner) for pk, act in found.items()}


def _act_in_words(act: Act, words: str, on_paper: bool, is_owner: bool) -> HistoryEntry:
    words = words[:1].upper() + words[1:]
    data: UndoData | None = None if on_paper else getattr(act, "undo", None)
    has_undo = act.undone_at is None and data is not None and undo_of(data) is not None
    is_for_owners = act.room in OF_OWNERS and not is_owner
    is_changed = has_undo and data is not None and not is_as_left(data.left, locks=False)
    return HistoryEntry(
        done_at=act.done_at,
        done_by=writer_in_words(act.done_by),
        words=words,
        act=act,
        can_undo=has_undo and not is_changed and not is_for_owners,
        is_changed=is_changed,
        is_for_owners=has_undo and not is_changed and is_for_owners,
    )


def _save_in_words(event: Event, save: Save) -> HistoryEntry:
    record, sheet = save.record, save.record.sheet
    # What is final is corrected on its sheet, with a reason.
    is_last = record.version == sheet.version and record.why != UNDONE and not event.is_final
    return HistoryEntry(
        done_at=record.saved_at,
        done_by=writer_in_words(record.saved_by),
        save=save,
        undo_version=version_shown(event, sheet) if is_last else "",
    )

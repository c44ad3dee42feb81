"""Read what the organizer sees before a round starts, or is made again: who left or came, ties, who moves."""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.people.names import team_name
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.progressive import is_tied
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleTable
from tournaments.core.schedules.stored import rounds_from
from tournaments.models import Event, Round, Sheet, StoredSchedule
from tournaments.models.event import Format
from tournaments.tables.draw_queries import current_round, people_to_draw
from tournaments.tables.queries import TeamRow, all_of, is_new_round, tables_of
from tournaments.tables.rounds.queries import notice_in_words
from tournaments.tables.rounds.rest_queries import Rest, planned_rest, points_sign, rest_after, tied_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedTable:
    """A table with equal points: its teams with their points, and those of one more hand if it is in.

    `is_settled` means that this hand decides the tie.
    """

    number: int
    is_settled: bool
    teams: tuple[tuple[TeamRow, int, int | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundToCome:
    """The next round as it would start now. `problem` says why it cannot be made; then it has no tables.

    `changed` is one sentence on who left or came since it was planned, else empty.
    """

    number: int
    tables: tuple[tuple[int, tuple[str, ...]], ...] = ()
    sits_out: str = ""
    changed: str = ""
    problem: str = ""
    ties: tuple[TiedTable, ...] = ()
    has_open_ties: bool = False
    notices: tuple[str, ...] = ()


def has_to_be_looked_at(event: Event) -> bool:
    """Return whether the next round is not as planned, or waits for a tie: then the organizer sees it first."""
    stored, before = StoredSchedule.objects.filter(event=event).first(), current_round(event)
    if stored is None or before.is_last_of(event):
        return False
    rest = planned_rest(event, before, stored, people_to_draw(event))
    return rest.is_made_again or any(is_tied(table) for table in tied_tables(event, rest))


def round_to_come(event: Event) -> RoundToCome | None:
    """Return the next round, or None after the last one."""
    stored, before = StoredSchedule.objects.filter(event=event).first(), current_round(event)
    if stored is None or not event.has_rounds or before.is_last_of(event):
        return None
    planned = planned_rest(event, before, stored, people_to_draw(event))
    number, ties = before.number + 1, tied_tables(event, planned)
    is_open = any(is_tied(table) for table in ties)
    changed = _changed_in_words(number, planned) if planned.is_made_again else ""
    try:
        rest = rest_after(event, before, stored, cuts_ties=is_open)
    except ScheduleError as error:
        return RoundToCome(number=number, changed=changed, problem=notice_in_words(error.reason))
    first = rest.rounds[0]
    return RoundToCome(
        number=number,
        # Ties decide who moves, so the tables are not known before.
        tables=() if is_open else _tables_in_words(rest, first),
        sits_out="" if is_open else ", ".join(_names(rest, first.sit_outs)),
        changed=changed,
        has_open_ties=is_open,
        ties=tuple(_tied(before, table, rest) for table in ties),
        notices=tuple(notice_in_words(notice) for notice in rest.notices),
    )


def _changed_in_words(number: int, rest: Rest) -> str:
    said = []
    if rest.left:
        said.append(ngettext("%(names)s left", "%(names)s left", len(rest.left)) % {"names": all_of(rest.left)})
    if rest.came:
        said.append(ngettext("%(names)s came", "%(names)s came", len(rest.came)) % {"names": all_of(rest.came)})
    what = "; ".join(said) or _("people changed partners")
    return _("Round %(number)s was made again: %(what)s.") % {"number": number, "what": what}


def _names(rest: Rest, people: Iterable[int]) -> list[str]:
    return [rest.people[person - 1]["name"] for person in people]


def _tables_in_words(rest: Rest, each: ScheduleRound) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((table.number, tuple(team_name(_names(rest, team)) for team in table.teams)) for table in each.tables)


def _tied(before: Round, tied: ScheduleTable, rest: Rest) -> TiedTable:
    """Return a tied table with the rows of its teams, as they sit there."""
    sign = points_sign(before.event)
    points = {team: sign * worth for team, worth in zip(tied.teams, tied.points, strict=True)}
    extra = {team: sign * worth for team, worth in zip(tied.teams, tied.extra, strict=False)}
    rows = next(table.teams for table in tables_of(before) if table.seating.table == tied.number)
    found = []
    for row in rows:
        present = {player.pk for player in row.present}
        team = next((team for team in tied.teams if present & set(rest.players(team))), None)
        if team is not None:
            found.append((row, points[team], extra.get(team)))
    return TiedTable(number=tied.number, is_settled=not is_tied(tied), teams=tuple(found))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Someone who would sit elsewhere: table and partners now and then, in words; empty without a chair."""

    name: str
    now: str
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAgain:
    """The last round as it would be made now.

    `has_begun` means that a sheet of it is in, so it stays. `problem` says why it cannot be made.
    """

    number: int
    moved: tuple[Moved, ...] = ()
    changed: str = ""
    problem: str = ""
    has_begun: bool = False

    @property
    def is_different(self) -> bool:
        return bool(self.moved or self.problem)


def round_again(event: Event) -> RoundAgain | None:
    """Return the last round as it would be made now, or None if no round has followed another here."""
    stored, last = StoredSchedule.objects.filter(event=event).first(), current_round(event)
    if stored is None or stored.before_start.get("number") != last.number:
        return None
    former, before = as_before_start(stored), event.rounds.get(number=last.number - 1)
    has_begun = Sheet.objects.filter(seating__round=last).played().exists()
    ended, cuts_ties = stored.before_start["members"], stored.before_start["cuts_ties"]
    try:
        rest = rest_after(event, before, former, cuts_ties=cuts_ties, ended=ended)
    except ScheduleError as error:
        return RoundAgain(number=last.number, problem=notice_in_words(error.reason), has_begun=has_begun)
    now = rounds_from(stored.rounds)[last.number - 1]
    changed = _changed_in_words(last.number, rest) if rest.is_made_again else ""
    moved = tuple(_moved(rest, now, rest.rounds[0]))
    return RoundAgain(number=last.number, moved=moved, changed=changed, has_begun=has_begun)


def may_make_again(round_: Round) -> bool:
    """Return whether this round followed another one here and no sheet of it is in, so that it may be made again."""
    return is_new_round(round_) and follows_a_round(round_)


def follows_a_round(round_: Round) -> bool:
    """Return whether the schedule as it was before this round started is kept: not for a round of an imported event."""
    return StoredSchedule.objects.filter(event=round_.event_id, before_start__number=round_.number).exists()


def as_before_start(stored: StoredSchedule) -> StoredSchedule:
    """Return the schedule as it was before the last round started, not to be saved."""
    former = copy(stored)
    former.rounds, former.tables = stored.before_start["rounds"], stored.before_start["tables"]
    return former


def again_after_correction(event: Event, round_number: int) -> RoundAgain | None:
    """Return the round after the corrected one if the correction changes it: only the progressive format moves people
    by results, and only the last round may still change.
    """
    if event.format != Format.PROGRESSIVE or round_number + 1 != event.rounds.count():
        return None
    again = round_again(event)
    return again if again is not None and again.is_different else None


def _moved(rest: Rest, now: ScheduleRound, then: ScheduleRound) -> Iterable[Moved]:
    before, after = _seats(rest, now), _seats(rest, then)
    for person in sorted({*before, *after}):
        if before.get(person, "") != after.get(person, ""):
            (name,) = _names(rest, [person])
            yield Moved(name=name, now=before.get(person, ""), then=after.get(person, ""))


def _seats(rest: Rest, each: ScheduleRound) -> Mapping[int, str]:
    """Return each person's table and partners in words."""
    return {
        person: _("Table %(table)s with %(partners)s")
        % {"table": table.number, "partners": team_name(_names(rest, (mate for mate in team if mate != person)))}
        for table in each.tables
        for team in table.teams
        for person in team
    }

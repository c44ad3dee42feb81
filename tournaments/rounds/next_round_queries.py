"""Read what the organizer sees before a round starts, or is made again: who left or came, ties, who moves."""

import hashlib
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.progressive import who_find_no_room
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.core.schedules.stored import rounds_from
from tournaments.models import Event, Player, Round, Sheet, StoredSchedule
from tournaments.models.event import Format
from tournaments.models.progress import progress
from tournaments.models.schedule import follows_a_round, schedule_in_use
from tournaments.models.seating import last_round
from tournaments.rounds.place_queries import SeatedRound, SeatInRound, names_of, seated_as_planned
from tournaments.rounds.queries import notice_in_words
from tournaments.rounds.rest_queries import (
    Rest,
    has_open_tie,
    planned_rest,
    rest_of_evening,
    rest_of_now,
    started_with_tie,
)
from tournaments.rounds.tied_table_queries import TiedTable, ties_after
from tournaments.tables.draw_queries import kept_apart
from tournaments.tables.queries import Tables, all_of, is_new_round


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Someone who would sit elsewhere: the seat now and then, None for somebody who is not in that round."""

    player: Player
    now: SeatInRound | None
    then: SeatInRound | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundToCome:
    """The next round as it would start now. `problem` says why it cannot be made; then nobody is `seated`.

    `changed` is one sentence on who left or came since it was planned, else empty; `moved` are those of the new round
    who have other seats or partners than planned, and `repeats` is one sentence on what repeats. `chosen` are the
    chairs at each table, and `no_room` says who won but does not move up. `planned` is what it is made from.
    """

    number: int
    planned: Rest
    seated: SeatedRound | None = None
    changed: str = ""
    moved: tuple[Moved, ...] = ()
    repeats: str = ""
    problem: str = ""
    ties: tuple[TiedTable, ...] = ()
    has_open_ties: bool = False
    notices: tuple[str, ...] = ()
    no_room: tuple[str, ...] = ()
    chosen: Tables = ()

    @property
    def tables(self) -> list[tuple[int, list[tuple[str, bool]]]]:
        """Return each table with the names of its teams, and which have someone with another seat than planned.

        None is marked if everyone has another one.
        """
        if self.seated is None:
            return []
        moved = {row.player for row in self.moved}
        marked = moved if len(moved) < len(self.seated.people) else set()
        return [
            (table, [(names_of(team), not marked.isdisjoint(team)) for team in teams])
            for table, teams in self.seated.tables.items()
        ]

    @property
    def sits_out(self) -> str:
        return ", ".join(player.name for player in self.seated.sits_out) if self.seated else ""

    @property
    def digest(self) -> str:
        """Return a short text that changes with what would start."""
        seen = (self.number, self.tables, self.sits_out, self.changed, self.problem, self.has_open_ties)
        return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]

    @property
    def why_not_started(self) -> str:
        """Return one sentence for an organizer who pressed Start and should see this first."""
        said = {"number": self.number}
        tied = next((tie for tie in self.ties if not tie.is_settled), None)
        if tied:
            return _("Round %(number)s has not started yet: Table %(table)s is tied.") % (said | {"table": tied.number})
        return _("Round %(number)s has not started yet. Look at its tables, then press Start.") % said


def has_to_be_looked_at(event: Event) -> bool:
    """Return whether the next round is not as planned, or waits for a tie: then the organizer sees it first."""
    rest = rest_of_evening(event)
    return rest is not None and (rest.is_made_again or has_open_tie(rest))


def round_to_come(event: Event) -> RoundToCome | None:
    """Return the next round, or None after the last one."""
    planned = rest_of_evening(event)
    if planned is None:
        return None
    number, ties = planned.before.number + 1, ties_after(planned)
    is_open = any(not tie.is_settled for tie in ties)
    changed = _changed_in_words(number, planned) if planned.is_made_again else ""
    try:
        rest = rest_of_now(planned, decides_ties=True)
    except ScheduleError as error:
        return RoundToCome(number=number, planned=planned, changed=changed, problem=notice_in_words(error.reason))
    first = rest.rounds[0]
    moved = _moved(rest, number, planned.rounds[0], first) if planned.rounds and rest.is_made_again else ()
    # Results and ties decide who moves, so the tables are not known before.
    is_unknown = is_open or (event.format == Format.PROGRESSIVE and not progress(event).may_start_round)
    if is_unknown:
        return RoundToCome(
            number=number,
            planned=planned,
            changed=changed,
            has_open_ties=is_open,
            ties=ties,
            notices=tuple(map(notice_in_words, rest.notices)),
            chosen=rest.tables,
        )
    return RoundToCome(
        number=number,
        planned=planned,
        seated=seated_as_planned(rest, number, first),
        changed=changed,
        moved=tuple(row for row in moved if row.then is not None),
        repeats=_repeats_in_words(event, rest),
        ties=ties,
        no_room=tuple(_no_room(rest)) if event.format == Format.PROGRESSIVE else (),
        notices=(
            *map(notice_in_words, rest.notices),
            *_alone_in_words(rest, first),
            *_meeting_in_words(event, rest, first),
        ),
        chosen=rest.tables,
    )


def _no_room(rest: Rest) -> Iterable[str]:
    kept = {number for number, one in enumerate(rest.people, start=1) if one["table"]}
    for table, people in who_find_no_room(rest.played[-1], rest.rounds[0], kept).items():
        sentence = _(
            "There is no room at Table %(table)s for %(names)s: "
            "of these winners, those who moved up less often go first, then chance decides."
        )
        yield sentence % {"table": table, "names": all_of(_names(rest, people))}


def _alone_in_words(rest: Rest, each: ScheduleRound) -> Iterator[str]:
    """Yield a sentence for everyone who plays without a partner at a table with partners."""
    for table in each.tables:
        for team in table.teams:
            if len(team) == 1 < max(map(len, table.teams)):
                (name,) = _names(rest, team)
                yield _("%(name)s plays alone at Table %(table)s.") % {"name": name, "table": table.number}


def _meeting_in_words(event: Event, rest: Rest, each: ScheduleRound) -> Iterator[str]:
    """Yield a sentence, without names, if two who are not to be at one table would be."""
    _never, apart = kept_apart(event)
    for table in each.tables:
        here = {rest.people[person - 1]["player"] for person in table.people}
        if any(pair <= here for pair in apart):
            yield _("Two who are kept apart would be at Table %(table)s.") % {"table": table.number}


def changed_since(event: Event) -> str:
    """Return in words who left or came since the rounds to come were made; empty if nothing changed or none follows."""
    rest = rest_of_evening(event)
    return _who_changed(rest) if rest and rest.is_made_again else ""


def _changed_in_words(number: int, rest: Rest) -> str:
    return _("Round %(number)s was made again: %(what)s.") % {"number": number, "what": _who_changed(rest)}


def _who_changed(rest: Rest) -> str:
    said = []
    if rest.left:
        said.append(ngettext("%(names)s left", "%(names)s left", len(rest.left)) % {"names": all_of(rest.left)})
    if rest.came:
        said.append(ngettext("%(names)s came", "%(names)s came", len(rest.came)) % {"names": all_of(rest.came)})
    if not said:
        said.append(_("other tables") if rest.has_other_tables else _("people changed partners"))
    return "; ".join(said)


def _names(rest: Rest, people: Iterable[int]) -> list[str]:
    return [rest.people[person - 1]["name"] for person in people]


def _repeats_in_words(event: Event, rest: Rest) -> str:
    """Return what repeats in all rounds if they were made again: one sentence, and the best possible."""
    if rest.repeats is None:
        return ""
    said = {
        "last": len(rest.played) + len(rest.rounds),
        "partners": rest.repeats.partners,
        "opponents": rest.repeats.opponents,
        "least_partners": "–" if rest.least_partners is None else rest.least_partners,
        "least_opponents": "–" if rest.least_opponents is None else rest.least_opponents,
    }
    if event.format == Format.FIXED_TEAMS:
        words = _("Again in Rounds 1 to %(last)s: opponents %(opponents)s. Best possible: %(least_opponents)s.") % said
    else:
        sentence = _(
            "Again in Rounds 1 to %(last)s: partners %(partners)s, opponents %(opponents)s. "
            "Best possible: %(least_partners)s and %(least_opponents)s."
        )
        words = sentence % said
    if "–" in said.values():
        words += " " + _("“–” means not known, because people met on an earlier day of this event.")
    return words


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMadeAgain:
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


def round_again(event: Event) -> RoundMadeAgain | None:
    """Return the last round as it would be made now, or None if no round has followed another here."""
    stored, last = schedule_in_use(event), last_round(event)
    if stored is None or not stored.began(last.number):
        return None
    former, before = as_before_start(stored), event.rounds.get(number=last.number - 1)
    has_begun = Sheet.objects.filter(seating__round=last).played().exists()
    ended, decides_ties = stored.before_start["members"], started_with_tie(event, stored, last.number)
    try:
        rest = rest_of_now(planned_rest(before, former, ended=ended), decides_ties=decides_ties)
    except ScheduleError as error:
        return RoundMadeAgain(number=last.number, problem=notice_in_words(error.reason), has_begun=has_begun)
    now = rounds_from(stored.rounds)[last.number - 1]
    changed = _("Since the rounds were made: %(what)s.") % {"what": _who_changed(rest)} if rest.is_made_again else ""
    moved = _moved(rest, last.number, now, rest.rounds[0])
    return RoundMadeAgain(number=last.number, moved=moved, changed=changed, has_begun=has_begun)


def may_make_again(round_: Round) -> bool:
    """Return whether this round followed another one here and no sheet of it is in, so that it may be made again."""
    return is_new_round(round_) and follows_a_round(round_)


def as_before_start(stored: StoredSchedule) -> StoredSchedule:
    """Return the schedule as it was before the last round started, not to be saved."""
    former = copy(stored)
    former.rounds, former.tables = stored.before_start["rounds"], stored.before_start["tables"]
    return former


def again_after_correction(event: Event, round_number: int) -> RoundMadeAgain | None:
    """Return the round after the corrected one if the correction changes it: only the progressive format moves people
    by results, and only the last round may still change.
    """
    if event.format != Format.PROGRESSIVE or round_number + 1 != event.rounds.count():
        return None
    again = round_again(event)
    return again if again is not None and again.is_different else None


def _moved(rest: Rest, number: int, now: ScheduleRound, then: ScheduleRound) -> tuple[Moved, ...]:
    """Return who has another table or other partners in a round as it would be then, in the order of the schedule."""
    before, after = (dict(seated_as_planned(rest, number, one, whole_teams=False).seats()) for one in (now, then))
    people = sorted({*before, *after}, key=lambda player: rest.numbers.get(player.pk, 0))
    rows = (Moved(player=player, now=before.get(player), then=after.get(player)) for player in people)
    return tuple(row for row in rows if _words(row.now) != _words(row.then))


def _words(seat: SeatInRound | None) -> str:
    return seat.in_words if seat else ""

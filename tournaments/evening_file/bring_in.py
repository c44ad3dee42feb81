"""Import an evening from its file in one transaction, with every point and every save unchanged.

Writes rows directly: the rooms' actions would date, number and score everything again.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from accounts.models import Club
from scoring import ScoringError
from tournaments.core.evening_file import schema
from tournaments.core.evening_file.before_start import with_references
from tournaments.core.people.chapters import chapters_agree
from tournaments.evening_file.contents import Entries, evening_values, fields_in_file, with_teams
from tournaments.evening_file.verify import RECORD, Verified, verify
from tournaments.models import (
    Act,
    Chapter,
    Couple,
    Draw,
    DrawWishes,
    Event,
    Player,
    Print,
    Prize,
    Round,
    Season,
    Seat,
    Seating,
    Sheet,
    SheetHistory,
    SignUp,
    StoredSchedule,
    Tally,
    Team,
    TeamMember,
    Wish,
)
from tournaments.models.history import create_with_history
from tournaments.models.round_plan import RoundPlan
from tournaments.standings.queries import evening_of as results_of
from tournaments.standings.queries import player_lists, players_of, team_lists
from tournaments.web.acts import about_of
from tournaments.web.limits import stay_within_limits
from tournaments.wording.said import with_rows

Plain = Mapping[str, Any]
Row = TypeVar("Row", bound=Model)
MAKES_NO_SENSE = (ScoringError, DatabaseError, LookupError, ValueError, TypeError, ArithmeticError)
"""Errors of reading an evening whose entries have the right shape but contradict each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtIn:
    """An imported evening, its stored totals that disagree, and what the club gained.

    `added` holds the ids of the new chapters, people, couples and seasons. `lacks_first_day` tells whether the
    evening is another day of an event whose first day is not in the club.
    """

    event: Event
    verified: Verified
    added: dict[str, list[int]]
    lacks_first_day: bool


def bring_in(*, club: Club, evening: object) -> BroughtIn:
    """Add an evening to the club.

    People are matched by name unless their chapters differ; all others are added. Raises ValidationError if the file
    is not an evening, contradicts itself, or is already in the club unchanged.
    """
    if not schema.fits(evening):
        raise ValidationError(_("This is not the file of an evening, or a newer Handfoot made it."))
    told = cast(Plain, evening)
    _refuse_twice(club, told)
    try:
        with transaction.atomic():
            writing = _Writing(club, told)
            stay_within_limits(club)
            verified = _looked_through(writing.event)
            lacks_first_day = "continues" in told["event"] and writing.event.continues is None
            return BroughtIn(
                event=writing.event, verified=verified, added=writing.added, lacks_first_day=lacks_first_day
            )
    except MAKES_NO_SENSE as error:
        raise ValidationError(_("This file is inconsistent. Nothing was added: ask for a new copy.")) from error


def _refuse_twice(club: Club, told: Plain) -> None:
    for event in club.events.filter(name=told["event"]["name"], date=told["event"]["date"]):
        if _compared(evening_values(event), told) == _compared(told, told):
            raise ValidationError(_("This evening is already here, the same as in the file."))


def _compared(evening: Plain, told: Plain) -> Plain:
    """Return what makes an evening the same as the file. Another day may stand alone, or be in another season, here."""
    other = {"days": None} | ({"continues": None, "season": None} if "continues" in told["event"] else {})
    return {**evening, "rehearsal": None, "event": {**evening["event"], **other}}


def _looked_through(event: Event) -> Verified:
    """Read the evening as its pages will, to refuse now what they could not show."""
    event = Event.objects.get(pk=event.pk)
    verified = verify([event])
    if any(difference.kind == RECORD for difference in verified.differences):
        raise ValueError("the history contradicts the sheets")
    results = results_of(event)
    team_lists(event, results.results())
    player_lists(event, players_of(event, results))
    return verified


class _Writing:
    """The rows of one evening as they are created, found by their numbers in the file."""

    def __init__(self, club: Club, told: Plain) -> None:
        self.club, self.told = club, told
        self.added: dict[str, list[int]] = defaultdict(list)
        self.people = _people(club, told["people"], self.added)
        self.event = _event(club, told["event"], self.added)
        self.lines = self._sign_ups()
        self._pairs()
        rounds = {plain["number"]: self._round(plain) for plain in told["rounds"]}
        self.teams = self._teams(rounds)
        for plain in told["rounds"]:
            self._seatings(rounds[plain["number"]], plain["seatings"])
        if "schedule" in told:
            self._schedule(told["schedule"])
        self._prizes()
        Print.objects.bulk_create(_row(Print, plain, schema.PRINT, event=self.event) for plain in told["prints"])
        # The newest one is the first.
        Act.objects.bulk_create(map(self._act, reversed(told.get("acts", ()))))

    def _act(self, plain: Plain) -> Act:
        """Return what was done on the other computer. Its Undo is not in the file."""
        said = with_rows(plain["said"], lambda _row, place: 0 if place is None else self.people[place].pk)
        more = {"club": self.club, "event": self.event, "about": about_of(said)}
        return _row(Act, {**plain, "said": said}, schema.ACT, **more)

    def _sign_ups(self) -> dict[int, int]:
        rows = [
            _row(SignUp, plain, schema.SIGN_UP, event=self.event, player=self.people[plain["person"]])
            for plain in self.told["sign_ups"]
        ]
        return {line.number: line.pk for line in bulk_create_with_history(rows, SignUp)}

    def _pairs(self) -> None:
        for one, other in self.told["couples"]:
            couple, is_new = Couple.objects.get_or_create(club=self.club, **self._in_order(one, other))
            if is_new:
                self.added["couples"].append(couple.pk)
        tonight = {Wish.Kind.TOGETHER: self.told["together"], **self.told.get("couples_tonight", {})}
        Wish.objects.bulk_create(
            Wish(club=self.club, event=self.event, kind=kind, **self._in_order(one, other))
            for kind, pairs in tonight.items()
            for one, other in pairs
        )

    def _in_order(self, one: int, other: int) -> dict[str, Any]:
        first, second = sorted((self.people[one], self.people[other]), key=lambda player: player.pk)
        return {"first": first, "second": second}

    def _round(self, plain: Plain) -> Round:
        plan = RoundPlan.read(plain["plan"]).with_references(
            person=lambda place: self.people[place].pk, line=self.lines.__getitem__
        )
        round_ = _row(Round, plain, schema.ROUND, event=self.event, plan=plan)
        round_.save()
        for draw in plain["draws"]:
            self._draw(round_, draw)
        return round_

    def _schedule(self, plain: Plain) -> None:
        player_of = {None: 0} | {person: player.pk for person, player in enumerate(self.people)}
        people = [
            {"player": player_of[one["person"]]} | {name: entry for name, entry in one.items() if name != "person"}
            for one in plain["people"]
        ]
        before_start = self._before_start(plain.get("before_start", {}))
        # As with a draw, the file has no private wishes.
        more = {"people": people, "before_start": before_start, "never": [], "apart": []}
        _row(StoredSchedule, plain, schema.SCHEDULE, event=self.event, **more).save()

    def _before_start(self, plain: Plain) -> dict[str, Any]:
        members = TeamMember.objects.filter(team__event=self.event)
        found = {(one.team_id, one.player_id, one.first_deal): one.pk for one in members}

        def member(told: Plain) -> int:
            return found[self.teams[told["team"]].pk, self.people[told["person"]].pk, told["first_deal"]]

        return with_references(plain, member=member, team=lambda number: self.teams[number].pk)

    def _draw(self, round_: Round, plain: Plain) -> None:
        # 0 means someone merged into another record since the draw.
        player_of = {None: 0} | {person: player.pk for person, player in enumerate(self.people)}
        names = [
            {"player": player_of[name["person"]], "name": name["name"], "chapter": name["chapter"]}
            for name in plain["names"]
        ]
        # The file has no private wishes, so a draw that had some cannot be repeated here, and says so.
        draw = _row(Draw, plain, schema.DRAW, round=round_, names=names, is_imported=True)
        draw.save()
        DrawWishes.objects.create(draw=draw, together=plain["together"], never=[])

    def _teams(self, rounds: Mapping[int, Round]) -> dict[int, Team]:
        told = self.told["teams"]
        rows = [
            _row(Team, plain, schema.TEAM_RECORD, event=self.event, round=rounds.get(plain["round"])) for plain in told
        ]
        teams = {team.number: team for team in Team.objects.bulk_create(rows)}
        TeamMember.objects.bulk_create(
            _row(TeamMember, member, schema.MEMBER, team=teams[plain["number"]], player=self.people[member["person"]])
            for plain in told
            for member in plain["members"]
        )
        return teams

    def _seatings(self, round_: Round, told: Sequence[Plain]) -> None:
        rows = Seating.objects.bulk_create(_row(Seating, plain, schema.SEATING, round=round_) for plain in told)
        Seat.objects.bulk_create(
            _row(Seat, seat, schema.SEAT, seating=seating, team=self.teams[seat["team"]])
            for seating, plain in zip(rows, told, strict=True)
            for seat in plain["seats"]
        )
        papers = [(seating, plain) for seating, table in zip(rows, told, strict=True) for plain in table["sheets"]]
        sheets = Sheet.objects.bulk_create(
            _row(Sheet, plain, schema.SHEET, seating=seating, went_out=self.teams.get(plain["went_out"]))
            for seating, plain in papers
        )
        self._tallies_and_saves(sheets, [plain for _seating, plain in papers])

    def _tallies_and_saves(self, sheets: Sequence[Sheet], told: Sequence[Plain]) -> None:
        Tally.objects.bulk_create(
            _row(Tally, tally, schema.TALLY, sheet=sheet, team=self.teams[tally["team"]])
            for sheet, plain in zip(sheets, told, strict=True)
            for tally in plain["tallies"]
        )
        SheetHistory.objects.bulk_create(
            _row(
                SheetHistory,
                save,
                schema.SAVE,
                sheet=sheet,
                content=with_teams(save["content"], lambda number: self.teams[number].pk),
            )
            for sheet, plain in zip(sheets, told, strict=True)
            for save in plain["saves"]
        )

    def _prizes(self) -> None:
        for plain in self.told["prizes"]:
            prize = _row(Prize, plain, schema.PRIZE, event=self.event)
            prize.save()
            prize.winners.set([self.people[person] for person in plain["winners"]])


def _values(model: type[Model], plain: Plain, shape: Entries) -> dict[str, Any]:
    return {
        field.name: field.to_python(plain[name])
        for name, field in fields_in_file(model, shape).items()
        if name in plain
    }


def _row(model: type[Row], plain: Plain, shape: Entries, **more: Any) -> Row:
    """Return a row as the file tells it, not saved yet. `more` are its references and what has other ids here."""
    return model(**_values(model, plain, shape) | more)


def _event(club: Club, plain: Plain, added: dict[str, list[int]]) -> Event:
    first_day = _first_day(club, plain)
    season = first_day.season if first_day else None
    if plain["season"] and not first_day:
        season, is_new = Season.objects.get_or_create(club=club, name=plain["season"])
        if is_new:
            added["seasons"].append(season.pk)
    event = _row(Event, plain, schema.EVENT, club=club, season=season, continues=first_day)
    if event.is_final:
        event.winners_shown_at = timezone.now()  # results that were final are no surprise, even if they are reopened
    _ = event.rules.deals  # refuse an unreadable rule set before writing anything
    event.save()
    _link_other_days(event, plain.get("days", ()))
    return event


def _link_other_days(event: Event, told: Sequence[Plain]) -> None:
    """Link the other days that were imported before the first one. They are then in its season."""
    for day in told:
        alone = event.club.events.filter(continues=None, days=None, rules_key=event.rules_key, **day)
        if other := alone.exclude(pk=event.pk).order_by("pk").last():
            other.continues, other.season = event, event.season
            other.save(update_fields=["continues", "season"])


def _first_day(club: Club, plain: Plain) -> Event | None:
    """Return the evening of the club that this one continues, if it is another day and the first day is here."""
    if "continues" not in plain:
        return None
    there = club.events.filter(continues=None, rules_key=plain["rules_key"], **plain["continues"])
    return there.order_by("pk").last()


def _people(club: Club, told: Sequence[Plain], added: dict[str, list[int]]) -> list[Player]:
    """Return everyone in the file: the club's people if name and chapter allow, each once, the others new."""
    Club.locked(club.pk)  # another laptop could add one of them
    known_chapters = set(club.chapters.values_list("pk", flat=True))
    chapters = Chapter.add_missing(club, (plain["chapter"] for plain in told))
    known: dict[str, list[Player]] = defaultdict(list)
    for player in club.players.select_related("chapter").order_by("gone", "pk"):
        known[player.key].append(player)
    found, new = [], []
    for plain in told:
        chapter = chapters.get(Chapter.key_of(plain["chapter"]))
        fresh = Player.named(club=club, chapter=chapter, **_values(Player, plain, schema.PEOPLE))
        taken = _taken(known[fresh.key], fresh)
        found.append(taken or fresh)
        if taken is None:
            new.append(fresh)
    added["people"] += [player.pk for player in create_with_history(Player, new)]
    added["chapters"] += [chapter.pk for chapter in chapters.values() if chapter.pk not in known_chapters]
    return found


def _taken(candidates: list[Player], wanted: Player) -> Player | None:
    """Take the best match out of the candidates, preferring the same chapter."""
    home = wanted.chapter_id
    fit = [player for player in candidates if chapters_agree(player.chapter_id, home)]
    first = min(fit, key=lambda player: player.chapter_id != home, default=None)
    if first is not None:
        candidates.remove(first)
    return first

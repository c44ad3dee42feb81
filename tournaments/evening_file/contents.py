"""Read a whole evening as plain values for its file."""

import datetime
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Field, Model, Prefetch

from scoring.texts import without_refused
from tournaments.core.evening_file import schema
from tournaments.core.evening_file.before_start import with_references
from tournaments.models import (
    Act,
    Couple,
    Draw,
    Event,
    Player,
    Prize,
    Round,
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
from tournaments.models.round_plan import RoundPlan
from tournaments.models.schedule import stored_schedule
from tournaments.wording.said import with_rows

Entries = Mapping[str, object]
"""The entries of one kind of record in the file, by name: `schema.SHEET`."""


SEVERAL_LINES = ("rules_text", "program")
"""The texts that may have several lines."""


def fields_in_file(model: type[Model], shape: Entries) -> "dict[str, Field[Any, Any]]":
    """Return the fields of a model by their names in the file, those of the columns, without references to rows."""
    named = {field.db_column or field.name: field for field in model._meta.concrete_fields if not field.is_relation}
    return {name: field for name, field in named.items() if name in shape}


def plain(row: Model, shape: Entries) -> dict[str, Any]:
    """Return the fields of a row as the file writes them: moments, dates and times in ISO format."""
    return {name: _plain(getattr(row, field.name)) for name, field in fields_in_file(type(row), shape).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else value


@dataclass(slots=True)
class PeopleInFile:
    """Everyone the evening refers to, each with a position in the list."""

    place: dict[int, int] = field(default_factory=dict)
    rows: list[dict[str, Any]] = field(default_factory=list)

    def of(self, player: Player) -> int:
        """Return the position of a person, added on first use."""
        if player.pk not in self.place:
            self.place[player.pk] = len(self.rows)
            chapter = player.chapter.name if player.chapter else ""
            self.rows.append({**plain(player, schema.PEOPLE), "chapter": chapter})
        return self.place[player.pk]


def evening_values(event: Event) -> dict[str, Any]:
    """Return everything about an evening except private wishes, helpers' passes, and what an Undo needs."""
    people = PeopleInFile()
    sign_ups = event.sign_ups.select_related("player__chapter").order_by("number")
    lines = {line.pk: line.number for line in sign_ups}
    usual = {"written_total": "", "trusts_tables": False, "hand_minutes": None, "short_names": False}
    usual |= {"program": "", "price": None, "guest_price": None, **schema.OF_ROUNDS}
    settings = _without(plain(event, schema.EVENT), **usual)
    evening = {
        "handfoot": schema.FORMAT,
        "event": settings | _season_and_days(event),
        "sign_ups": [_line(line, people) for line in sign_ups],
        "teams": [_team(team, people) for team in _teams(event)],
        "rounds": [_round(round_, people, lines) for round_ in event.rounds.order_by("number")],
        "prizes": [_prize(prize, people) for prize in event.prizes.order_by("number")],
        "prints": [plain(print_, schema.PRINT) for print_ in event.prints.order_by("pk")],
    }
    if schedule := stored_schedule(event):
        evening["schedule"] = _schedule(schedule, people)
    # Last, when the list of people is complete.
    evening["couples"] = couples = _pairs(event.club.couples.all(), people)
    evening["together"] = _pairs(event.wishes.filter(kind=Wish.Kind.TOGETHER), people)
    if tonight := _couples_tonight(event, couples, people):
        evening["couples_tonight"] = tonight
    if acts := [_act(act, people) for act in event.acts.order_by("-done_at", "-pk")[: schema.MOST_ACTS]]:
        evening["acts"] = acts
    evening |= {"people": people.rows} | ({"rehearsal": True} if event.club.rehearsal else {})
    return {name: _cleaned(entry) for name, entry in evening.items()}


def _line(line: SignUp, people: PeopleInFile) -> dict[str, Any]:
    return {
        **_without(plain(line, schema.SIGN_UP), cut_card=None, paid=None, to_confirm=False),
        "person": people.of(line.player),
    }


def _season_and_days(event: Event) -> dict[str, Any]:
    """Return the season, the first day if this is another one, and the other days if this is the first."""
    told: dict[str, Any] = {"season": event.season.name if event.season else ""}
    if event.continues:
        told["continues"] = plain(event.continues, schema.FIRST_DAY)
    if days := [plain(one, schema.FIRST_DAY) for one in event.days.order_by("date", "pk")[: schema.MOST_DAYS]]:
        told["days"] = days
    return told


def _cleaned(value: Any, *, lines: bool = False) -> Any:
    """Return a value without the letters that no text may contain.

    Older versions stored some, and the comments of a rule set may have them.
    """
    if isinstance(value, str):
        return without_refused(value, lines=lines)
    if isinstance(value, list):
        return list(map(_cleaned, value))
    if isinstance(value, dict):
        return {name: _cleaned(entry, lines=name in SEVERAL_LINES) for name, entry in value.items()}
    return value


def _couples_tonight(event: Event, couples: list[list[int]], people: PeopleInFile) -> dict[str, list[list[int]]]:
    """Return the couples that are drawn tonight other than all couples, by kind of wish. Others' wishes are private."""
    found = {kind: _pairs(event.wishes.filter(kind=kind), people) for kind in schema.COUPLES_TONIGHT}
    listed = {kind: [pair for pair in pairs if pair in couples] for kind, pairs in found.items()}
    return {kind: pairs for kind, pairs in listed.items() if pairs}


def _pairs(rows: Iterable[Couple | Wish], people: PeopleInFile) -> list[list[int]]:
    places = ((people.place.get(row.first_id), people.place.get(row.second_id)) for row in rows)
    return sorted(sorted([one, other]) for one, other in places if one is not None and other is not None)


def _teams(event: Event) -> Iterable[Team]:
    # Joined, not prefetched: SQLite refuses the query by which Django prefetches more than 1,000 people.
    members = TeamMember.objects.select_related("player__chapter")
    return event.teams.select_related("round").prefetch_related(Prefetch("members", members)).order_by("number")


def _team(team: Team, people: PeopleInFile) -> dict[str, Any]:
    members = [{**plain(member, schema.MEMBER), "person": people.of(member.player)} for member in team.members.all()]
    return {**plain(team, schema.TEAM_RECORD), "round": team.round.number if team.round else None, "members": members}


def _round(round_: Round, people: PeopleInFile, lines: Mapping[int, int]) -> dict[str, Any]:
    seats = Prefetch("seats", Seat.objects.select_related("team"))
    seatings = round_.seatings.prefetch_related(seats, "sheets__tallies", "sheets__saves").order_by(
        "table", "first_deal"
    )
    numbers = dict(round_.event.teams.values_list("pk", "number"))
    return {
        **_without(plain(round_, schema.ROUND), ends_early=False),
        "plan": _plan(round_.plan, lines, people),
        "draws": [_draw(draw, people) for draw in round_.draws.select_related("wishes").order_by("pk")],
        "seatings": [_seating(seating, numbers) for seating in seatings],
    }


def _plan(plan: RoundPlan, lines: Mapping[int, int], people: PeopleInFile) -> dict[str, Any]:
    """Return a plan with sign-up lines by number. Lines removed since are left out, and so are house teams,
    substitutions and late people with someone who was deleted.
    """
    known = Player.objects.select_related("chapter").in_bulk(plan.people) if plan.people else {}

    def person(pk: int) -> int | None:
        return people.of(known[pk]) if pk in known else None

    return plan.with_references(person=person, line=lines.get).as_values()


def _schedule(schedule: StoredSchedule, people: PeopleInFile) -> dict[str, Any]:
    known = Player.objects.select_related("chapter").in_bulk([one["player"] for one in schedule.people])
    numbered = [
        {
            "person": people.of(known[one["player"]]) if one["player"] in known else None,
            **{name: entry for name, entry in one.items() if name != "player"},
        }
        for one in schedule.people
    ]
    told = {**plain(schedule, schema.SCHEDULE), "people": numbered}
    return _without(told | {"before_start": _before_start(schedule, people)}, before_start={})


def _before_start(schedule: StoredSchedule, people: PeopleInFile) -> dict[str, Any]:
    """Return what the start of the last round changed. Teams and members deleted since are left out."""
    members = TeamMember.objects.filter(team__event=schedule.event_id).select_related("team", "player__chapter")
    told = {
        member.pk: {
            "team": member.team.number,
            "person": people.of(member.player),
            "first_deal": member.first_deal,
        }
        for member in members
    }
    numbers = dict(Team.objects.filter(event=schedule.event_id).values_list("pk", "number"))
    return with_references(schedule.before_start, member=told.get, team=numbers.get)


def _draw(draw: Draw, people: PeopleInFile) -> dict[str, Any]:
    known = Player.objects.select_related("chapter").in_bulk([name["player"] for name in draw.names])
    names = [
        {
            "person": people.of(known[name["player"]]) if name["player"] in known else None,
            "name": name["name"],
            "chapter": name["chapter"],
        }
        for name in draw.names
    ]
    together = [list(pair) for pair in draw.wishes.together]
    return {**plain(draw, schema.DRAW), "names": names, "together": together}


def _seating(seating: Seating, numbers: Mapping[int, int]) -> dict[str, Any]:
    seats = [
        {**_without(plain(seat, schema.SEAT), former_chairs=None), "team": seat.team.number}
        for seat in seating.seats.all()
    ]
    return {
        **_without(plain(seating, schema.SEATING), first_deal=1, last_deal=None, last_due=None),
        "seats": seats,
        "sheets": [_sheet(sheet, numbers.__getitem__) for sheet in seating.sheets.all()],
    }


def _without(told: dict[str, Any], **usual: object) -> dict[str, Any]:
    """Return entries without optional ones of the usual value, which older versions do not know."""
    return {name: value for name, value in told.items() if name not in usual or value != usual[name]}


def _sheet(sheet: Sheet, number: Callable[[int], int]) -> dict[str, Any]:
    return {
        **_without(plain(sheet, schema.SHEET), from_table=False),
        "went_out": number(sheet.went_out_id) if sheet.went_out_id else None,
        "tallies": [_tally(tally, number) for tally in sorted(sheet.tallies.all(), key=lambda tally: tally.pk)],
        "saves": [_save(save, number) for save in sheet.saves.all()],
    }


def _tally(tally: Tally, number: Callable[[int], int]) -> dict[str, Any]:
    return {**_without(plain(tally, schema.TALLY), in_question=""), "team": number(tally.team_id)}


def _save(save: SheetHistory, number: Callable[[int], int]) -> dict[str, Any]:
    return {**plain(save, schema.SAVE), "content": with_teams(save.content, number)}


def with_teams(content: Mapping[str, Any], name: Callable[[int], int]) -> dict[str, Any]:
    """Return a sheet's content with other team numbers."""
    went_out = content["went_out"]
    return {
        **content,
        "went_out": None if went_out is None else name(went_out),
        "tallies": [{**tally, "team": name(tally["team"])} for tally in content["tallies"]],
    }


def _act(act: Act, people: PeopleInFile) -> dict[str, Any]:
    """Return what was done, without its Undo. Nobody is in the file for having been named by it."""
    told = _without(plain(act, schema.ACT), undone_at=None, undone_by="")
    return {**told, "said": with_rows(act.said, lambda _row, pk: people.place.get(pk))}


def _prize(prize: Prize, people: PeopleInFile) -> dict[str, Any]:
    winners = [people.of(player) for player in prize.winners.select_related("chapter").order_by("pk")]
    return {**plain(prize, schema.PRIZE), "winners": sorted(winners)}

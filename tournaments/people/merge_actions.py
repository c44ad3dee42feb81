"""Merge two records of one person, and undo it. One transaction each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import chain
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, models, transaction
from django.db.models import Max, Q
from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.models import (
    Act,
    ComingAnswer,
    Couple,
    Event,
    Player,
    Round,
    SignUp,
    StoredSchedule,
    TeamMember,
    UndoData,
    Wish,
)
from tournaments.models.round_plan import WITH_HOUSE_PAIRS
from tournaments.people.actions import raise_result_versions
from tournaments.people.duplicate_queries import both_played
from tournaments.people.queries import partners
from tournaments.people.undo_queries import undos_naming, undos_of_lines
from tournaments.web.acts import about_of
from tournaments.wording.reasons import PUT_TOGETHER, SEPARATED
from tournaments.wording.said import with_rows

LONGEST_REASON = 100
# Fields filled from the other record if empty, and flags set if set in the other record.
FILLED = ("family_name", "known_as", "chapter_id", "lot")
SWITCHED_ON = ("fixed_chair", "not_for_prizes")
# The line with more information comes first.
TELLING = [SignUp.Status.HERE, SignUp.Status.GONE_HOME, SignUp.Status.ON_THE_WAY, SignUp.Status.EXPECTED]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """Everything needed to undo a merge, as plain values.

    `other` and `rows` (couples, wishes, dropped lines, answers, house teams, places in schedules, acts) are as they
    were; `moved` are ids of rows by model.
    """

    kept: int
    kept_before: dict[str, Any]
    other: dict[str, Any]
    moved: dict[str, list[int]]
    rows: dict[str, list[dict[str, Any]]]


@transaction.atomic
def merge_people(*, kept: Player, other: Player) -> Merged:
    """Move everything of `other` to `kept`, fill its empty fields, and delete `other`.

    If both signed in for one evening, the line with more information stays. A couple of `kept` replaces one of `other`.
    Raises ValidationError if they are one record, or both played on one evening.
    """
    Club.locked(kept.club_id)
    refuse_two_people(kept, other)
    rows = {
        # First, because it locks events: nobody locks one who has locked a line of its sheet.
        "house_teams": _move_house_teams(kept, other),
        "schedules": _move_in_schedules(kept, other),
        "lines": _give_up_lines(kept, other),
        "couples": _move_couples(kept, other),
        "wishes": _move_wishes(kept, other),
        "answers": _move_answers(kept, other),
        "acts": _move_acts(kept, other),
    }
    moved = {
        "sign_ups": _move_sign_ups(kept, other),
        "memberships": _move_memberships(kept, other),
        **_move_prizes(kept, other),
    }
    before = _take_over(kept, other)
    gone = _values(other)
    _note(other, PUT_TOGETHER, kept)
    other.delete()
    raise_result_versions(players=[kept])
    return Merged(kept=kept.pk, kept_before=before, other=gone, moved=moved, rows=rows)


@transaction.atomic
def part_people(*, club: Club, merged: Merged) -> Player:
    """Undo a merge: the deleted record is back with everything that belonged to it.

    Raises ValidationError if either record changed since, or something that belonged to the deleted one (an evening, a
    prize) is gone.
    """
    Club.locked(club.pk)
    kept = club.players.filter(pk=merged.kept).first()
    if kept is None or Player.objects.filter(pk=merged.other["id"]).exists():
        raise ValidationError(_("These two can no longer be separated."))
    try:
        with transaction.atomic():
            other = _part(kept, merged)
            # The database checks foreign keys at the end of a transaction; check now.
            connection.check_constraints()
    except IntegrityError as error:
        raise ValidationError(_("These two can no longer be separated.")) from error
    return other


def _part(kept: Player, merged: Merged) -> Player:
    other = Player(**merged.other)
    _restore_house_teams(kept.club, merged.rows["house_teams"])
    since = _restore_in_schedules(kept, other, merged.rows["schedules"])
    _note(other, SEPARATED, kept)
    other.save(force_insert=True)
    for line_before in merged.rows["lines"]:
        _take_back_payment(kept, line_before)
    for line in SignUp.objects.filter(pk__in=merged.moved["sign_ups"], player=kept):
        line.player = other
        line.save()
    TeamMember.objects.filter(pk__in=[*merged.moved["memberships"], *since], player=kept).update(player=other)
    kept.prizes.remove(*merged.moved["prizes_new"])
    other.prizes.add(*merged.moved["prizes"])
    for line_before in merged.rows["lines"]:
        _write_line(SignUp(**line_before))
    for couple in merged.rows["couples"]:
        Couple(**couple).save()
    for wish in merged.rows["wishes"]:
        Wish(**wish).save()
    _restore_answers(kept, merged.rows["answers"])
    _restore_acts(merged.rows["acts"])
    for field, value in merged.kept_before.items():
        setattr(kept, field, value)
    _note(kept, SEPARATED, other)
    kept.key = kept.search_key
    kept.save()
    raise_result_versions(players=[kept, other])
    return other


def refuse_two_people(kept: Player, other: Player) -> None:
    """Raise ValidationError if the two records cannot be one person."""
    if kept == other:
        raise ValidationError(_("That is the same record."))
    event = both_played(kept, other).first()
    if event is not None:
        raise ValidationError(
            _("Both sit at a table on %(date)s (%(event)s), so these are two people, or one of the tables is wrong."),
            params={"date": date_format(event.date), "event": event.name},
        )


def _give_up_lines(kept: Player, other: Player) -> list[dict[str, Any]]:
    """If both signed in for one evening, drop one line: never that of a team's member, else the one with less.

    What was paid stays in the box: it is added to what was paid on the other line.
    """
    mine = {line.event_id: line for line in kept.sign_ups.all()}
    playing = set(TeamMember.objects.filter(player__in=(kept, other)).values_list("player", "team__event"))
    given_up = []
    for theirs in other.sign_ups.filter(event__in=mine):
        lines = [mine[theirs.event_id], theirs]
        lines.sort(
            key=lambda line: (
                (line.player_id, line.event_id) not in playing, TELLING.index(SignUp.Status(line.status)), line.number
            )
        )  # fmt: skip
        stays, goes = lines
        given_up.append(_values(goes) | {"paid": None if goes.paid is None else str(goes.paid)})
        if goes.paid is not None:
            stays.paid = (stays.paid or 0) + goes.paid
            stays.save(update_fields=["paid"])
        goes.delete()
    return given_up


def _take_back_payment(kept: Player, dropped: Mapping[str, Any]) -> None:
    """Take from the line that stays what was added to it from the dropped one."""
    line = SignUp.objects.filter(player=kept, event=dropped["event_id"]).exclude(paid=None).first()
    if line is None or line.paid is None or not dropped.get("paid"):
        return
    line.paid -= Decimal(dropped["paid"])
    if line.paid <= 0:
        line.paid = None
    line.save(update_fields=["paid"])


def _move_sign_ups(kept: Player, other: Player) -> list[int]:
    lines = list(other.sign_ups.all())
    for line in lines:
        line.player = kept
        line.save()
    return [line.pk for line in lines]


def _move_memberships(kept: Player, other: Player) -> list[int]:
    moved = list(other.memberships.values_list("pk", flat=True))
    TeamMember.objects.filter(pk__in=moved).update(player=kept)
    return moved


def _move_prizes(kept: Player, other: Player) -> dict[str, list[int]]:
    """Return the ids of the prizes that moved, and of those new for `kept`: both may have shared one."""
    moved = set(other.prizes.values_list("pk", flat=True))
    new = moved - set(kept.prizes.values_list("pk", flat=True))
    kept.prizes.add(*moved)
    other.prizes.clear()
    return {"prizes": sorted(moved), "prizes_new": sorted(new)}


def _move_couples(kept: Player, other: Player) -> list[dict[str, Any]]:
    before = []
    for couple in Couple.objects.filter(Q(first=other) | Q(second=other)):
        before.append(_values(couple))
        if kept in (couple.first, couple.second) or partners(kept):
            couple.delete()
        else:
            _put_in(couple, other, kept)
            couple.save()
    return before


def _move_wishes(kept: Player, other: Player) -> list[dict[str, Any]]:
    before = []
    for wish in Wish.objects.filter(Q(first=other) | Q(second=other)):
        before.append(_values(wish))
        _put_in(wish, other, kept)
        same = Wish.objects.filter(kind=wish.kind, event=wish.event, first=wish.first_id, second=wish.second_id)
        if wish.first_id == wish.second_id or same.exists():
            wish.delete()
        else:
            wish.save()
    return before


def _move_answers(kept: Player, other: Player) -> list[dict[str, Any]]:
    """Move what `other` said of coming evenings. If both said something of one, the later answer stays."""
    theirs = {answer.event_id: answer for answer in other.coming_answers.all()}
    mine = {answer.event_id: answer for answer in kept.coming_answers.filter(event__in=theirs)}
    before = [_values(answer) for answer in (*theirs.values(), *mine.values())]
    for event, answer in theirs.items():
        if event in mine and mine[event].changed_at >= answer.changed_at:
            answer.delete()
            continue
        if event in mine:
            mine[event].delete()
        answer.player = kept
        answer.save(update_fields=["player"])
    return [answer | {"changed_at": answer["changed_at"].isoformat()} for answer in before]


def _restore_answers(kept: Player, before: list[dict[str, Any]]) -> None:
    """Undo `_move_answers`. What `kept` answered since stays, and the answer of the other returns beside it."""
    said = {(answer["event_id"], answer["changed_at"]) for answer in before}
    now = list(kept.coming_answers.filter(event__in=[answer["event_id"] for answer in before]))
    since = {answer.event_id for answer in now if (answer.event_id, answer.changed_at.isoformat()) not in said}
    kept.coming_answers.filter(pk__in=[answer.pk for answer in now if answer.event_id not in since]).delete()
    for answer in before:
        if answer["event_id"] not in since:
            ComingAnswer(**answer).save(force_insert=True)
        elif answer["player_id"] != kept.pk:
            # The newer answer may have its number.
            ComingAnswer(**answer | {"id": None}).save()


def _move_acts(kept: Player, other: Player) -> list[dict[str, Any]]:
    """Name `kept` where an act named `other`. Such an act can no longer be undone: its Undo may mean either record.

    Neither can one whose Undo alone holds the number of `other` or of a line of theirs. These Undos are not kept for
    that of the merge, which would store them for longer than two days.
    """
    acts = list(Act.objects.filter(club=kept.club_id, about__contains=f" p{other.pk} "))
    before = [{"pk": act.pk, "said": act.said} for act in acts]
    for act in acts:
        act.said = with_rows(act.said, lambda _row, pk: kept.pk if pk == other.pk else pk)
        act.about = about_of(act.said)
    Act.objects.bulk_update(acts, ["said", "about"])
    lines = list(other.sign_ups.values_list("pk", flat=True))
    held = {*undos_naming(kept.club, other.pk), *undos_of_lines(kept.club, lines)}
    UndoData.objects.filter(act__in=[*held, *(act.pk for act in acts)]).delete()
    return before


def _restore_acts(before: list[dict[str, Any]]) -> None:
    """Undo `_move_acts`, except for acts whose evening is gone. None of them can be undone."""
    acts = Act.objects.in_bulk([row["pk"] for row in before])
    for row in before:
        if act := acts.get(row["pk"]):
            act.said, act.about = row["said"], about_of(row["said"])
    Act.objects.bulk_update(acts.values(), ["said", "about"])


def _put_in(pair: Couple | Wish, old: Player, new: Player) -> None:
    """Replace `old` with `new` in a pair, lower id first as the database requires."""
    numbers = sorted(new.pk if number == old.pk else number for number in (pair.first_id, pair.second_id))
    pair.first_id, pair.second_id = numbers


def _move_house_teams(kept: Player, other: Player) -> list[dict[str, Any]]:
    """Replace `other` with `kept`. Return the changed rounds' house teams before and after."""
    moved = []
    for round_ in _locked_rounds(kept.club, **WITH_HOUSE_PAIRS):
        before = round_.plan.house
        if other.pk not in chain.from_iterable(before):
            continue
        renamed = [{kept.pk if number == other.pk else number for number in team} for team in before]
        # A pair of the two merged records is dropped, like a couple or a wish.
        after = tuple(tuple(sorted(new)) for new, old in zip(renamed, before, strict=True) if len(new) == len(old))
        moved.append({"round": round_.pk, "before": before, "after": after})
        round_.plan = replace(round_.plan, house=after)
        round_.save(update_fields=["plan"])
    return moved


def _restore_house_teams(club: Club, moved: list[dict[str, Any]]) -> None:
    """Undo `_move_house_teams`, except in rounds whose partners changed since."""
    rounds = {round_.pk: round_ for round_ in _locked_rounds(club, pk__in=[house["round"] for house in moved])}
    for house in moved:
        round_ = rounds.get(house["round"])
        if round_ and round_.plan.house == tuple(map(tuple, house["after"])):
            round_.plan = replace(round_.plan, house=tuple(map(tuple, house["before"])))
            round_.save(update_fields=["plan"])


def _locked_rounds(club: Club, **which: object) -> list[Round]:
    """Lock the events and return these rounds of theirs. Choosing partners locks the event too."""
    events = Event.all_locked(club=club, **{f"rounds__{name}": value for name, value in which.items()})
    return list(Round.objects.filter(event__in=events, **which))


def _move_in_schedules(kept: Player, other: Player) -> list[dict[str, Any]]:
    """Replace `other` with `kept`, so the rounds to come stay as planned. Return where `other` was in each schedule."""
    moved = []
    for schedule in _locked_schedules(kept.club):
        places = [place for place, one in enumerate(schedule.people) if one["player"] == other.pk]
        if places:
            _put_in_schedule(schedule, places, kept)
            moved.append({"schedule": schedule.pk, "places": places})
    return moved


def _restore_in_schedules(kept: Player, other: Player, moved: list[dict[str, Any]]) -> list[int]:
    """Undo `_move_in_schedules`, except at places where `kept` no longer is.

    Return the memberships in rounds that began since and seat someone from these places: they are of `other`.
    """
    places_in = {row["schedule"]: row["places"] for row in moved}
    since: list[int] = []
    for schedule in _locked_schedules(kept.club):
        places = places_in.get(schedule.pk, [])
        still = [place for place, one in enumerate(schedule.people) if place in places and one["player"] == kept.pk]
        _put_in_schedule(schedule, still, other)
        seated = [
            number
            for number, each in enumerate(schedule.rounds, start=1)
            if any(place + 1 in team for place in still for table in each["tables"] for team in table["teams"])
        ]
        of_rounds = TeamMember.objects.filter(
            team__event=schedule.event_id, team__round__number__in=seated, player=kept
        )
        since += of_rounds.values_list("pk", flat=True)
    return since


def _put_in_schedule(schedule: StoredSchedule, places: list[int], player: Player) -> None:
    for place in places:
        schedule.people[place] |= {"player": player.pk, "name": player.name}
    schedule.save(update_fields=["people"])


def _locked_schedules(club: Club) -> list[StoredSchedule]:
    """Lock the events and return their schedules. Starting a round locks the event too."""
    events = Event.all_locked(club=club, schedule__isnull=False)
    return list(StoredSchedule.objects.filter(event__in=events))


def _take_over(kept: Player, other: Player) -> dict[str, Any]:
    """Fill the empty fields of the record that stays. Return their former values."""
    filled = {field: getattr(other, field) for field in FILLED if getattr(other, field) and not getattr(kept, field)}
    filled |= {field: True for field in SWITCHED_ON if getattr(other, field) and not getattr(kept, field)}
    if kept.gone and not other.gone:
        filled["gone"] = False
    before = {field: getattr(kept, field) for field in filled}
    for field, value in filled.items():
        setattr(kept, field, value)
    kept.key = kept.search_key
    _note(kept, PUT_TOGETHER, other)
    kept.save()
    return before


def _write_line(line: SignUp) -> None:
    """Restore a line, with its number unless it is taken."""
    taken = SignUp.objects.filter(event=line.event_id)
    if taken.filter(number=line.number).exists():
        line.number = taken.aggregate(last=Max("number"))["last"] + 1
    line.save(force_insert=True)


def _values(row: models.Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _note(player: Player, sentence: str, other: Player) -> None:
    """Set the reason, in English, in the next row of the player's history."""
    reason = Truncator(sentence % {"name": other.name}).chars(LONGEST_REASON)
    player._change_reason = reason

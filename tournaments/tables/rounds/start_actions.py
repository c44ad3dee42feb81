"""Start the next round, undo that, and make it again. One transaction each."""

from dataclasses import asdict

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.stored import as_values
from tournaments.models import Event, Round, StoredSchedule, TeamMember
from tournaments.models.progress import progress
from tournaments.tables.draw_queries import current_round
from tournaments.tables.rounds.queries import notice_in_words
from tournaments.tables.rounds.rest_queries import rest_after
from tournaments.tables.rounds.seat_round import TeamsChanged, seat_next_round, undo_teams_changed
from tournaments.tables.seat_teams import refuse_sheets_of


@transaction.atomic
def start_round(*, event: Event, number: int, cuts_ties: bool = False) -> None:
    """Seat the next round and show it to everyone. Started twice, it is started once.

    Rounds to come are made again if people came, left or changed teams; those of the progressive format follow from
    the results. `cuts_ties` lets chance decide ties, whatever the event says. Raises ValidationError if the round
    before is not finished, or there is no such round.
    """
    before = current_round(event)
    before.event = locked = before.lock()
    if before.number >= number and before.number > 1:
        return
    stored = StoredSchedule.objects.filter(event=locked).first()
    if stored is None or before.number + 1 != number or not progress(locked).may_start_round:
        sentence = _("Round %(number)s cannot start before all sheets of the round before are in.")
        raise ValidationError(sentence % {"number": number})
    _start(locked, before, stored, cuts_ties=cuts_ties)


def _start(event: Event, before: Round, stored: StoredSchedule, *, cuts_ties: bool) -> None:
    try:
        rest = rest_after(event, before, stored, cuts_ties=cuts_ties)
    except ScheduleError as error:
        raise ValidationError(notice_in_words(error.reason)) from error
    former = {"number": before.number + 1, "rounds": stored.rounds, "tables": stored.tables, "cuts_ties": cuts_ties}
    if rest.is_made_again or len(stored.rounds) == before.number:
        stored.rounds, stored.tables = as_values([*rest.played, *rest.rounds]), rest.tables
        stored.people = rest.people
    round_ = Round.objects.create(
        event=event,
        number=before.number + 1,
        first_deal=before.number * event.hands_in_round + 1,
        last_deal=(before.number + 1) * event.hands_in_round,
        plan={"house": before.plan["house"]} if before.plan.get("house") else {},
        shown_at=timezone.now(),
    )
    ended = _members_of(before).filter(last_deal=None)
    former["members"] = list(ended.values_list("pk", flat=True))
    ended.update(last_deal=before.last_deal)
    stored.before_start = former | {"teams": asdict(seat_next_round(round_, stored, rest))}
    stored.save(update_fields=["rounds", "tables", "people", "before_start"])
    Event.raise_version(pk=event.pk)


def _members_of(round_: Round) -> QuerySet[TeamMember]:
    """Return the members of the teams of this round only."""
    return TeamMember.objects.filter(team__round=round_)


@transaction.atomic
def undo_start(*, event: Event, number: int) -> None:
    """Take back the start of a round: teams, tables and rounds to come are as before.

    Raises ValidationError if a sheet of it is in, or it is not the last one.
    """
    last = current_round(event)
    last.event = last.lock()
    if last.number == 1 or last.number != number:
        raise ValidationError(_("This round has not started, so nothing was undone."))
    refuse_sheets_of(last)
    _undo_start(last)


def _undo_start(last: Round) -> None:
    stored = StoredSchedule.objects.filter(event=last.event_id).first()
    former = stored.before_start if stored else {}
    before = last.event.rounds.get(number=last.number - 1)
    ended = _members_of(before).filter(last_deal=before.last_deal)
    last.delete()
    if stored and former.get("number") == last.number:
        ended = ended.filter(pk__in=former["members"])
        undo_teams_changed(last.event, TeamsChanged(**former["teams"]))
        stored.rounds, stored.tables, stored.before_start = former["rounds"], former["tables"], {}
        stored.save(update_fields=["rounds", "tables", "before_start"])
    ended.update(last_deal=None)
    Event.raise_version(pk=last.event_id)

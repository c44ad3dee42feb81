"""Change how many hands the evening has: end it early, play on, add a hand."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from scoring import read_stored_rule_set, write_rule_set
from tournaments.core.rule_sets.numbers import rules_of_deals
from tournaments.models import Event, Round, Sheet
from tournaments.models.seating import last_round
from tournaments.sheets.actions import follow_points, stop_table
from tournaments.sheets.queries import table_for


@transaction.atomic
def end_after(*, event: Event, deal: int) -> int:
    """Make that hand the last one. Return the hand that was the last one before.

    Sheets of later hands stay saved, but do not count until the evening goes on. If the points decide how long a game
    is, `most_deals` lets it go on. Raises ValidationError if the evening has no such hand.
    """
    locked = Event.locked(event.pk)
    last = last_round(locked)
    most = locked.last_planned_deal(last.number) if locked.has_rounds else locked.sheet_numbers.deals
    if not last.first_deal <= deal <= most:
        raise ValidationError(_("There is no such hand tonight."))
    if not locked.rules.length_varies:
        return _end(last, deal)
    before = last.last_deal if last.ends_early else locked.most_deals
    last.ends_early = deal < locked.most_deals
    last.save(update_fields=["ends_early"])
    _end(last, deal)
    if not last.ends_early:
        follow_points(locked, last.pk, ())
    return before


@transaction.atomic
def add_hand(*, event: Event, deal: int, saved_by: str, user: User | None) -> None:
    """Play a hand more than planned: `deal`, with the opening and the prices of the hand before it.

    Rules with a number of hands get one more in the evening's own copy. A table that stopped before does not play it.
    The same press twice adds one hand. Raises
    ValidationError if another hand comes next, or the numbers of the sheets have no room for it.
    """
    locked = Event.locked(event.pk)
    last = last_round(locked)
    if last.last_deal == deal == locked.planned_deals:
        return
    is_next = deal == last.last_deal + 1 == locked.planned_deals + 1
    if locked.rules.length_varies or locked.has_rounds or not is_next or deal > locked.sheet_numbers.most_deals:
        raise ValidationError(_("There is no such hand tonight."))
    _plan(locked, deal)
    _end(last, deal)
    now = Event.objects.get(pk=event.pk)
    stopped = Sheet.objects.filter(seating__round=last, deal=deal - 1, state=Sheet.State.NOT_PLAYED)
    for number in stopped.values_list("seating__table", flat=True):
        if table := table_for(now, table=number, deal=deal):
            stop_table(event=now, table=table, from_deal=deal, saved_by=saved_by, user=user)


@transaction.atomic
def remove_hand(*, event: Event, deal: int) -> None:
    """Undo `add_hand`. Raises ValidationError if a sheet of that hand is in, or it is not the last one."""
    locked = Event.locked(event.pk)
    last = last_round(locked)
    is_last = deal == last.last_deal == locked.planned_deals and deal > last.first_deal
    if locked.rules.length_varies or locked.has_rounds or not is_last:
        raise ValidationError(_("The number of hands was changed since, so nothing was undone."))
    sheets = Sheet.objects.filter(seating__round=last, deal=deal)
    if sheets.filter(state__in=Sheet.PLAYED).exists():
        raise ValidationError(_("A sheet of %(hand)s is in, so that hand stays.") % {"hand": event.hand_name(deal)})
    sheets.delete()  # the rules no longer have the hand of a sheet that was undone or not played
    _plan(locked, deal - 1)
    _end(last, deal - 1)


def _plan(event: Event, deals: int) -> None:
    """Give the evening's own copy of the rules another number of hands."""
    rules = read_stored_rule_set(event.rules_text)
    event.rules_text = write_rule_set(rules_of_deals(rules, deals))
    event.save(update_fields=["rules_text"])


def _end(last: Round, deal: int) -> int:
    before, last.last_deal = last.last_deal, deal
    last.save(update_fields=["last_deal"])
    Event.raise_version(pk=last.event_id)
    return before

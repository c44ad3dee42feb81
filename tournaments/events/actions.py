"""Write events. One transaction each."""

import datetime
from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Club
from scoring import read_stored_rule_set
from tournaments.events.queries import free_name
from tournaments.models import Event, Round, Sheet
from tournaments.models.seating import last_round, refuse_begun_draw
from tournaments.web.limits import stay_within_limits


@transaction.atomic
def plan_event(*, event: Event, rules_text: str) -> Event:
    """Create an event with its own copy of the rule set, and its one round of all hands.

    If the club has an evening of that name on that date, this one is called "… 2".
    A copied event keeps its decks and books only under the same rule set.
    Raises RuleSetError if the text is not a rule set.
    """
    rules = read_stored_rule_set(rules_text)
    Club.locked(event.club_id)  # two evenings planned at once get two names
    if event.rules_key and event.rules_key != rules.key:
        event.other_decks, event.required_books = {}, {}
    event.rules_key = rules.key
    event.rules_text = rules_text
    event.name = free_name(event)
    if event.continues:
        event.season = event.continues.season
    event.save()
    stay_within_limits(event.club)
    Round.objects.create(event=event, number=1, first_deal=1, last_deal=event.planned_deals)
    return event


COPIED = (
    "place",
    "program",
    "price",
    "guest_price",
    "starts_at",
    "chapter_rule",
    "couples",
    "entry",
    "asks_paper_total",
    "kind_of_totals",
    "second_person",
    "trusts_tables",
    "holds_back",
    "hand_minutes",
    "short_names",
    "unfinished",
    "sit_out_credit",
    "tie_breaks",
    "best_of_chapter",
    "required_books",
    "other_decks",
    "spreads_chapters",
    "season",
)
"""The settings that an evening takes over from the last one. Several rounds are chosen anew each time."""


def like_the_last(*, last: Event, date: datetime.date, name: str) -> Event:
    """Return an unsaved event for another date with the settings of an earlier one."""
    event = Event(club=last.club, date=date, name=name, rules_key=last.rules_key)
    for setting in COPIED:
        setattr(event, setting, getattr(last, setting))
    return event


@transaction.atomic
def start_event(*, event: Event, rules_text: str) -> Event:
    """Create an event, or return the club's event on that date.

    So two presses, in one browser or on two laptops, start one evening.
    """
    Club.locked(event.club_id)
    there = event.club.events.filter(date=event.date).order_by("-pk").first()
    return there or plan_event(event=event, rules_text=rules_text)


@transaction.atomic
def change_event(*, event: Event, changes: Mapping[str, object], rules_text: str = "") -> Event:
    """Save the changed settings of an event and nothing else: a sheet saved at the same time stays counted.

    A new name or date may give it a number, as `plan_event` does. `rules_text` replaces the rule set. Raises
    ValidationError, and writes nothing, if tables or lots are drawn already: decks, teams and hands depend on the
    rules.
    """
    Club.locked(event.club_id)
    locked = Event.locked(event.pk)
    if rules_text:
        _change_rules(locked, rules_text)
    for setting, value in changes.items():
        setattr(locked, setting, value)
    if {"name", "date"} & changes.keys():
        locked.name = free_name(locked)
    if locked.continues:
        locked.season = locked.continues.season
    locked.save(update_fields={*changes, "name", "season"})
    for day in locked.days.all():
        day.season = locked.season
        day.save(update_fields=["season"])
    Event.raise_hall_version(locked.pk)
    return locked


def _change_rules(event: Event, rules_text: str) -> None:
    if Sheet.objects.filter(seating__round__event=event).played().exists():
        raise ValidationError(_("A sheet is already in, so the rules of this evening stay as they are."))
    for round_ in event.rounds.all():
        refuse_begun_draw(round_)
    event.rules_key, event.rules_text = read_stored_rule_set(rules_text).key, rules_text
    event.other_decks, event.required_books = {}, {}
    event.save(update_fields=["rules_key", "rules_text", "other_decks", "required_books"])
    last = last_round(event)
    last.last_deal = max(last.first_deal, event.planned_deals)
    last.save(update_fields=["last_deal"])

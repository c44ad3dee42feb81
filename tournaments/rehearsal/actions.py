"""Fill a club with a rehearsal through the rooms' actions, and delete it again."""

import datetime
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Club, Membership, Role, User
from scoring import BUILT_IN_KEYS, RuleSet, read_stored_rule_set
from scoring.library import rule_set_text
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.core.sheets.entered import as_sheet
from tournaments.core.tables.plans import nearest_head_counts, plans
from tournaments.events.actions import plan_event
from tournaments.models import Chapter, ClubRuleSet, Couple, Event, Player, Sheet, SignUp
from tournaments.models.event import KindOfTotals
from tournaments.models.progress import progress
from tournaments.models.seating import last_round, new_seed
from tournaments.people.actions import add_people
from tournaments.rehearsal.queries import own_rehearsals
from tournaments.sheets.actions import Saving, save_sheet
from tournaments.sign_up.actions import sign_in
from tournaments.tables.actions import draw_and_show
from tournaments.tables.queries import TableWithTeams, tables_of
from tournaments.wording.reasons import REHEARSAL

PEOPLE = 24
WAITING = 3
"""People who signed up for a guided rehearsal and are not here yet: the first step signs them in."""

SHEETS_OF_GAMES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A rehearsal's rule set, number of people, seed, and number of sheets that come in (None: all).

    `waiting` people signed up and are not here yet. `rules_text` is the file of a rule set that is not built in.
    """

    rules_key: str
    people: int
    seed: int
    sheets: int | None = None
    waiting: int = 0
    rules_text: str = ""


@transaction.atomic
def open_rehearsal(*, script: Script, users: list[User], time_zone: str, today: datetime.date) -> Event:
    """Return a rehearsal club for these users with one evening in it.

    The same script gives the same evening. Raises ValidationError for an unknown rule set or one that seats nobody.
    """
    name = _("Rehearsal")
    club = Club.objects.create(name=name, slug=Club.free_slug("rehearsal"), time_zone=time_zone, rehearsal=True)
    Membership.objects.bulk_create(Membership(user=user, club=club, role=Role.OWNER) for user in users)
    return fill_evening(club=club, script=script, today=today)


@transaction.atomic
def begin_rehearsal(*, user: User, time_zone: str, today: datetime.date, rules_text: str = "") -> Event:
    """Start a user's only rehearsal: guided from the sign-up on, or half played by these rules if given.

    Deletes earlier ones that only they could reach, except their clubs' own rule sets: the new club gets these.
    """
    User.locked(pk=user.pk)
    earlier = list(own_rehearsals(user))
    text = rules_text or rule_set_text("tanglewood")
    known = read_stored_rule_set(text)
    people = PEOPLE if plans(known, PEOPLE) else nearest_head_counts(known, PEOPLE)[0] or PEOPLE
    begun = {"sheets": _about_half(known, people)} if rules_text else {"sheets": 0, "waiting": WAITING}
    script = Script(rules_key=known.key, rules_text=text, people=people, seed=new_seed(), **begun)
    event = open_rehearsal(script=script, users=[user], time_zone=time_zone, today=today)
    for club in earlier:
        _move_rule_sets(club, event.club)
        wipe_rehearsal(club=club)
    return event


def _about_half(rules: RuleSet, people: int) -> int:
    """Return how many sheets are in when a rehearsal begins. Of a short evening one is left to key in."""
    sheets_needed = rules.deals * len(plans(rules, people)[0].tables) if rules.deals else sys.maxsize
    return min(14, sheets_needed - 1)


def _move_rule_sets(old: Club, new: Club) -> None:
    """Give a club the own rule sets of another with their history, except those whose key it has."""
    moved = list(old.rule_sets.exclude(key__in=new.rule_sets.values("key")).values_list("pk", flat=True))
    ClubRuleSet.objects.filter(pk__in=moved).update(club=new)
    ClubRuleSet.history.filter(id__in=moved).update(club_id=new.pk)


@transaction.atomic
def wipe_rehearsal(*, club: Club) -> None:
    """Delete a rehearsal club and its content. Raises ValidationError for any other club."""
    if not club.rehearsal:
        raise ValidationError(_("Only a rehearsal can be deleted."))
    events = list(club.events.values_list("pk", flat=True))
    gone = club.pk
    club.delete()
    SignUp.history.filter(event_id__in=events).delete()
    for model in (Player, Chapter, Couple, ClubRuleSet, Event):
        model.history.filter(club_id=gone).delete()
    Club.history.filter(id=gone).delete()


@transaction.atomic
def fill_evening(*, club: Club, script: Script, today: datetime.date) -> Event:
    """Sign in, draw and play with invented people. Every tally passes every check."""
    rng = random.Random(script.seed)
    if not script.rules_text and script.rules_key not in BUILT_IN_KEYS:
        raise ValidationError(_("There is no rule set %(key)s.") % {"key": script.rules_key})
    players = add_people(club=club, people=invented_people(script.people, rng))
    event = Event(club=club, name=_("Rehearsal evening"), date=today, starts_at=datetime.time(18, 30))
    event.kind_of_totals = KindOfTotals.BEFORE
    plan_event(event=event, rules_text=script.rules_text or rule_set_text(script.rules_key))
    for player in players[script.waiting :]:
        sign_in(event=event, player=player)
    for player in players[: script.waiting]:
        sign_in(event=event, player=player, status=SignUp.Status.EXPECTED)
    if script.sheets != 0:
        draw_and_show(event=event, seed=rng.getrandbits(30))
        _play(event, script.sheets, rng)
    return event


def _play(event: Event, sheets: int | None, rng: random.Random) -> None:
    for deal, table in islice(_papers(event), sheets):
        _fill_sheet(event, table, deal, rng)


@transaction.atomic
def bring_in_other_sheets(*, event: Event) -> None:
    """Save all sheets but the last. Raises ValidationError before play.

    Where points end a game, save all its sheets, or the next SHEETS_OF_GAMES of long games.
    """
    if not progress(event).shown:
        raise ValidationError(_("Show the tables first."))
    sheets = Sheet.objects.filter(seating__round__event=event)
    saved = set(sheets.not_undone().values_list("seating", "deal"))
    versions = {(seating, deal): version for seating, deal, version in sheets.values_list("seating", "deal", "version")}
    missing = ((deal, table) for deal, table in _papers(event) if (table.seating.pk, deal) not in saved)
    rng = random.Random(event.pk)
    for deal, table in islice(missing, SHEETS_OF_GAMES) if event.rules.length_varies else list(missing)[:-1]:
        _fill_sheet(event, table, deal, rng, known_version=versions.get((table.seating.pk, deal), 0))


def _papers(event: Event) -> Iterator[tuple[int, TableWithTeams]]:
    """Yield every hand of every table of the current round, as long as their games go on by the sheets that are in."""
    round_ = last_round(event)
    for deal in range(round_.first_deal, event.most_deals + 1):
        if event.rules.length_varies or deal == round_.first_deal:
            tables = tables_of(round_)
        yield from ((deal, table) for table in tables if table.seating.plays(deal))


def _fill_sheet(event: Event, table: TableWithTeams, deal: int, rng: random.Random, *, known_version: int = 0) -> None:
    seating = table.seating
    invented = plausible_deal(
        event.rules,
        deal=deal,
        teams=[row.chairs for row in table.teams],
        decks=seating.decks,
        required=seating.required,
        rng=rng,
    )
    entered = as_sheet(invented, positions=[row.position for row in table.teams])
    saving = Saving(known_version=known_version, saved_by=REHEARSAL, user=None)
    save_sheet(event=event, table=table, entered=entered, saving=saving)

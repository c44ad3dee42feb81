"""Writes of the partner draw: drawing a draft, showing it to everyone. One transaction each."""

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.draw.method.draw_rules import clashes_in, wishes_broken
from tournaments.draw.partners import prepare
from tournaments.draw.queries import (
    drawn_now,
    past_sit_outs,
    people_to_draw,
    rules_for,
)
from tournaments.draw.repair import traded
from tournaments.draw.writing import (
    Drawn,
    clear_tables,
    keep_log,
    places_of,
    refuse_after_sheets,
    seat_teams,
)
from tournaments.models import (
    Draw,
    Event,
    Player,
    Round,
    Seating,
    SignUp,
)
from tournaments.models.event import Lists
from tournaments.seating.plan import Plan, WayOut
from tournaments.seating.queries import plan_of

DIGITS_OF_A_DRAW = 9


def new_draw_number() -> int:
    """A number nobody could foresee, short enough to be written down."""
    return secrets.randbelow(10**DIGITS_OF_A_DRAW)


@transaction.atomic
def draw_partners(
    *, round_: Round, plan: Plan, number: int, made_by: User | None, lists: str = Lists.SUGGESTED
) -> Draw:
    """Draw everybody who is here into the teams and tables of a plan, as a draft that replaces an earlier one.

    Whoever plays only if needed gets the chair that one more player fills; who sits out is drawn among those who
    did so least often. `lists` says how tables of different sizes are ranked, "suggested" being one list where their
    totals compare and else a list for each size.
    Raises DrawError where no draw keeps the wishes, ValidationError where hands were played already or the head
    count is not the plan's any more.
    """
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    refuse_after_sheets(round_)
    # Chances of its own for who sits out: the draw must follow from the log's names and number alone.
    lines = fit_to_plan(event, plan, random.Random(number + 1))
    chance = random.Random(number)
    places = places_of(plan, len(lines))
    rules = rules_for(event, lines, tuple(place.people for place in places))
    drawn = prepare(rules).draw(chance)
    event.lists = lists if lists != Lists.SUGGESTED else suggested_lists(plan)
    event.save(update_fields=["lists"])
    seat_teams(round_=round_, plan=plan, places=places, lines=lines, teams=drawn.teams, chance=chance)
    return keep_log(
        round_=round_,
        lines=lines,
        rules=rules,
        drawn=Drawn(
            number=number,
            teams=drawn.teams,
            method=drawn.method,
            uniform=drawn.uniform,
            added_by_wishes=drawn.added_by_wishes,
        ),
        made_by=made_by,
    )


@transaction.atomic
def draw_again(*, round_: Round, number: int, made_by: User | None) -> Draw:
    """Draw the tables of a round once more by the same plan; the log of the earlier draw stays."""
    plan = plan_of(round_)
    lists = round_.event.lists
    put_away(round_=round_)
    if plan.way_out == WayOut.ONE_MORE:  # whoever was brought in is in by now
        plan = replace(plan, way_out=WayOut.EVERYBODY)
    return draw_partners(round_=round_, plan=plan, number=number, made_by=made_by, lists=lists)


def suggested_lists(plan: Plan) -> str:
    """One list where the decks behind each team differ by no more than a tenth, else a list for each table size."""
    return Lists.ONE if plan.team_totals_compare else Lists.PER_SIZE


@transaction.atomic
def show_everyone(*, round_: Round) -> None:
    """Make the draft the tables that everybody sees."""
    if not round_.seatings.exists():
        raise ValidationError(_("There is nothing to show yet: draw the partners first."))
    round_.shown_at = timezone.now()
    round_.save(update_fields=["shown_at"])


@transaction.atomic
def swap_people(*, round_: Round, one: Player, other: Player, although_one_chapter: bool = False) -> None:
    """Let two people of a round trade places by hand, before any sheet is in.

    ValidationError where they are in one team or not at these tables, or where a wish would be broken;
    SameChapterError where people of one chapter would come together that were not before, unless that is wanted.
    """
    Event.objects.select_for_update().get(pk=round_.event_id)
    refuse_after_sheets(round_)
    now = drawn_now(round_)
    places = [now.place_of(player) for player in (one, other)]
    if places[0] is None or places[1] is None or now.team_of(places[0]) == now.team_of(places[1]):
        raise ValidationError(_("Choose two people of different teams."))
    after = traded(now.teams, places[0], places[1])
    if wishes_broken(after, now.rules).never:
        raise ValidationError(_("Two people who never play together would be partners."))
    more = set(clashes_in(after, now.rules.chapters)) - set(clashes_in(now.teams, now.rules.chapters))
    if more and not although_one_chapter:
        raise SameChapterError([now.names_of(pair) for pair in sorted(more)])
    first, second = now.members[places[0]], now.members[places[1]]
    first.player, second.player = second.player, first.player
    for member in (first, second):
        member.save(update_fields=["player"])


@transaction.atomic
def choose_decks(*, event: Event, other: bool) -> None:
    """Take the other number of decks that the rules allow, or the usual one again, for the whole evening."""
    event.other_decks = {str(players): decks for players, decks in event.rules.decks.also} if other else {}
    event.save(update_fields=["other_decks"])


@transaction.atomic
def say_books(*, event: Event, players: int, books: Mapping[str, int]) -> None:
    """Keep how many books a table of so many players needs to go out, where the rules leave it open."""
    event.required_books = {**event.required_books, str(players): dict(books)}
    event.save(update_fields=["required_books"])
    for seating in Seating.objects.filter(round__event=event).prefetch_related("seats__team"):
        if sum(seat.team.chairs for seat in seating.seats.all()) == players:
            seating.required = dict(books)
            seating.save(update_fields=["required"])


class SameChapterError(ValidationError):
    """A trade by hand would bring people of one chapter together; `pairs` are their names."""

    def __init__(self, pairs: list[str]) -> None:
        self.pairs = pairs
        super().__init__(_("From one chapter would come together: %(pairs)s.") % {"pairs": ", ".join(pairs)})


@transaction.atomic
def put_away(*, round_: Round) -> None:
    """Take the drawn tables back, so that others can be chosen; the log of the draw stays."""
    refuse_after_sheets(round_)
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    for line in event.sign_ups.filter(part=SignUp.Part.SITS_OUT):
        line.part = SignUp.Part.PLAYS
        line.save(update_fields=["part"])
    clear_tables(round_)


def fit_to_plan(event: Event, plan: Plan, chance: random.Random) -> list[SignUp]:
    """The lines of those who are drawn, after the plan's way out of an odd number was taken."""
    lines = people_to_draw(event)
    if plan.way_out == WayOut.ONE_MORE:
        _bring_in(event)
        lines = people_to_draw(event)
    if plan.way_out == WayOut.SIT_OUT:
        lines.remove(_sit_out(event, lines, chance))
    expected = plan.chairs + (1 if plan.way_out == WayOut.SHARE else 0)
    if len(lines) != expected:
        raise ValidationError(_("The number of people has changed. Please choose the tables again."))
    return lines


def _bring_in(event: Event) -> None:
    waiting = event.sign_ups.filter(part=SignUp.Part.IF_NEEDED, status=SignUp.Status.HERE).order_by("number").first()
    if waiting is None:
        raise ValidationError(_("Nobody is there who plays only if needed."))
    waiting.part = SignUp.Part.PLAYS
    waiting.save(update_fields=["part"])


def _sit_out(event: Event, lines: Sequence[SignUp], chance: random.Random) -> SignUp:
    """Nobody sits out twice before everybody did once: chance decides among those who did least often."""
    before = past_sit_outs(event)
    fewest = min(before.get(line.player_id, 0) for line in lines)
    candidates = [line for line in lines if before.get(line.player_id, 0) == fewest]
    chosen = candidates[int(chance.random() * len(candidates))]
    chosen.part = SignUp.Part.SITS_OUT
    chosen.save(update_fields=["part"])
    return chosen

"""Adjust drawn tables: trade two people, choose decks and required books."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.core.draw.repair import Teams, traded
from tournaments.core.draw.rules import clashes_in, wishes_broken
from tournaments.models import Event, Player, Round, Seating, Sheet, TeamMember
from tournaments.models.seating import ALREADY_DRAWN
from tournaments.tables.draw_queries import DrawnNow, drawn_now
from tournaments.tables.queries import tables_of
from tournaments.tables.seat_teams import refuse_after_sheets


class RuleBrokenError(ValidationError):
    """A trade would break a rule that the organizer may overrule. The messages name the people."""


@transaction.atomic
def swap_people(*, round_: Round, one: Player, other: Player, all_the_same: bool = False) -> None:
    """Trade the places of two people of a round, before any sheet is in.

    Raises ValidationError if they are in one team or not at these tables, or people who are kept apart would come
    together. Raises RuleBrokenError if people of one chapter would come together or chosen partners apart, unless
    overruled.
    """
    event = round_.lock()
    refuse_after_sheets(round_)
    now = drawn_now(event, tables_of(round_))
    first, second = now.place_of(one), now.place_of(other)
    if first is None or second is None or now.team_of(first) == now.team_of(second):
        raise ValidationError(_("Choose two people of different teams."))
    after = traded(now.teams, first, second)
    _refuse_never_together(now, after)
    objections = _objections(now, after)
    if objections and not all_the_same:
        raise RuleBrokenError(objections)
    _trade_players(now.members[first], now.members[second])
    # Readers of shown tables see the trade.
    Event.raise_version(pk=event.pk)


@transaction.atomic
def choose_decks(*, event: Event, other: bool) -> None:
    """Choose the other allowed number of decks, or the usual one again, for the whole evening.

    Raises ValidationError if tables are drawn, because decks and rankings depend on it.
    """
    locked = Event.locked(event.pk)
    if Seating.objects.filter(round__event=locked).exists():
        raise ValidationError(ALREADY_DRAWN)
    locked.other_decks = {str(players): decks for players, decks in locked.rules.decks.also} if other else {}
    locked.save(update_fields=["other_decks"])


@transaction.atomic
def say_books(*, event: Event, players: int, books: Mapping[str, int]) -> None:
    """Save the books that a table of that many players needs to go out, if the rules leave it open.

    Raises ValidationError if missing books cost points and such a table has a sheet in, whose points are stored.
    """
    locked = Event.locked(event.pk)
    chairs = Sum(Coalesce("seats__former_chairs", "seats__team__chairs"))
    tables = Seating.objects.filter(round__event=locked).alias(chairs=chairs).filter(chairs=players)
    sheets = Sheet.objects.filter(seating__in=tables).not_undone()
    if locked.rules.missing != "never" and sheets.exists():
        raise ValidationError(_("A sheet of these tables is already in, so the books needed stay as they are."))
    locked.required_books = {**locked.required_books, str(players): dict(books)}
    locked.save(update_fields=["required_books"])
    Seating.objects.filter(pk__in=tables.values("pk")).update(required=dict(books))
    Event.raise_version(pk=event.pk, stays_final=True)  # a save that read the books before sees that they changed


@transaction.atomic
def say_owned(*, club: Club, decks: int | None, tables: int | None) -> None:
    """Save how many decks and tables the club owns, which ranks the plans; None for no limit."""
    club.decks_owned, club.tables_owned = decks, tables
    club.save(update_fields=["decks_owned", "tables_owned"])


def _refuse_never_together(now: DrawnNow, after: Teams) -> None:
    if set(now.kept_badly(after)) - set(now.kept_badly(now.teams)):
        # Without the reason, because "never together" wishes are private.
        raise ValidationError(_("These two cannot trade places."))


def _objections(now: DrawnNow, after: Teams) -> list[str]:
    """Return the rules that the trade would newly break, one sentence each."""
    clashes = set(clashes_in(after, now.rules.chapters)) - set(clashes_in(now.teams, now.rules.chapters))
    apart = set(wishes_broken(after, now.rules).together) - set(wishes_broken(now.teams, now.rules).together)
    return [
        _("%(names)s are both of %(chapter)s.")
        % {"names": now.names_of(pair), "chapter": now.members[pair[0]].player.chapter}
        for pair in sorted(clashes)
    ] + [_("%(names)s are to play together.") % {"names": now.names_of(pair)} for pair in sorted(apart)]


def _trade_players(first: TeamMember, second: TeamMember) -> None:
    first.player, second.player = second.player, first.player
    for member in (first, second):
        # Someone absent before the first hand returns to the team by the trade.
        same = TeamMember.objects.filter(team=member.team_id, player=member.player, first_deal=member.first_deal)
        same.exclude(pk=member.pk).delete()
        member.save(update_fields=["player"])

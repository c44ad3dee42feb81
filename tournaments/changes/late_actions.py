"""Seat late people in one press, and undo it. One transaction each. Nobody else moves."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from tournaments.changes.actions import join_team, refuse_other_chair, sign_in_for_chair, take_chair
from tournaments.changes.late_queries import late_chairs
from tournaments.changes.latecomers import forget, remember
from tournaments.changes.refusals import refuse_undo_after_start
from tournaments.changes.seatings import refuse_in, rejoin, seating_before, seating_from
from tournaments.changes.undo_values import FormerSeat, GrownTable, MembershipChange
from tournaments.core.changes.late_people import LateChair, LateOffer, ListChange
from tournaments.models import Event, Player, Round, Seat, Seating, SignUp, Team, TeamMember
from tournaments.models.event import Format, Lists
from tournaments.tables.queries import tables_of


@transaction.atomic
def seat_late_person(*, round_: Round, key: str, from_deal: int = 0) -> tuple[str, MembershipChange]:
    """Give one late person a chair in a team as it is: an empty one, a share, or that of someone who is away.

    Return the offer with this key in words, and what Undo needs. `from_deal` is the chosen hand, 0 for the next one.
    Raises ValidationError if the offer no longer holds, perhaps because of another laptop.
    """
    offer, words = _offer(round_.lock(), round_, key, grows=False, from_deal=from_deal)
    ((position, (person,)),) = offer.teams
    player = Player.objects.get(pk=person)
    seats = Seat.objects.filter(seating__round=round_, seating__table=offer.table, seating__last_deal=None)
    team = Team.objects.get(seats__in=seats.filter(position=position))
    if offer.instead is None:
        if offer.kind == LateChair.SHARE:
            remember(round_, sharing=[person])
        return words, join_team(team=team, player=player, from_deal=offer.from_deal)
    member = team.members.select_related("player", "team").get(player=offer.instead, last_deal=None)
    return words, take_chair(member=member, player=player, from_deal=offer.from_deal)


@transaction.atomic
def grow_table(
    *, round_: Round, key: str, from_deal: int = 0, keeps_one_ranking: bool = False
) -> tuple[str, GrownTable]:
    """Add late people to a table from a hand on, in larger or new teams, or open a table for them.

    Return the offer with this key in words, and what Undo needs. `from_deal` is the chosen hand, 0 for the next one.
    With `keeps_one_ranking` an offer that would split the ranking makes it one by the average per player. Raises
    ValidationError if the offer no longer holds, or the table changes later already.
    """
    event = round_.lock()
    offer, words = _offer(event, round_, key, grows=True, from_deal=from_deal)
    if keeps_one_ranking and not offer.may_stay_one:
        raise ValidationError(_("That chair is no longer free. Choose again."))
    before = GrownTable(
        round=round_.number,
        table=offer.table,
        people=offer.people,
        parts=tuple(_parts(event, offer.people)),
        lists=event.lists,
        moved=_move_out(round_, offer.moved),
    )
    seating = seating_from(round_, offer.table, offer.from_deal)
    for position, people in offer.teams:
        _add_to_team(event, seating, position, people)
    for player in Player.objects.filter(pk__in=offer.people):
        sign_in_for_chair(event, player, event.sign_ups.filter(player=player).first())
    if keeps_one_ranking:
        event.lists = Lists.PER_PLAYER
        words = _("%(offer)s, with one ranking by the average per player") % {"offer": words}
    elif offer.list_change == ListChange.DIVIDED:
        event.lists = Lists.PER_SIZE
    elif offer.moved and event.lists == Lists.PER_SIZE and len({table.players for table in tables_of(round_)}) == 1:
        event.lists = Lists.ONE  # the table that had split the ranking has its former size
    event.save(update_fields=["lists"])
    if offer.kind != LateChair.NEW_TABLE:
        remember(round_, added=offer.people)
    _store_sizes(round_, event, {offer.table, *(seat.table for seat in before.moved)})
    return words, before


def _offer(event: Event, round_: Round, key: str, *, grows: bool, from_deal: int) -> tuple[LateOffer, str]:
    """Return the offer with this key, and its button's words. Raises ValidationError if it is not offered now."""
    offered = late_chairs(event, round_, from_deal=from_deal)
    for offer, shown in zip(offered.offers, offered.shown, strict=True):
        if offer.key == key and offer.grows == grows:
            return offer, shown.button
    raise ValidationError(_("That chair is no longer free. Choose again."))


@transaction.atomic
def undo_growth(*, round_: Round, grown: GrownTable) -> None:
    """Take the people who came off the table again, with the chairs, decks and lists as before.

    Raises ValidationError if a sheet of the table in its new size is in, or the next round has started.
    """
    event = round_.lock()
    refuse_undo_after_start(event, grown.round)
    seating = round_.seatings.filter(table=grown.table, last_deal=None).first()
    if seating is None:
        return
    refuse_in(seating, seating.first_deal)
    _shrink(seating, grown.people)
    forget(round_, grown.people)
    for person, part in zip(grown.people, grown.parts, strict=False):
        event.sign_ups.filter(player=person).update(part=part)
    _move_back(event, round_, grown.moved)
    event.lists = grown.lists
    event.save(update_fields=["lists"])
    _store_sizes(round_, event, {grown.table, *(seat.table for seat in grown.moved)})


def _shrink(seating: Seating, people: Sequence[int]) -> None:
    """Take people off a table with the chairs that were added for them. Without teams it is gone."""
    before = seating_before(seating)
    for team in Team.objects.filter(seats__seating=seating):
        left, _by_model = team.members.filter(player__in=people, last_deal=None).delete()
        team.chairs -= left
        if team.chairs:
            team.save(update_fields=["chairs"])
            team.seats.filter(seating=before, former_chairs=team.chairs).update(former_chairs=None)
        else:
            # Sheets that were undone still name the team.
            seating.sheets.all().delete()
            team.delete()
    if not rejoin(seating) and not seating.seats.exists():
        seating.delete()


def _move_out(round_: Round, people: Sequence[int]) -> tuple[FormerSeat, ...]:
    """Take late people who have not played a hand off their tables, and return where they sat."""
    seats = Seat.objects.filter(seating__round=round_, seating__last_deal=None).select_related("seating", "team")
    added = round_.plan.added
    former = []
    for seat in seats.filter(team__members__player__in=people, team__members__last_deal=None).distinct():
        for member in seat.team.members.filter(player__in=people, last_deal=None):
            is_added = int(member.player_id in added)
            former.append(FormerSeat(member.player_id, seat.seating.table, seat.position, member.first_deal, is_added))
            if not is_added:
                member.delete()
    for table in {seat.table for seat in former if seat.is_added}:
        seating = round_.seatings.get(table=table, last_deal=None)
        refuse_in(seating, seating.first_deal)
        _shrink(seating, [seat.person for seat in former if seat.is_added and seat.table == table])
    forget(round_, people)
    return tuple(former)


def _move_back(event: Event, round_: Round, former: Sequence[FormerSeat]) -> None:
    """Seat people again where they sat before they came to another table."""
    for place in sorted({(seat.table, seat.position, seat.first_deal) for seat in former}):
        table, position, first_deal = place
        people = [seat for seat in former if (seat.table, seat.position, seat.first_deal) == place]
        added = [seat.person for seat in people if seat.is_added]
        sharing = [seat.person for seat in people if not seat.is_added]
        if added:
            _add_to_team(event, seating_from(round_, table, first_deal), position, added)
        seat_now = Seat.objects.select_related("seating", "team").get(
            seating__round=round_, seating__table=table, seating__last_deal=None, position=position
        )
        refuse_in(seat_now.seating, first_deal)
        refuse_other_chair(seat_now.team, sharing, first_deal)
        TeamMember.objects.bulk_create(
            TeamMember(team=seat_now.team, player_id=person, first_deal=first_deal) for person in sharing
        )
        remember(round_, sharing=sharing, added=added)


def _parts(event: Event, people: Sequence[int]) -> list[str]:
    parts = dict(event.sign_ups.values_list("player", "part"))
    return [parts.get(person, SignUp.Part.PLAYS) for person in people]


def _add_to_team(event: Event, seating: Seating, position: int, people: Sequence[int]) -> None:
    seat = seating.seats.filter(position=position).select_related("team").first()
    if seat is None:
        last = event.teams.aggregate(last=Max("number"))["last"] or 0
        its_round = seating.round if event.format in (Format.PARTNERS, Format.PROGRESSIVE) else None
        team = Team.objects.create(event=event, round=its_round, number=last + 1, chairs=len(people))
        Seat.objects.create(seating=seating, team=team, position=position)
    else:
        team = seat.team
        team.seats.filter(former_chairs=None).exclude(pk=seat.pk).update(former_chairs=team.chairs)
        team.chairs += len(people)
        team.save(update_fields=["chairs"])
        # Someone marked absent arrives after all.
        team.members.filter(player__in=people, last_deal__lt=F("first_deal")).delete()
    refuse_other_chair(team, people, seating.first_deal)
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player_id=person, first_deal=seating.first_deal) for person in people
    )


def _store_sizes(round_: Round, event: Event, changed: Collection[int]) -> None:
    """Store the decks and required books for the sizes of changed tables, and the sizes of all tables in the plan."""
    tables = tables_of(round_)
    for row in tables:
        if row.seating.table in changed:
            row.seating.decks = event.decks_at(row.players)
            row.seating.required = event.required_books.get(str(row.players), {})
            row.seating.save(update_fields=["decks", "required"])
    round_.plan = replace(round_.plan, tables=tuple(tuple(row.chairs for row in table.teams) for table in tables))
    round_.save(update_fields=["plan"])
    Event.raise_version(pk=event.pk)

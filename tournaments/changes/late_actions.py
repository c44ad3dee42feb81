"""Seat late people in one press, and undo it. One transaction each. Nobody else moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.changes.actions import TeamChange, join_team, sign_in, take_chair
from tournaments.core.changes.late_people import LateOffer
from tournaments.models import Event, Player, Round, Seat, Seating, SignUp, Team, TeamMember
from tournaments.models.event import Lists
from tournaments.tables.queries import tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class GrownTable:
    """What a larger or new table changed, enough to undo it: who came, their parts and the lists before."""

    table: int
    people: tuple[int, ...]
    parts: tuple[str, ...]
    lists: str


@transaction.atomic
def seat_late_person(*, round_: Round, offer: LateOffer) -> TeamChange:
    """Give one late person a chair in a team as it is: an empty one, a share, or that of someone who is away."""
    ((position, (person,)),) = offer.teams
    player = Player.objects.get(pk=person)
    team = Team.objects.get(seats__seating__round=round_, seats__seating__table=offer.table, seats__position=position)
    if offer.instead is None:
        return join_team(team=team, player=player, from_deal=offer.from_deal)
    member = team.members.select_related("player", "team").get(player=offer.instead, last_deal=None)
    return take_chair(member=member, player=player, from_deal=offer.from_deal)


@transaction.atomic
def grow_table(*, round_: Round, offer: LateOffer) -> GrownTable:
    """Add late people to a table before its first hand, in larger or new teams, or open a table for them.

    Raises ValidationError if a sheet of the table is in, or one of them has a chair by now.
    """
    event = round_.lock()
    seating, _is_new = round_.seatings.get_or_create(table=offer.table, defaults={"decks": 0})
    _refuse_begun(seating)
    if TeamMember.objects.filter(team__event=event, player__in=offer.people, last_deal=None).exists():
        raise ValidationError(_("One of them already has a chair. Look again."))
    before = GrownTable(
        table=offer.table, people=offer.people, parts=tuple(_parts(event, offer.people)), lists=event.lists
    )
    for position, people in offer.teams:
        _add_to_team(event, seating, position, people)
    for player in Player.objects.filter(pk__in=offer.people):
        sign_in(event, player, event.sign_ups.filter(player=player).first())
    if offer.same_list is False and event.lists != Lists.PER_SIZE:
        event.lists = Lists.PER_SIZE
        event.save(update_fields=["lists"])
    _fit_furniture(round_, event, offer.table)
    return before


@transaction.atomic
def undo_growth(*, round_: Round, grown: GrownTable) -> None:
    """Take the people who came off the table again, with the chairs, decks and lists as before.

    Raises ValidationError if a sheet of the table is in.
    """
    event = round_.lock()
    seating = round_.seatings.filter(table=grown.table).first()
    if seating is None:
        return
    _refuse_begun(seating)
    for team in Team.objects.filter(seats__seating=seating):
        left, _by_model = team.members.filter(player__in=grown.people).delete()
        team.chairs -= left
        if team.chairs:
            team.save(update_fields=["chairs"])
        else:
            # Sheets that were undone still name the team.
            seating.sheets.all().delete()
            team.delete()
    if not seating.seats.exists():
        seating.delete()
    for person, part in zip(grown.people, grown.parts, strict=False):
        event.sign_ups.filter(player=person).update(part=part)
    event.lists = grown.lists
    event.save(update_fields=["lists"])
    _fit_furniture(round_, event, grown.table)


def _parts(event: Event, people: Sequence[int]) -> list[str]:
    parts = dict(event.sign_ups.values_list("player", "part"))
    return [parts.get(person, SignUp.Part.PLAYS) for person in people]


def _refuse_begun(seating: Seating) -> None:
    if seating.sheets.not_undone().exists():
        raise ValidationError(_("A sheet of Table %(table)s is already in."), params={"table": seating.table})


def _add_to_team(event: Event, seating: Seating, position: int, people: Sequence[int]) -> None:
    seat = seating.seats.filter(position=position).select_related("team").first()
    if seat is None:
        last = event.teams.aggregate(last=Max("number"))["last"] or 0
        team = Team.objects.create(event=event, number=last + 1, chairs=len(people))
        Seat.objects.create(seating=seating, team=team, position=position)
    else:
        team = seat.team
        team.chairs += len(people)
        team.save(update_fields=["chairs"])
        # Someone marked absent arrives after all.
        team.members.filter(player__in=people).delete()
    TeamMember.objects.bulk_create(TeamMember(team=team, player_id=person) for person in people)


def _fit_furniture(round_: Round, event: Event, table: int) -> None:
    """Bring the decks and required books of a table in line with its chairs, and store the chairs in the plan."""
    tables = tables_of(round_)
    for row in tables:
        if row.seating.table == table:
            row.seating.decks = event.decks_at(row.players)
            row.seating.required = event.required_books.get(str(row.players), {})
            row.seating.save(update_fields=["decks", "required"])
    round_.plan = {**round_.plan, "tables": [[row.team.chairs for row in table.teams] for table in tables]}
    round_.save(update_fields=["plan"])
    Event.raise_version(pk=event.pk)

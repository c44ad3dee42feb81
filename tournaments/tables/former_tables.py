"""Keep the tables that a draw replaces, and put them back: Undo of "Draw again" and of "Undo the draw"."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.core.tables.plans import WayOut
from tournaments.models import Draw, Event, Hall, Player, Round, Seat, Seating, SignUp, Team, TeamMember
from tournaments.models.round_plan import RoundPlan
from tournaments.tables.odd_player import change_parts_back
from tournaments.tables.queries import TableWithTeams, TeamAtTable, tables_of
from tournaments.tables.seat_teams import clear_tables, refuse_after_sheets
from tournaments.web.left_behind import Left, left

PART_BY_WAY_OUT = {WayOut.ONE_MORE: SignUp.Part.PLAYS, WayOut.SIT_OUT: SignUp.Part.SITS_OUT}
"""The part that a plan gives to whom it brings in or sits out."""

FURNITURE = ("table", "decks", "required", "link_token")
"""The fields of a table that are put back."""

FormerTables = dict[str, Any]
"""Everything about a round's tables, as values that are stored."""


def tables_to_keep(round_: Round) -> FormerTables:
    """Return the present tables of a round; empty if nothing is drawn."""
    drawn, draw = tables_of(round_), round_.draws.last()
    if not drawn:
        return {}
    return {
        "round": round_.pk,
        "plan": round_.plan.as_values(),
        "lists": round_.event.lists,
        "shown": round_.shown_at is not None,
        "draw": draw.pk if draw else 0,
        "clocks": Hall.clocks_of(round_.event),
        "tables": [_table(table) for table in drawn],
    }


def drawn(round_: Round) -> list[Left]:
    """Return what tells whether something was drawn or changed since: the last draw, the tables, and who sits there."""
    return [
        left(Draw, "seed", is_last=True, round=round_.pk),
        left(Seating, "table", round=round_.pk),
        left(Seat, "team__number", "seating__table", "position", seating__round=round_.pk),
        left(TeamMember, "team__number", "player", "first_deal", "last_deal", team__seats__seating__round=round_.pk),
    ]


def _table(table: TableWithTeams) -> dict[str, Any]:
    seating = table.seating
    kept = {name: getattr(seating, name) for name in FURNITURE}
    return {**kept, "teams": [_team(row) for row in table.teams]}


def _team(row: TeamAtTable) -> dict[str, Any]:
    return {
        "number": row.team.number,
        "chairs": row.team.chairs,
        "not_for_prizes": row.team.not_for_prizes,
        "cut_card": row.team.cut_card,
        "members": [(member.player_id, member.first_deal, member.last_deal) for member in row.members],
    }


@transaction.atomic
def restore_tables(*, round_: Round, former: FormerTables, made_by: User | None) -> None:
    """Put back the tables that a draw replaced, with their places on the sign-up, their log and their clocks.

    Raises ValidationError if a sheet is in, or somebody of these tables is no longer in the club.
    """
    event = round_.lock()
    refuse_after_sheets(round_)
    _refuse_missing_people(event, former)
    change_parts_back(round_)
    clear_tables(round_)
    for table in former["tables"]:
        _write_table(round_, table)
    event.lists, round_.plan = former["lists"], RoundPlan.read(former["plan"])
    event.save(update_fields=["lists"])
    round_.shown_at = timezone.now() if former["shown"] else None
    round_.save(update_fields=["plan", "shown_at"])
    _change_parts(round_)
    _log_again(round_, former["draw"], made_by)
    Hall.put_clocks_back(event, former.get("clocks"))
    Event.raise_version(pk=event.pk, stays_final=True)


def _refuse_missing_people(event: Event, former: FormerTables) -> None:
    seated = {member[0] for table in former["tables"] for team in table["teams"] for member in team["members"]}
    if Player.objects.filter(club=event.club_id, pk__in=seated).count() != len(seated):
        raise ValidationError(_("Someone at these tables is no longer in the club, so nothing was undone."))


def _write_table(round_: Round, kept: dict[str, Any]) -> None:
    furniture = {name: kept[name] for name in FURNITURE if name in kept}
    seating = Seating.objects.create(round=round_, **furniture)
    for position, its in enumerate(kept["teams"], start=1):
        facts = {name: its[name] for name in ("number", "chairs", "not_for_prizes", "cut_card") if name in its}
        team = Team.objects.create(event=round_.event, **facts)
        Seat.objects.create(seating=seating, team=team, position=position)
        TeamMember.objects.bulk_create(
            TeamMember(team=team, player_id=player, first_deal=first, last_deal=last)
            for player, first, last in its["members"]
        )


def _change_parts(round_: Round) -> None:
    """Bring in or sit out again whom the plan brought in or sat out."""
    for line in round_.event.sign_ups.filter(pk__in=round_.plan.changed):
        line.part = PART_BY_WAY_OUT[round_.plan.way_out]
        line.save(update_fields=["part"])


def _log_again(round_: Round, draw_id: int, made_by: User | None) -> None:
    """Append the draw of these tables to the log once more: the last one is the one in use."""
    draw = Draw.objects.filter(pk=draw_id, round=round_).select_related("wishes").first()
    if draw is None or draw == round_.draws.last():
        return
    wishes = draw.wishes
    draw.pk, draw.made_at, draw.made_by = None, timezone.now(), made_by
    draw.save(force_insert=True)
    wishes.pk, wishes.draw = None, draw
    wishes.save(force_insert=True)

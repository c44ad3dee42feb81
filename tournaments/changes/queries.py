"""Reads for changes after the draw: where somebody sits, from which hand a change holds, who could take a chair."""

from dataclasses import dataclass

from django.db.models import Max

from tournaments.models import Event, Player, Round, Seating, Sheet, SignUp, TeamMember
from tournaments.seating.queries import TableRow, TeamRow, tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """Somebody who plays now: the place in a team, the table, and the hand from which a change would hold."""

    member: TeamMember
    row: TeamRow
    table: TableRow
    from_deal: int

    @property
    def partners(self) -> list[Player]:
        """The others who play in the team now."""
        return [player for player in self.row.present if player != self.member.player]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTeam:
    """A team that somebody may join: one with an empty chair, or one that would share its chairs."""

    row: TeamRow
    table: int
    has_empty_chair: bool
    same_chapter: bool


def shown_round(event: Event) -> Round | None:
    """The round whose tables everybody sees, None before that."""
    return event.rounds.filter(shown_at__isnull=False).order_by("-number").first()


def at_table(round_: Round, player: Player) -> AtTable | None:
    """Where somebody plays now, None for somebody who has no chair."""
    for table in tables_of(round_):
        for row in table.teams:
            for member in row.members:
                if member.player_id == player.pk and member.last_deal is None:
                    return AtTable(member=member, row=row, table=table, from_deal=next_deal(table.seating, round_))
    return None


def next_deal(seating: Seating, round_: Round) -> int:
    """The first hand of a table whose sheet cannot be in yet: one after the last that is."""
    saved = seating.sheets.exclude(state=Sheet.State.TAKEN_BACK).aggregate(last=Max("deal"))["last"]
    return (saved or round_.first_deal - 1) + 1


def open_teams(round_: Round, player: Player) -> list[OpenTeam]:
    """Every team the person could join, those with an empty chair first, then those of other chapters."""
    found = [
        OpenTeam(
            row=row,
            table=table.seating.table,
            has_empty_chair=len(row.present) < row.team.chairs,
            same_chapter=any(other.chapter_id == player.chapter_id for other in row.present if player.chapter_id),
        )
        for table in tables_of(round_)
        for row in table.teams
        if player not in row.present and len(row.present) <= row.team.chairs
    ]
    return sorted(found, key=lambda team: (not team.has_empty_chair, team.same_chapter, team.table))


def spare_people(event: Event, round_: Round) -> list[SignUp]:
    """Who is here or on the way and has no chair: sits out, plays only if needed, or came late."""
    seated = TeamMember.objects.filter(team__seats__seating__round=round_, last_deal__isnull=True).values("player")
    present = (SignUp.Status.HERE, SignUp.Status.ON_THE_WAY)
    lines = event.sign_ups.filter(status__in=present).exclude(player__in=seated)
    return list(lines.select_related("player__chapter").order_by("number"))

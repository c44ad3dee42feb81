"""Read the ties that decide who moves, in the progressive format, and who won them."""

from dataclasses import dataclass

from tournaments.core.people.names import team_name
from tournaments.core.schedules.progressive import tie_winners_at
from tournaments.core.schedules.rounds import ScheduleTable
from tournaments.core.schedules.stored import rounds_from
from tournaments.models import Event, Player
from tournaments.models.event import Format
from tournaments.models.progress import progress
from tournaments.models.schedule import schedule_in_use
from tournaments.rounds.rest_queries import Rest, points_sign, rest_of_evening, tie_at, tied_tables
from tournaments.tables.queries import TeamAtTable, all_of, tables_of
from tournaments.wording.said import Said, said_as
from tournaments.wording.said import said as _


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedTable:
    """A table with equal points: its teams with their points, and those of one more hand if it is in.

    `round` is its number. `tied` are the teams between which nothing has decided yet, `won` the names of those who won,
    `earlier_decisions` the number of decisions before the last one, and `plays_hand` means that one more hand may
    decide.
    """

    round: int
    number: int
    teams: tuple[tuple[TeamAtTable, int, int | None], ...]
    tied: tuple[TeamAtTable, ...]
    won: str
    earlier_decisions: int
    plays_hand: bool

    @property
    def is_settled(self) -> bool:
        return not self.tied


def open_ties(event: Event) -> list[TiedTable]:
    """Return the tables of the last round where somebody has to say who won, in the progressive format."""
    rest = rest_of_evening(event) if event.format == Format.PROGRESSIVE else None
    return [tie for tie in ties_after(rest) if not tie.is_settled] if rest else []


def ties_after(rest: Rest) -> tuple[TiedTable, ...]:
    """Return the tied tables, also those that are settled; none before all sheets are in."""
    tied = tied_tables(rest)
    if not tied or not progress(rest.event).may_start_round:
        return ()
    planned = {table["table"] for table in rest.stored.rounds[rest.before.number - 1]["tables"]}
    return tuple(_tied(table, rest, is_planned=table.number in planned) for table in tied)


def _tied(tied: ScheduleTable, rest: Rest, *, is_planned: bool) -> TiedTable:
    """Return a tied table with the rows of its teams, as they sit there."""
    before, sign = rest.before, points_sign(rest.event)
    points = {team: sign * worth for team, worth in zip(tied.teams, tied.points, strict=True)}
    extra = {team: sign * worth for team, worth in zip(tied.teams, tied.extra, strict=False)}
    rows = next(table.teams for table in tables_of(before) if table.seating.table == tied.number)
    open_teams, winners = tie_at(rest, tied), tie_winners_at(rest.played[-1], tied)
    found, still, names = [], [], {}
    for row in rows:
        present = {player.pk for player in row.present}
        team = next((team for team in tied.teams if present & set(rest.players(team))), None)
        if team is not None:
            found.append((row, points[team], extra.get(team)))
            still += [row] if team in open_teams else []
            names[team] = row.present_name
    return TiedTable(
        round=before.number,
        number=tied.number,
        teams=tuple(found),
        tied=tuple(still),
        won=all_of([names[team] for team in winners if team in names]) if winners else "",
        earlier_decisions=max(len(winners) - 1, 0),
        # One more hand is stored with the planned teams, so a table that came late cuts the cards.
        plays_hand=is_planned and not before.event.cut_ties,
    )


def tie_decisions_in_words(event: Event, number: int) -> list[Said]:
    """Return one sentence for each tie decided after a round that has been followed by another."""
    stored = schedule_in_use(event)
    if stored is None or number > len(stored.rounds):
        return []
    each = rounds_from(stored.rounds)[number - 1]
    won = [
        (table.number, [stored.people[person - 1] for person in team])
        for table in each.tables
        for team in tie_winners_at(each, table)
        # After a correction, a table where somebody won may be tied no longer.
        if len(set(table.points)) < len(table.points)
    ]
    players = Player.objects.in_bulk([person["player"] for _table, team in won for person in team]) if won else {}
    return [
        _("Table %(table)s was tied. %(names)s won the cut.")
        % {
            "table": table,
            "names": said_as(
                team_name(person["name"] for person in team),
                [players[person["player"]] for person in team if person["player"] in players],
            ),
        }
        for table, team in won
    ]

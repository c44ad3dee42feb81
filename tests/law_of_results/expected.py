"""What every output has to show, computed from the stored sheets with plain loops.

Nothing here uses the code that ranks, counts or exports: only the rows of the database, and the settings of the event.
One row stands for one team or person in one list.
"""

from collections import defaultdict
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tournaments.models import Seat, Sheet, SignUp, StoredSchedule, Tally, TeamMember

SAT_OUT = "sat-out"


@dataclass
class Row:
    """A row of a list. `hands`, `rounds` and `remarks` have only what is there; a remark is a code and its points."""

    who: str
    pk: int
    people: list
    sizes: tuple = ()
    tables: tuple = ()
    chapter: str = ""
    hands: dict = field(default_factory=dict)
    each_hand: dict = field(default_factory=dict)
    remarks: dict = field(default_factory=dict)
    to_confirm: set = field(default_factory=set)
    seated: set = field(default_factory=set)
    """The hands of a person's teams."""
    out: set = field(default_factory=set)
    """The hands that its table did not play, or that it sat out."""
    credited: set = field(default_factory=set)
    played: set = field(default_factory=set)
    shared: set = field(default_factory=set)
    wins: dict = field(default_factory=dict)
    unit: object = None
    list: tuple = ()
    place: int | None = None
    is_shared: bool = False
    marks: tuple = ()
    rounds: dict = field(default_factory=dict)
    so_far: int = 0

    @property
    def total(self):
        return sum(self.hands.values())

    @property
    def each(self):
        return sum(self.each_hand.values(), Fraction(0))

    @property
    def won(self):
        return sum(self.wins.values(), Fraction(0))

    @property
    def has_all_hands(self):
        return len(self.played) == self.so_far and not self.shared


@dataclass
class Stored:
    """What the database has of an evening: its tables, sheets, teams and people."""

    event: object
    seats: list
    sheets: dict
    points: dict
    without_lines: set
    members: dict
    outs: dict
    """Who sits out, by person: the hands, None for all."""
    people: dict
    chapters: dict


def stored(event):
    """Read an evening."""
    seats = [
        (one.team_id, one.seating_id, one.seating.table, one.seating.round.number, one.seating.round.first_deal,
         one.seating.round.last_deal, one.team.chairs, one.team.number)
        for one in Seat.objects.filter(seating__round__event=event)
        .select_related("seating__round", "team")
        .order_by("seating__round__first_deal", "seating__table", "pk")
    ]  # fmt: skip
    of_event = Tally.objects.filter(sheet__seating__round__event=event)
    members = defaultdict(list)
    for one in TeamMember.objects.filter(team__event=event).select_related("player__chapter").order_by("pk"):
        members[one.team_id].append(one)
    lines = SignUp.objects.filter(event=event).select_related("player__chapter").order_by("number")
    everyone = [one.player for theirs in members.values() for one in theirs] + [line.player for line in lines]
    outs = {line.player_id: None for line in lines if line.part == SignUp.Part.SITS_OUT}
    schedule = StoredSchedule.objects.filter(event=event).first()
    for number, each in enumerate(schedule.rounds if schedule else [], 1):
        for person in each["sit_outs"]:
            hands = outs.setdefault(schedule.people[person - 1]["player"], set())
            hands |= {(number - 1) * event.round_hands + hand for hand in range(1, event.round_hands + 1)}
    return Stored(
        event=event,
        seats=seats,
        sheets={
            (one.seating_id, one.deal): (one.state, one.from_table and not one.confirmed_by)
            for one in Sheet.objects.filter(seating__round__event=event)
        },
        points={(one.team_id, one.sheet.deal): one.total for one in of_event.select_related("sheet")},
        without_lines={
            (one.sheet.seating_id, one.sheet.deal)
            for one in of_event.select_related("sheet")
            if "total.points" in one.counts
        },
        members=members,
        outs=outs,
        people={player.pk: f"{player.given_name} {player.family_name}" for player in everyone},
        chapters={player.pk: player.chapter.name if player.chapter else "" for player in everyone},
    )


@dataclass
class Results:
    """The lists of an evening as one reader sees them: `teams` and `players` in the order of places.

    `after` is the hand after which they are, None with every sheet that is in; `hands` are those that have a column.
    """

    teams: list
    players: list
    after: int | None
    hands: list


def results(found, ranking, *, hides_last=False):
    """Return what the sheets come to. With `hides_last`, as if the evening ended before its last hand."""
    seats = [seat for seat in found.seats if seat[4] <= last_of(found) - hides_last]
    last = last_of(found) - hides_last
    missing = [
        (table, deal)
        for _team, seating, table, _round, first, end, _chairs, _number in seats
        for deal in range(first, min(end, last) + 1)
        if (seating, deal) not in found.sheets
    ]
    complete = min((deal for _table, deal in missing), default=last + 1) - 1
    after = None if ranking.asked == "all" else int(ranking.asked or complete) or None
    counted = {place: sheet for place, sheet in found.sheets.items() if place[1] <= (after or last)}
    deals = sorted({deal for _seating, deal in counted})
    nobody_counts = {deal for (_seating, deal), sheet in counted.items() if sheet[0] != "entered"}
    if ranking.unfinished != "complete-only":
        nobody_counts = set()
    teams = [team_row(found, seats, pk, counted, nobody_counts, ranking) for pk in dict.fromkeys(s[0] for s in seats)]
    teams.sort(key=lambda row: row.number)
    for row in teams:
        row.so_far = len(deals)
    give_wins(found, seats, teams, missing, after or last)
    of_hands = credit_of_hands(found, teams, ranking)
    counting = {deal for row in teams for deal in row.hands}
    for row in teams:
        give_credit(row, missed_by(found, row, seats, deals), of_hands, ranking, counting, remark=True)
    players = player_rows(found, teams, deals)
    if ranking.sit_out_credit != "nothing" and players:
        give_players_credit(found, players, deals, of_hands, ranking, counting)
    of_rounds = found.event.round_hands or 0
    for row in [*teams, *players.values()]:
        for deal, points in row.hands.items() if of_rounds else ():
            row.rounds[round_of(found, deal)] = row.rounds.get(round_of(found, deal), 0) + points
    return Results(
        teams=placed(found, teams, ranking, takes_one_place=None),
        players=placed(
            found,
            list(players.values()),
            ranking,
            takes_one_place=None if ranks_players(found) else lambda row: row.unit or row.pk,
        ),
        after=after,
        hands=list(range(1, (after or last) + 1)),
    )


def of_round(found, teams, ranking, number):
    """Return the teams of one round by their places in it, with its hands only."""
    first = (number - 1) * found.event.round_hands + 1
    deals = range(first, first + found.event.round_hands)
    rows = [copy(row) for row in teams if any(one.plays(deal) for one in row.members for deal in deals)]
    for row in rows:
        for name in ("hands", "each_hand", "remarks"):
            setattr(row, name, {deal: value for deal, value in getattr(row, name).items() if deal in deals})
        for name in ("to_confirm", "out", "credited", "played"):
            setattr(row, name, getattr(row, name).intersection(deals))
        row.wins = {which: share for which, share in row.wins.items() if which == number}
        row.place, row.is_shared = None, False
        row.round, row.round_deals = number, deals
        name_team(found, row)
    for row in rows:
        row.so_far = len({deal for one in rows for deal in one.hands | one.remarks})
    return placed(found, rows, ranking, takes_one_place=None)


def last_of(found):
    """Return the last hand of the rounds that have started."""
    return max(seat[5] for seat in found.seats)


def round_of(found, deal):
    return (deal - 1) // found.event.round_hands + 1 if found.event.round_hands else 1


def ranks_players(found):
    return found.event.format in ("partners", "progressive")


def team_row(found, seats, pk, counted, nobody_counts, ranking):
    """Return a team with the hands of its tables."""
    own = [seat for seat in seats if seat[0] == pk]
    row = Row(who="", pk=pk, people=[], tables=tuple(dict.fromkeys(seat[2] for seat in own)))
    row.number, row.chairs, row.members = own[0][7], own[0][6], found.members[pk]
    row.sizes = tuple(sorted({sum(s[6] for s in seats if s[1] == seat[1]) for seat in own}))
    sheets = {
        deal: (found.points.get((pk, deal), 0), state, seating)
        for (seating, deal), (state, _waits) in sorted(counted.items(), key=lambda item: item[0][1])
        if seating in {seat[1] for seat in own}
    }
    finished = [points for points, state, _seating in sheets.values() if state == "entered"]
    for deal, (points, state, seating) in sheets.items():
        if found.sheets[seating, deal][1]:
            row.to_confirm.add(deal)
        if state == "not-played":
            row.out.add(deal)
        else:
            row.played.add(deal)
        if deal in nobody_counts:
            row.remarks[deal] = ("left-out", points)
        elif state == "entered":
            row.hands[deal] = points
            if (seating, deal) in found.without_lines:
                row.remarks[deal] = ("total-only", points)
        elif ranking.unfinished == "average" and finished:
            row.hands[deal] = half_up(Fraction(sum(finished), len(finished)))
            row.remarks[deal] = ("averaged", points)
        else:
            row.remarks[deal] = (state, points)
            if state == "unfinished":
                row.hands[deal] = points
    row.each_hand = {deal: Fraction(points, row.chairs) for deal, points in row.hands.items()}
    name_team(found, row)
    return row


def name_team(found, row):
    """Name a team by those who played a hand that counts; before there is one, by everybody."""
    names = [one for one in row.members if any(one.plays(deal) for deal in set(row.hands) - row.out)]
    row.people = list(dict.fromkeys(found.people[one.player_id] for one in names or row.members))
    row.who = " & ".join(row.people)


def half_up(number):
    return floor(number + Fraction(1, 2))


def give_wins(found, seats, teams, missing, last):
    """Give each team its share of the rounds that it won: the best total of its table, once the table is through."""
    for number, table in {(seat[3], seat[2]) for seat in seats}:
        there = [seat for seat in seats if seat[3:1:-1] == (number, table)]
        is_through = all(seat[5] <= last for seat in there) and not any(
            at == table and there[0][4] <= deal <= there[0][5] for at, deal in missing
        )
        totals = {}
        for row in teams:
            deals = [deal for deal in row.hands if there[0][4] <= deal <= there[0][5]]
            if row.pk in {seat[0] for seat in there} and any(deal not in row.out for deal in deals):
                totals[row.pk] = sum(row.hands[deal] for deal in deals)
        if is_through and totals:
            best = (min if found.event.rules.low_wins else max)(totals.values())
            winners = [pk for pk, total in totals.items() if total == best]
            for row in teams:
                if row.pk in winners:
                    row.wins[number] = Fraction(1, len(winners))


def credit_of_hands(found, teams, ranking):
    """Return what sitting out of each hand brings, in points and for each chair, where that is one for everybody."""
    by_deal = defaultdict(list)
    for row in teams:
        for deal, points in row.hands.items():
            wins = round_of(found, deal) in row.wins
            if ranking.sit_out_credit == "average" or (ranking.sit_out_credit == "winners" and wins):
                by_deal[deal] += [(points, row.each_hand[deal])] * sum(one.plays(deal) for one in row.members)
    return {
        deal: (half_up(Fraction(sum(p for p, _each in given), len(given))), sum(e for _p, e in given) / len(given))
        for deal, given in by_deal.items()
    }


def missed_by(found, row, seats, deals):
    """Return the hands of the rounds that a team which lasts sits out."""
    there = {seat[3] for seat in seats if seat[0] == row.pk}
    out = [deal for deal in deals if round_of(found, deal) not in there]
    return [deal for deal in out if any(one.plays(deal) for one in row.members)]


def give_credit(row, missed, of_hands, ranking, counting, *, remark):
    """Give a team or a person what sitting out of these hands brings. A hand that counts at no table brings nothing."""
    own = list(zip(row.hands.values(), row.each_hand.values(), strict=True))
    average = own and (
        half_up(Fraction(sum(points for points, _each in own), len(own))),
        sum(each for _points, each in own) / len(own),
    )
    for deal in missed:
        if remark:
            row.remarks[deal] = (SAT_OUT, 0)
            row.out.add(deal)
        credit = average if ranking.sit_out_credit == "own-average" else of_hands.get(deal)
        if credit and deal in counting and ranking.sit_out_credit != "nothing":
            row.hands[deal], row.each_hand[deal] = credit
            if remark:  # a team has the points divided by its own chairs, as of a hand that it plays
                row.each_hand[deal] = Fraction(credit[0], row.chairs)
            row.credited.add(deal)
            row.remarks[deal] = (SAT_OUT, 0)
    row.hands = dict(sorted(row.hands.items()))


def player_rows(found, teams, deals):
    """Return everybody who was in a team: each hand brings the full points of the team."""
    rows = {}
    for team in teams:
        for member in team.members:
            pk = member.player_id
            row = rows.setdefault(pk, Row(who=found.people[pk], pk=pk, people=[found.people[pk]], unit=frozenset()))
            row.chapter, row.so_far = found.chapters[pk], len(deals)
            row.sizes = tuple(sorted({*row.sizes, *team.sizes}))
            for deal in deals:
                if member.plays(deal):
                    give_hand(row, team, deal)
            for number, share in team.wins.items():
                if any(member.plays(deal) and round_of(found, deal) == number for deal in set(team.hands) - team.out):
                    row.wins[number] = row.wins.get(number, 0) + share
    found_rows = {pk: row for pk, row in rows.items() if row.seated}
    for row in found_rows.values():
        row.hands, row.each_hand = dict(sorted(row.hands.items())), dict(sorted(row.each_hand.items()))
    return found_rows


def give_hand(row, team, deal):
    """Give a person a hand of the team."""
    row.seated.add(deal)
    if deal in team.played:
        row.played.add(deal)
        if sum(one.plays(deal) for one in team.members) > team.chairs:
            row.shared.add(deal)
    if deal in team.hands:
        row.hands[deal], row.each_hand[deal] = team.hands[deal], team.each_hand[deal]
        if deal in team.credited:
            row.credited.add(deal)
        else:
            row.unit |= {team.pk}
    if deal in team.remarks:
        row.remarks[deal] = team.remarks[deal]


def give_players_credit(found, players, deals, of_hands, ranking, counting):
    for pk, hands in found.outs.items():
        row = players.get(pk) or Row(who=found.people[pk], pk=pk, people=[found.people[pk]], so_far=len(deals))
        row.chapter = found.chapters[pk]
        missed = [deal for deal in deals if (hands is None or deal in hands) and deal not in row.seated]
        give_credit(row, missed, of_hands, ranking, counting, remark=False)
        if row.hands:
            players[pk] = row


def placed(found, rows, ranking, *, takes_one_place):
    """Return the rows list by list with their places. Rows that are equal share one; a team's people take one."""
    low = found.event.rules.low_wins
    ranks_by = ranking.ranks_by if found.event.round_hands else "total"
    for row in rows:
        row.list = row.sizes if ranking.lists == "per-size" else ()
        points = row.each if ranking.lists == "per-player" else row.total
        row.average = Fraction(points) / len(row.hands) if row.hands else Fraction(0)
        by_points = row.average if ranks_by == "average" else points
        row.marks = (-by_points if low else by_points,)
        if ranks_by == "wins":
            row.marks = (row.won, *row.marks)
        if "best-hand" in ranking.tie_breaks:
            own = [points for deal, points in row.hands.items() if deal not in row.credited]
            best = (min(own) if low else max(own)) if own else 0
            row.marks += (-best if low else best,)
    for row in rows:
        unit = takes_one_place or (lambda one: (one.pk,))
        others = [one for one in rows if one.list == row.list and one.hands]
        if row.hands:
            row.place = 1 + len({(one.marks, unit(one)) for one in others if one.marks > row.marks})
            row.is_shared = len({unit(one) for one in others if one.marks == row.marks}) > 1
    return sorted(rows, key=lambda row: (not row.list, row.list, row.place or len(rows) + 1))

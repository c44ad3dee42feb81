"""Small evenings with everything that makes results hard: each is built once, and ranked in several ways.

Who plays, and what each sheet says, is fixed here; how places are decided is a `Ranking`, which the organizer may
change at any time.
"""

from dataclasses import dataclass
from functools import partial

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, tonight
from tests.rounds import make_rounds
from tournaments.changes.actions import join_team, play_one_deal, take_chair
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event, Seat, SignUp, TeamMember
from tournaments.rounds.start_actions import start_round
from tournaments.sign_up.actions import change_line, sign_in
from tournaments.standings.actions import change_how_places_are_decided, make_final, reopen_results, show_winners
from tournaments.tables.queries import tables_of

CHAPTERS = ["Palm", "North", "Lake"]


# What was played


def one_sitting(club, *, left_out=(), low=False):
    """Fourteen people at tables of 4, 4 and 6 in one sitting of four hands; a fifteenth sits out.

    A hand was not finished, one not played, one has totals only, one waits to be confirmed. Somebody shares chairs from
    Hand 2 on, somebody takes a chair for good in Hand 3, and somebody plays Hand 4 for another.
    """
    event = make_event(club, date=tonight(club), chapter_rule=False)
    make_low(event, low)
    people = make_people(club, names=[f"P{number:02}" for number in range(1, 19)], chapters=CHAPTERS)
    make_sign_ups(event, people[:14])
    draw_tables(event)
    sits_out(event, people[14])
    of_table = {table.seating.table: table for table in tables_of(event.rounds.get())}
    small = [number for number, table in of_table.items() if table.players == 4]
    (large,) = set(of_table) - set(small)
    special = {
        (small[0], 1): "equal",
        (small[1], 1): "equal",
        (small[0], 2): "unfinished",
        (small[1], 3): "not-played",
        (large, 2): "total-only",
        (large, 3): "from-table",
    }
    for deal in range(1, event.deals + 1):
        if deal == 2:
            join_team(team=team_at(event, large, 1), player=people[15], from_deal=2)
        if deal == 3:
            take_chair(member=member_at(event, small[0], 2), player=people[16], from_deal=3)
        if deal == 4:
            play_one_deal(member=member_at(event, small[1], 1), player=people[17], deal=4)
        for table in of_table:
            if (table, deal) not in left_out:
                key_in(event, table, deal, special.get((table, deal), ""))
    return on_every_screen(event)


def rounds(club, format_, *, people, tables, played=3, left_out=(), low=False):
    """Three rounds of two hands. One hand was not finished, one not played, one has totals only.

    Some sit out a round. One more person came, and sits out the whole evening.
    """
    *guests, last = make_people(club, names=[f"P{number:02}" for number in range(1, people + 2)], chapters=CHAPTERS)
    event = make_rounds(club, format_, people=people, guests=guests, tables=tables)
    sits_out(event, last)
    make_low(event, low)
    special = {(1, 2): "unfinished", (2, 3): "total-only", (1, 3): "equal", (2, 4): "not-played", (2, 6): "from-table"}
    for number in range(1, played + 1):
        if number > 1:
            start_round(event=event, number=number)
        event = Event.objects.get(pk=event.pk)
        round_ = event.rounds.get(number=number)
        for table in tables_of(round_):
            for deal in range(round_.first_deal, round_.last_deal + 1):
                at = table.seating.table, deal
                if at not in left_out:
                    key_in(event, *at, special.get(at, ""))
    return on_every_screen(event)


def sits_out(event, player):
    change_line(line=sign_in(event=event, player=player), part=SignUp.Part.SITS_OUT)


def make_low(event, low):
    """Let the lowest total win, if `low`."""
    if low:
        event.rules_text = event.rules_text.replace("format = 1", LOW)
        Event.objects.filter(pk=event.pk).update(rules_text=event.rules_text)


def on_every_screen(event):
    """Turn on the link for phones and the wall."""
    give_out_link(event=event)
    turn_wall_on(event=event)
    return Event.objects.get(pk=event.pk)


def key_in(event, table, deal, special):
    """Key in a sheet: points that differ from sheet to sheet, a few below zero, extra points in one team's tally."""
    event = Event.objects.get(pk=event.pk)
    seats = Seat.objects.filter(
        seating__round__event=event,
        seating__table=table,
        seating__round__first_deal__lte=deal,
        seating__round__last_deal__gte=deal,
    )
    sheet = partial(keyed, event, table=table, deal=deal)
    counts, extras = {}, {}
    for seat in seats.select_related("team"):
        number = seat.team.number
        counts[seat.position] = {"table.points": 5 * (pow(31 * number + 17 * deal, 3, 197) + 40)}
        if (number + deal) % 5 == 0:
            counts[seat.position] |= {"held.red_threes": 4}
        if seat.position == 2 and deal == 1:
            extras[2] = [(-35, "late")]
    if special == "equal":
        sheet(counts={position: {"table.points": 400} for position in counts})
    elif special == "total-only":
        totals = {position: {"total.points": 5 * (position * 23 + deal)} for position in counts}
        sheet(counts=totals, ending="")
    elif special == "not-played":
        sheet(counts={}, state="not-played")
    elif special:
        more = {"state": "unfinished"} if special == "unfinished" else {"from_table": True}
        sheet(counts=counts, extras=extras, **more)
    else:
        sheet(counts=counts, extras=extras)


def team_at(event, table, position):
    return Seat.objects.get(seating__round__event=event, seating__table=table, position=position).team


def member_at(event, table, position):
    team = team_at(event, table, position)
    return TeamMember.objects.filter(team=team, last_deal=None).order_by("pk").first()


LOW = 'format = 1\nwins = "low"'
"""Rules by which the lowest total wins: what takes the place of the first line of a rule set."""

FIVE = ((2, 2), (2, 2, 2))
"""Five teams of two at a table of 4 and one of 6."""

EVENINGS = {
    "one-sitting": one_sitting,
    "one-sitting-in-play": partial(one_sitting, left_out=[(1, 4), (3, 4), (2, 3)]),
    "one-sitting-low-wins": partial(one_sitting, low=True),
    "fixed-teams": partial(rounds, format_="fixed-teams", people=12, tables=FIVE),
    "fixed-teams-low-wins": partial(rounds, format_="fixed-teams", people=12, tables=FIVE, low=True),
    "partners": partial(rounds, format_="partners", people=11, tables=FIVE),
    "partners-in-play": partial(rounds, format_="partners", people=11, tables=FIVE, played=2, left_out=[(2, 4)]),
    "partners-low-wins": partial(rounds, format_="partners", people=11, tables=FIVE, low=True),
    "progressive": partial(rounds, format_="progressive", people=11, tables=FIVE),
}


# How places are decided


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """The settings that decide places and who sees them. `asked` is the list: after a hand, or with all sheets."""

    lists: str = "one"
    ranks_by: str = "total"
    unfinished: str = "as-it-is"
    sit_out_credit: str = "nothing"
    tie_breaks: tuple = ()
    asked: str = ""
    holds_back: bool = False
    is_final: bool = False
    winners_shown: bool = False
    short_names: bool = False

    def __str__(self):
        said = [getattr(self, name) for name in ("lists", "ranks_by", "unfinished", "sit_out_credit")]
        more = [name for name in ("holds_back", "is_final", "winners_shown", "short_names") if getattr(self, name)]
        return "+".join([*said, *self.tie_breaks, *more, *([f"after-{self.asked}"] if self.asked else [])])


def rank(event, ranking):
    """Decide places in another way; return the event as it is then."""
    names = ("lists", "ranks_by", "unfinished", "sit_out_credit")
    settings = {name: getattr(ranking, name) for name in names} | {"tie_breaks": list(ranking.tie_breaks)}
    change_how_places_are_decided(event=event, settings=settings)
    shown = {name: getattr(ranking, name) for name in ("holds_back", "short_names")}
    Event.objects.filter(pk=event.pk).update(**shown, winners_shown_at=None)
    event = reopen_results(event=event)
    if ranking.winners_shown:
        show_winners(event=event)
    if ranking.is_final:
        make_final(event=event, version=Event.objects.get(pk=event.pk).version)
    Event.raise_version(pk=event.pk, stays_final=True)
    return Event.objects.select_related("club", "hall").get(pk=event.pk)


HOW = {
    "one-sitting": [
        Ranking(),
        Ranking(unfinished="average", sit_out_credit="own-average"),
        Ranking(unfinished="complete-only", sit_out_credit="average"),
        Ranking(lists="per-size", sit_out_credit="winners"),
        Ranking(lists="per-size", unfinished="average", sit_out_credit="average"),
        Ranking(lists="per-player", unfinished="complete-only"),
        Ranking(lists="per-player", unfinished="average", sit_out_credit="winners"),
        Ranking(tie_breaks=("best-hand",), asked="1"),
        Ranking(asked="3", sit_out_credit="average"),
        Ranking(holds_back=True, sit_out_credit="average"),
        Ranking(holds_back=True, is_final=True, short_names=True),
        Ranking(holds_back=True, winners_shown=True, is_final=True, lists="per-size"),
    ],
    "in-play": [
        Ranking(sit_out_credit="average"),
        Ranking(asked="all", sit_out_credit="winners"),
        Ranking(asked="all", lists="per-size", unfinished="complete-only", ranks_by="average"),
        Ranking(asked="all", lists="per-player", ranks_by="wins", unfinished="average", sit_out_credit="own-average"),
        Ranking(holds_back=True, ranks_by="wins", sit_out_credit="winners"),
    ],
    "rounds": [
        Ranking(ranks_by=by, lists=lists, unfinished=unfinished, sit_out_credit=credit)
        for by, lists, unfinished, credit in [
            ("total", "one", "as-it-is", "nothing"),
            ("total", "per-size", "average", "own-average"),
            ("total", "per-player", "complete-only", "average"),
            ("average", "one", "complete-only", "own-average"),
            ("average", "per-size", "as-it-is", "winners"),
            ("average", "per-player", "average", "nothing"),
            ("wins", "one", "average", "winners"),
            ("wins", "per-size", "complete-only", "nothing"),
            ("wins", "per-player", "as-it-is", "average"),
        ]
    ]
    + [
        Ranking(ranks_by="wins", holds_back=True, sit_out_credit="own-average", short_names=True),
        Ranking(ranks_by="average", asked="3", sit_out_credit="winners"),
        Ranking(ranks_by="total", is_final=True, tie_breaks=("best-hand",)),
    ],
    "low-wins": [
        Ranking(ranks_by="total", lists="per-size", tie_breaks=("best-hand",)),
        Ranking(ranks_by="average", lists="per-player", sit_out_credit="winners"),
        Ranking(ranks_by="wins", unfinished="average", sit_out_credit="own-average"),
    ],
}


def ways_to_rank(evening):
    """Return the rankings that are tried on an evening."""
    kind = next((kind for kind in ("in-play", "low-wins") if kind in evening), evening)
    return HOW.get(kind, HOW["rounds"])

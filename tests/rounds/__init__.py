"""Functions that build and play an evening of several rounds for tests, through the site's own actions."""

from tests.builders import keyed_in_order, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Event, Tally
from tournaments.rounds.actions import RoundSettings, draft_rounds, use_rounds
from tournaments.rounds.start_actions import start_round
from tournaments.tables.actions import show_everyone
from tournaments.tables.queries import tables_of

SETTINGS_OF_ROUNDS = ("round_minutes", "hands_start_again", "ranks_by", "sit_out_credit")


def make_rounds(club, format_, *, people=8, rounds=3, hands=2, tables=None, shown=True, guests=(), **settings):
    """Plan tonight's evening of several rounds, seat its first round and show it. Partners may be of one chapter.

    `guests` are people of the club; without them new ones come.
    """
    of_rounds = {name: settings.pop(name) for name in SETTINGS_OF_ROUNDS if name in settings}
    event = make_event(club, date=tonight(club), chapter_rule=False, **settings)
    make_sign_ups(event, guests or make_people(club)[:people])
    make_draft(event, format_, people=people, rounds=rounds, hands=hands, tables=tables, **of_rounds)
    use_rounds(round_=event.rounds.get())
    if shown:
        show_everyone(round_=event.rounds.get())
    return Event.objects.get(pk=event.pk)


def make_draft(event, format_, *, people=8, rounds=3, hands=2, tables=None, **of_rounds):
    """Make the draft of a schedule for those who are here."""
    chosen = RoundSettings(
        format=format_,
        tables=tables or ((2, 2),) * (people // 4),
        planned_rounds=rounds,
        round_hands=hands,
        **of_rounds,
    )
    return draft_rounds(round_=event.rounds.get(), settings=chosen, seed=7)


def key_in_round(event, number):
    """Key in every sheet of a round. Team 1 of each table wins."""
    event = Event.objects.get(pk=event.pk)
    round_ = event.rounds.get(number=number)
    tables = tables_of(round_)
    keyed_in_order(
        event,
        [
            (table, deal, {row.position: {"table.points": 500 + 10 * deal - 100 * row.position} for row in table.teams})
            for deal in range(round_.first_deal, round_.last_deal + 1)
            for table in tables
        ],
    )


def key_in_all_rounds(event):
    """Start and key in every round. Every player gets another total, with red books and red threes."""
    for number in range(1, event.planned_rounds + 1):
        if number > 1:
            start_round(event=event, number=number)
        event = Event.objects.get(pk=event.pk)
        round_ = event.rounds.get(number=number)
        deals = range(round_.first_deal, round_.last_deal + 1)
        keyed_in_order(
            event,
            [
                (table, deal, {row.position: _counts_of(row.team.number, deal) for row in table.teams})
                for table in tables_of(round_)
                for deal in deals
            ],
        )
    return Event.objects.get(pk=event.pk)


def _counts_of(team, deal):
    return {
        "table.points": pow(31 * team + 17 * deal, 3, 997),
        "books.red": (team * deal) % 4,
        "held.red_threes": (team + deal) % 3,
    }


def added_up(event, what=lambda tally: tally.total):
    """Return what each player has, by name: the sum of the stored tallies of the hands they played."""
    found = {}
    for tally in Tally.objects.of(event).select_related("sheet"):
        for member in tally.team.members.select_related("player"):
            if member.plays(tally.sheet.deal):
                found[member.player.name] = found.get(member.player.name, 0) + what(tally)
    return found


def next_round(event, number):
    """Key in the sheets of the round before, start a round, and return the event."""
    key_in_round(event, number - 1)
    start_round(event=event, number=number)
    return Event.objects.get(pk=event.pk)

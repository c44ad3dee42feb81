"""The cards that tied players cut: for everyone, for the whole evening, and on no team of a round."""

import pytest

from tests.builders import keyed
from tests.rounds import make_rounds
from tournaments.models import Event
from tournaments.rounds.start_actions import start_round
from tournaments.standings.queries import evening_of, place_lists
from tournaments.tables.queries import tables_of

POINTS = {
    "Emmy & Lise": 100,
    "Mary & Rosa": 80,
    "Ada & Hedy": 150,
    "Grace & Vera": 30,
    "Grace & Rosa": 120,
    "Mary & Vera": 10,
    "Ada & Lise": 100,
    "Emmy & Hedy": 100,
    "Ada & Grace": 50,
    "Lise & Rosa": 100,
    "Emmy & Mary": 100,
    "Hedy & Vera": 20,
}
"""The points of each pair in its round. Emmy, Ada and Rosa have 300, and so has Lise, who played with each of them."""


def play(club, points, *, rounds=3, format_="partners"):
    """Play up to a round of three, one hand each, with the points of each pair."""
    event = make_rounds(club, format_, rounds=3, hands=1, tie_breaks=["cut-card"])
    return play_on(event, points, range(1, rounds + 1))


def play_on(event, points, rounds):
    for number in rounds:
        if number > 1:
            start_round(event=event, number=number)
        event = Event.objects.get(pk=event.pk)
        for table in tables_of(event.rounds.get(number=number)):
            counts = {row.position: {"table.points": points[pair_of(row)]} for row in table.teams}
            keyed(event, table=table.seating.table, deal=number, counts=counts)
    return Event.objects.get(pk=event.pk)


def pair_of(row):
    return " & ".join(sorted(player.given_name for player in row.players))


def places(event, **more):
    """The place of each player by first name, or of each team by its name."""
    event = Event.objects.get(pk=event.pk)
    (one,) = place_lists(event, evening_of(event), **more)
    return {row.who.name.split()[0]: row.place_shown for row in one.rows}


def cut(desk, event, **cards):
    """Type in cards by the first names on their boxes."""
    boxes = boxes_of(desk, event)
    assert set(boxes) == set(cards)
    sent = {boxes[name][0]: card for name, card in cards.items()}
    assert desk.post("standings:cut", event=event, data=sent).status_code == 302


def boxes_of(desk, event):
    """The name of each box and what it shows, by the first names of those who cut the card."""
    fields = desk.get("standings:cut", event=event).context["form"].fields
    return {
        "_".join(sorted(name.split()[0] for name in field.label.split(" & "))): (box, field.initial)
        for box, field in fields.items()
    }


BELOW = {"Hedy": "5", "Grace": "6", "Mary": "7", "Vera": "8"}


def test_everyone_in_a_tie_cuts_a_card(desk, club):
    event = play(club, POINTS)
    assert places(event) == {"Emmy": "T1", "Lise": "T1", "Ada": "T1", "Rosa": "T1"} | BELOW
    cut(desk, event, Emmy="2", Lise="K", Ada="Q", Rosa="10")
    assert places(event) == {"Lise": "1", "Ada": "2", "Rosa": "3", "Emmy": "4"} | BELOW
    assert set(event.teams.values_list("cut_card", flat=True)) == {None}
    page = desk.get("standings:results", event=event).content.decode()
    assert "1 tie needs a card cut" in page


def test_a_card_does_not_count_in_the_list_of_a_round(desk, club):
    event = play(club, POINTS)
    pairs = ("Ada", "Hedy"), ("Emmy", "Lise"), ("Mary", "Rosa"), ("Grace", "Vera")
    first = {name: f"T{2 * at + 1}" for at, pair in enumerate(pairs) for name in pair}
    assert places(event, round_=1) == first
    cut(desk, event, Emmy="2", Lise="K", Ada="Q", Rosa="10")
    assert places(event, round_=1) == first
    for name in ("standings:players", "standings:results"):
        (grid,) = desk.get(name, event=event, data={"round": "1"}).context["lists"]
        assert {row.who.name.split()[0]: row.placed.place_shown for row in grid.data} == first


def test_partners_of_all_rounds_cut_one_card_and_an_old_card_is_in_its_box(desk, club):
    tied = POINTS | {"Ada & Hedy": 100}
    event = play(club, tied, rounds=1)
    assert {*boxes_of(desk, event)} == {"Emmy_Lise", "Ada_Hedy"}
    cut(desk, event, Emmy_Lise="K", Ada_Hedy="Q")
    pairs = ("Emmy", "Lise"), ("Ada", "Hedy"), ("Mary", "Rosa"), ("Grace", "Vera")
    first = {name: f"T{2 * at + 1}" for at, pair in enumerate(pairs) for name in pair}
    assert places(event) == first
    event = play_on(event, tied | {"Ada & Grace": 100}, (2, 3))
    shown = {name: card for name, (_box, card) in boxes_of(desk, event).items()}
    assert shown == {"Emmy": "K", "Lise": "K", "Ada": "Q", "Rosa": ""}
    cut(desk, event, Emmy="", Lise="5", Ada="6", Rosa="7")
    last = {"Rosa": "1", "Ada": "2", "Lise": "3", "Emmy": "4", "Grace": "5", "Hedy": "6", "Mary": "7", "Vera": "8"}
    assert places(event) == last


def test_each_tie_is_named_by_its_place(desk, club):
    event = play(club, POINTS | {"Mary & Vera": 25, "Grace & Vera": 35})
    page = desk.get("standings:cut", event=event).content.decode()
    assert [place for place in range(1, 9) if f"Tied for place {place}</legend>" in " ".join(page.split())] == [1, 6]


@pytest.mark.parametrize("round_", [0, 1])
def test_the_card_of_a_lasting_team_counts_for_the_evening_only(desk, club, round_):
    event = make_rounds(club, "fixed-teams", rounds=2, hands=1, tie_breaks=["cut-card"])
    for table in tables_of(event.rounds.get()):
        keyed(event, table=table.seating.table, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 100}})
    numbers = sorted(event.teams.values_list("number", flat=True))
    sent = {f"card-{number}": card for number, card in zip(numbers, ("A", "K", "9", "2"), strict=True)}
    assert desk.post("standings:cut", event=event, data=sent).status_code == 302
    (one,) = place_lists(Event.objects.get(pk=event.pk), evening_of(event), round_=round_)
    assert {row.who.number: row.place for row in one.rows} == dict(
        zip(numbers, (1, 1, 1, 1) if round_ else (1, 2, 3, 4), strict=True)
    )

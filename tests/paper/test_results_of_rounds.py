"""The leaderboard and the results hand by hand of several rounds: what is ranked, by rounds and by hands."""

import pytest

from tests.builders import keyed, make_evening, make_event, play_everything
from tests.paper.test_several_rounds import FORMATS, begun, paper
from tests.rounds import key_in_round as play_round
from tests.rounds import make_rounds, next_round
from tests.rounds.test_rounds import key_in_round
from tournaments.models import Event
from tournaments.paper.leaderboard import leaderboard
from tournaments.standings.actions import make_final
from tournaments.standings.queries import evening_of, place_lists
from tournaments.tables.queries import tables_of
from tournaments.wording.points import points


@pytest.fixture
def event(club):
    return make_event(club, chapter_rule=False)


def played(desk, event, format_, *, rounds=3, **more):
    """An evening of two hands a round with all sheets of so many rounds in."""
    event = begun(desk, event, format_, rounds=rounds, **more)
    key_in_round(event, number=rounds)
    return Event.objects.get(pk=event.pk)


def rows_of(event):
    """The rows of the list that decides the event."""
    (one,) = place_lists(event, evening_of(event))
    return one.rows


def rounds_of(row, numbers):
    """The points of each round of two hands."""
    return [row.who.hands[2 * number - 1] + row.who.hands[2 * number] for number in numbers]


@pytest.mark.parametrize("format_", FORMATS)
def test_the_leaderboard_has_the_points_of_each_round(desk, event, format_):
    event = played(desk, event, format_)
    page = paper(desk, event, "leaderboard")
    ((_one, rows),) = page.context["lists"]
    expected = rows_of(event)
    assert [(row.who.name, row.place, by_round) for row, by_round, _points, _winner in rows] == [
        (row.who.name, row.place, rounds_of(row, [1, 2, 3])) for row in expected
    ]
    assert len(rows) == (8 if event.ranks_players else 4)
    text = page.content.decode()
    assert [text.count(f">Round {number}</th>") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert (">Player</th>" in text, ">Team</th>" in text) == (event.ranks_players, not event.ranks_players)


def test_winners_are_named_one_by_one_where_players_are_ranked(desk, event):
    event = played(desk, event, "partners")
    make_final(event=event, version=event.version)
    text = paper(desk, event, "leaderboard").content.decode()
    assert text.count('<span class="winner-mark">Winner</span>') == text.count(" is-winner") > 0


def test_who_has_not_played_a_round_has_a_dash_and_no_points(desk, event):
    event = begun(desk, event, "fixed-teams", people=10, rounds=1)
    key_in_round(event, number=1)
    page = paper(desk, event, "hands")
    (found,) = page.context["pages"]
    (out,) = [row for row, _hands, _points in found[2] if not row.place]
    text = page.content.decode()
    line = text[text.index(f"<bdi>{out.who.name.replace('&', '&amp;')}</bdi>") :].split("</tr>")[0]
    assert line.count("–") == 3
    assert ">0<" not in line
    board = paper(desk, event, "leaderboard").content.decode()
    line = board[board.index(f"<bdi>{out.who.name.replace('&', '&amp;')}</bdi>") :].split("</tr>")[0]
    assert (line.count("–"), line.count(">0<")) == (1, 0)


@pytest.mark.parametrize(
    ("number", "ranks_by", "columns", "is_landscape"),
    [
        (1, "total", 0, False),
        (2, "total", 2, False),
        (2, "wins", 2, True),
        (3, "total", 3, True),
        (4, "wins", 4, True),
        (5, "average", 0, False),
        (6, "total", 6, True),
        (7, "total", 0, False),
    ],
)
def test_the_leaderboard_has_as_many_rounds_as_the_wall_can_read(club, number, ranks_by, columns, is_landscape):
    event = make_rounds(club, "fixed-teams", rounds=7, hands=1, ranks_by=ranks_by)
    for before in range(2, number + 1):
        event = next_round(event, before)
    play_round(event, number)
    found = leaderboard(Event.objects.get(pk=event.pk), "")
    assert (list(found["rounds"]), found["is_landscape"]) == (list(range(1, columns + 1)), is_landscape)


@pytest.mark.parametrize("format_", FORMATS)
def test_results_hand_by_hand_name_the_round_and_its_hands(desk, event, format_):
    event = played(desk, event, format_)
    page = paper(desk, event, "hands")
    ((_one, rounds, rows),) = page.context["pages"]
    assert [(number, list(hands)) for number, hands in rounds] == [(1, [1, 2]), (2, [3, 4]), (3, [5, 6])]
    assert [(row.who.name, [(shown, first) for shown, _remark, first in hands]) for row, hands, _points in rows] == [
        (row.who.name, [(points(row.who.hands[deal]), deal % 2 == 1) for deal in range(1, 7)]) for row in rows_of(event)
    ]
    text = page.content.decode()
    assert [text.count(f">Round {number}</th>") for number in (1, 2, 3)] == [1, 1, 1]
    assert [text.count(f">Hand {number}</th>") for number in (1, 2, 3)] == [3, 3, 0]


def test_hands_that_go_on_keep_their_numbers(desk, event):
    text = paper(desk, played(desk, event, "partners", hands_start_again=""), "hands").content.decode()
    assert [text.count(f">Hand {number}</th>") for number in range(1, 8)] == [1, 1, 1, 1, 1, 1, 0]


@pytest.mark.parametrize(("hands", "pages"), [(2, [[1, 2, 3]]), (3, [[1, 2], [3]]), (5, [[1], [2], [3]])])
def test_a_page_has_as_many_rounds_as_fit(desk, event, hands, pages):
    event = played(desk, event, "partners", hands=hands)
    found = paper(desk, event, "hands").context
    assert [[number for number, _hands in rounds] for _one, rounds, _rows in found["pages"]] == pages
    shown = [deal for _one, rounds, _rows in found["pages"] for _number, deals in rounds for deal in deals]
    assert shown == list(range(1, 3 * hands + 1))
    assert {len(rows) for _one, _rounds, rows in found["pages"]} == {8}
    assert found["is_landscape"]


def test_only_the_hands_that_count_are_on_paper(desk, event):
    event = begun(desk, event, "partners", rounds=2)
    for table in tables_of(event.rounds.get(number=2)):
        keyed(event, table=table.seating.table, deal=3, counts={1: {"table.points": 500}})
    ((_one, rounds, _rows),) = paper(desk, event, "hands").context["pages"]
    assert [(number, list(hands)) for number, hands in rounds] == [(1, [1, 2]), (2, [3])]


def test_results_of_one_sitting_say_nothing_of_rounds(desk, club):
    event = make_evening(club)
    play_everything(event)
    board, hands = (paper(desk, event, key).content.decode() for key in ("leaderboard", "hands"))
    assert "Round" not in board + hands
    assert [hands.count(f">Hand {number}</th>") for number in range(1, 6)] == [1, 1, 1, 1, 0]

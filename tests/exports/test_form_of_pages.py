"""The frame and the HTML file have the form that the README of this folder documents, with the values of the JSON."""

import re
from decimal import ROUND_HALF_UP, Decimal
from xml.etree import ElementTree

import pytest

from tests.builders import make_evening, play_everything
from tests.exports.test_public_views import form_of, look
from tests.rounds import key_in_all_rounds, make_rounds
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Chapter, Event, Player

POINTS = {"Each player": "points_per_player", "Per hand": "points_per_hand", "Rounds won": "rounds_won"}


def tables_of(answer):
    """Each table of a page: its headings, and its rows as the documented classes name their cells."""
    html = answer.content.decode()
    found = []
    for text in re.findall("<table>.*?</table>", html, re.DOTALL):
        table = ElementTree.fromstring(text)
        assert table.find("caption").text.strip()
        headings = [cell.text for cell in table.findall("thead/tr/th[@scope='col']")]
        found.append((headings, [row_of(row) for row in table.findall("tbody/tr")]))
    return found


def row_of(row):
    name = row.find("th[@scope='row']")
    chapter = name.find("span[@class='soft']")
    labels = {cell.get("data-label"): cell.text for cell in row if "hand" in cell.get("class", "").split()}
    (place,) = [cell.text for cell in row if "place" in cell.get("class", "").split()]
    (total,) = [cell.text for cell in row if "total" in cell.get("class", "").split()]
    assert len(row) == 3 + len(labels)
    return {
        "place": place,
        "name": name.text.strip(),
        "chapter": None if chapter is None else chapter.text,
        **labels,
        "Total": total,
    }


def shown(number):
    """A number as pages show it: rounded to a tenth, half a tenth away from zero."""
    if number is None:
        return "–"
    tenths = Decimal(str(number)).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return f"{tenths:,}".removesuffix(".0").replace("-", "−")


def expected(rows, *, hands=False, rounds=False, more=()):
    """The rows that a table of these rows of the JSON has."""
    found = []
    for row in rows:
        cells = {f"Hand {hand['hand_of_round']}": shown(hand["points"]) for hand in row["hands"]} if hands else {}
        if rounds:
            cells |= {f"Round {one['round']}": shown(one["points"]) for one in row["rounds"]}
        cells |= {label: shown(row[POINTS[label]]) for label in more}
        place = f"{'T' if row['shared'] else ''}{row['place']}" if row["place"] else "–"
        found.append(
            {
                "place": place,
                "name": row["name"],
                "chapter": row.get("chapter") or None,
                **cells,
                "Total": shown(row["total"]),
            }
        )
    return found


def headings_of(who, rows):
    (first, *_others) = rows
    return ["Place", who, *[label for label in first if label not in ("place", "name", "chapter")]]


def check(answer, lists):
    """Compare the tables of a page with lists of (who, rows)."""
    assert tables_of(answer) == [(headings_of(who, rows), rows) for who, rows in lists]


def only_list(form, key):
    (found,) = form[key]
    return found["rows"]


@pytest.mark.parametrize(("lists", "more"), [("one", []), ("per-player", ["Each player"])])
def test_an_evening_of_one_sitting(desk, club, lists, more):
    event = give_out_link(event=make_evening(club))
    Player.objects.filter(given_name="Ada").update(chapter=Chapter.objects.create(club=club, name="Palm", key="palm"))
    play_everything(event)
    Event.objects.update(lists=lists)
    form = form_of(event)
    teams, players = only_list(form, "team_lists"), only_list(form, "player_lists")
    check(look(event, "frame"), [("Team", expected(teams, more=more))])
    in_file = [("Team", expected(teams, hands=True, more=more)), ("Player", expected(players, more=more))]
    check(desk.get("exports:file", event=event), in_file)


@pytest.mark.parametrize(("ranks_by", "more"), [("average", ["Per hand"]), ("wins", ["Rounds won"]), ("total", [])])
def test_several_rounds_of_fixed_teams(desk, club, ranks_by, more):
    event = give_out_link(event=key_in_all_rounds(make_rounds(club, "fixed-teams", rounds=2, ranks_by=ranks_by)))
    form = form_of(event)
    teams, players = only_list(form, "team_lists"), only_list(form, "player_lists")
    check(look(event, "frame"), [("Team", expected(teams, more=more))])
    first, second, *of_rounds = tables_of(desk.get("exports:file", event=event))
    assert first[1] == expected(teams, rounds=True, more=more)
    assert second[1] == expected(players, more=more)
    assert [headings for headings, _rows in of_rounds] == [["Place", "Team", "Hand 1", "Hand 2", *more, "Total"]] * 2


def test_several_rounds_of_new_partners(desk, club):
    event = give_out_link(event=key_in_all_rounds(make_rounds(club, "partners", rounds=2, ranks_by="total")))
    players = only_list(form_of(event), "player_lists")
    check(look(event, "frame"), [("Player", expected(players))])
    first, *of_rounds = tables_of(desk.get("exports:file", event=event))
    assert first == (["Place", "Player", "Round 1", "Round 2", "Total"], expected(players, rounds=True))
    assert [headings for headings, _rows in of_rounds] == [["Place", "Team", "Hand 1", "Hand 2", "Total"]] * 2

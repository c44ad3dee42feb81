"""The public results for visitors with the link, without anything else about the club."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, play_everything
from tests.rounds import added_up, key_in_all_rounds, make_rounds
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Player, Wish
from tournaments.standings.actions import make_final
from tournaments.tables.actions import show_everyone
from tournaments.tables.adjust_actions import swap_people
from tournaments.web.access import GIVEN_OUT
from tournaments.wording.points import points

PAGES = ["results", "players", "tables"]


@pytest.fixture
def event(club):
    """An evening of eight people of two chapters at two tables that are drawn but not shown."""
    event = make_event(club)
    people = make_people(club, chapters=["Palm", "Oak"])[:8]
    make_sign_ups(event, people)
    draw_tables(event, shown=False)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=people[0], second=people[1])
    return give_out_link(event=event)


@pytest.fixture
def shown(event):
    """The same evening with its tables shown."""
    show_everyone(round_=event.rounds.get())
    event.refresh_from_db()
    return event


def look(event, page="results", **asked):
    token = event.public_token.removeprefix(GIVEN_OUT)
    answer = Client().get(reverse(f"public:{page}", args=[token]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_a_draft_is_not_public(event, page):
    seen = look(event, page)
    assert "The tables are not shown yet." in seen
    assert [player.name for player in Player.objects.all() if player.given_name in seen] == []


@pytest.mark.parametrize("page", PAGES)
def test_shown_tables_list_everybody_at_a_table(shown, page):
    if page == "players":
        play_everything(shown)
    seen = look(shown, page)
    here = {line.player.name for line in shown.sign_ups.all()}
    assert {player.name for player in Player.objects.all() if player.given_name in seen} == here


def test_results_are_those_of_the_organizers_page(desk, shown):
    play_everything(shown)
    cells = re.compile(r">([^<>]*)<")

    def rows(page):
        return [cells.findall(row) for row in re.findall(r"<tr[^>]*><td class=\"number strong\">.*?</tr>", page)]

    own = rows(desk.get("standings:results", event=shown).content.decode())
    theirs = rows(look(shown))
    assert [[text for text in row if text] for row in theirs] == [[text for text in row if text] for row in own]
    assert len(theirs) == 4


@pytest.mark.parametrize("page", ["results", "players"])
def test_the_first_look_at_the_lists_reads_no_tables(shown, page):
    play_everything(shown)
    with CaptureQueriesContext(connection) as captured:
        look(shown, page)
    assert [query["sql"] for query in captured if 'FROM "tournaments_seat"' in query["sql"]] == []


def test_public_results_tell_whether_they_are_final(shown):
    keyed(shown, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}})
    assert "Not final" in look(shown)
    assert "1 of 8 sheets in" in look(shown)
    play_everything_else = [(table, deal) for table in (1, 2) for deal in range(1, 5) if (table, deal) != (1, 1)]
    for table, deal in play_everything_else:
        keyed(shown, table=table, deal=deal, counts={})
    shown.refresh_from_db()
    make_final(event=shown, version=shown.version)
    assert "✓ Final" in look(shown)


def test_results_of_all_sheets_that_are_in_can_be_chosen(shown):
    for table in (1, 2):
        keyed(shown, table=table, deal=1, counts={})
    keyed(shown, table=1, deal=2, counts={1: {"held.5": 3}, 2: {}})
    assert "After Hand 1, all tables" in look(shown)
    assert "With all sheets that are in" in look(shown, after="all")


@pytest.mark.parametrize("page", PAGES)
def test_no_public_page_links_into_the_club(shown, page, club):
    play_everything(shown)
    seen = look(shown, page)
    assert "/c/" not in seen
    assert f"/{club.slug}/" not in seen
    links = set(re.findall(r'<a[^>]* href="([^"#]*)"', seen))
    assert all(link.startswith(("/look/", "?after=", "?sort=")) for link in links), links


@pytest.mark.parametrize("page", PAGES)
def test_remarks_reasons_and_names_of_helpers_are_not_public(shown, page):
    play_everything(shown)
    line = shown.sign_ups.first()
    line.player.not_for_prizes = line.player.fixed_chair = True
    line.player.lot = "Lot-4711"
    line.player.save()
    keyed(shown, table=1, deal=1, counts={}, version=1, by="Sleuth", why="Blotted")
    for secret in ("Lot-4711", "Sleuth", "Blotted", "not for prizes"):
        assert secret not in look(shown, page)


def test_the_public_page_of_a_rehearsal_tells_that_it_is_one(shown, club):
    club.rehearsal = True
    club.save()
    assert "Rehearsal: everyone here is invented." in look(shown)


@pytest.mark.parametrize("token", ["x", "open:", "open:x", "%00", "a" * 500, "' or 1=1 --"])
def test_a_guessed_token_is_not_found(shown, token):
    assert Client().get(f"/look/{token}/").status_code == 404


def test_public_pages_are_not_cached_or_indexed(shown):
    token = shown.public_token.removeprefix(GIVEN_OUT)
    answer = Client().get(reverse("public:results", args=[token]))
    assert "no-store" in answer["Cache-Control"]
    assert '<meta name="robots" content="noindex">' in answer.content.decode()


def test_a_trade_by_hand_changes_the_public_tables(shown):
    look(shown, "tables")
    one, other = (team.members.first().player for team in shown.teams.order_by("number")[:2])
    before = shown.version
    swap_people(round_=shown.rounds.get(), one=one, other=other, all_the_same=True)
    shown.refresh_from_db()
    assert shown.version == before + 1
    partners = shown.teams.get(members__player=one).members.exclude(player=one).get().player
    assert re.search(f"{one.name} &amp; {partners.name}|{partners.name} &amp; {one.name}", look(shown, "tables"))


@pytest.mark.parametrize("format_", ["partners", "progressive"])
@pytest.mark.parametrize("page", ["results", "players"])
def test_where_partners_change_visitors_see_the_places_of_players(club, format_, page):
    event = key_in_all_rounds(make_rounds(club, format_))
    text = look(give_out_link(event=event), page)
    expected = sorted(added_up(event).items(), key=lambda item: -item[1])
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", text.split("<tbody")[1].split("</tbody>")[0], re.DOTALL)
    assert [(name in row, points(total) in row) for row, (name, total) in zip(rows, expected, strict=True)] == [
        (True, True)
    ] * 8
    assert "Players by their places" in text
    assert "Teams by their places" not in text
    assert " &amp; " not in text

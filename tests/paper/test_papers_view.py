"""The page of all papers, print buttons on other pages, the paper size, and prints that are out of date."""

import os
import re
import subprocess
import sys

import pytest

from tests.builders import (
    NAMES,
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    table_for,
)
from tournaments.models import Prize, Wish
from tournaments.paper.catalog import OF_ROUNDS, PAPERS
from tournaments.paper.outdated_queries import outdated_prints
from tournaments.paper.paper_size import usual_size
from tournaments.sheets.actions import stop_table
from tournaments.standings.actions import make_final


@pytest.fixture
def event(club):
    return make_evening(club)


def sections(desk, event):
    return {
        title: [(entry.paper.key, [button.words for button in entry.buttons]) for entry in papers if not entry.not_yet]
        for title, papers in desk.get("paper:papers", event=event).context["sections"]
    }


def test_before_the_tables_only_papers_without_tables_are_offered(desk, club):
    sizes = [f"Print for {sum(way)} ({' + '.join(map(str, way))})" for way in
             [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)]]  # fmt: skip
    assert sections(desk, make_event(club)) == {
        "Needed now": [("sign-up-empty", ["Print"]), ("sign-up-known", ["Print"]), ("blank-tallies", sizes)],
        "When the tables are drawn": [("rule-card", ["Print"])],
        "During play": [],
        "After the last hand": [],
    }


def test_the_first_paper_that_is_needed_now_has_the_main_button(desk, event):
    page = desk.get("paper:papers", event=event).content.decode()
    buttons = [tag for tag in re.findall(r"<button[^>]*>", page) if "button-main" in tag]
    assert ["autofocus" in tag for tag in buttons] == [True]


def signed_in(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=NAMES[:4]))
    return event


def with_draft(club):
    event = signed_in(club)
    draw_tables(event, shown=False)
    return event


def in_play(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    return event


def all_in(club):
    event = make_evening(club)
    play_everything(event)
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.DOOR)
    return event


def final(club):
    event = all_in(club)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


BEFORE, DRAWN = "Before the evening", "When the tables are drawn"
PLAYED, OVER = "During play", "After the last hand"


@pytest.mark.parametrize(
    ("stage", "later", "first_keys"),
    [
        (make_event, [DRAWN, PLAYED, OVER], ["sign-up-empty", "sign-up-known"]),
        (signed_in, [DRAWN, PLAYED, OVER], ["sign-up-empty", "sign-up-known"]),
        (with_draft, [DRAWN, PLAYED, OVER], ["sign-up-empty", "sign-up-known"]),
        (make_evening, [PLAYED, OVER, BEFORE], ["tallies", "seats-by-last-name"]),
        (in_play, [OVER, BEFORE, DRAWN], ["tallies", "score-cards"]),
        (all_in, [BEFORE, DRAWN, PLAYED], ["leaderboard", "hands"]),
        (final, [BEFORE, DRAWN, PLAYED], ["leaderboard", "hands"]),
    ],
)
def test_what_is_needed_now_comes_first(desk, club, stage, later, first_keys):
    found = sections(desk, stage(club))
    assert list(found) == ["Needed now", *later]
    assert [key for key, _buttons in found["Needed now"]][:2] == first_keys


def focused_button(page):
    """The words of the one button that gets the focus."""
    [part] = [part for part in page.split("<button")[1:] if " autofocus" in part.partition(">")[0]]
    return part.partition(">")[2].partition("<")[0]


def marked(desk, event):
    return focused_button(desk.get("paper:papers", event=event).content.decode())


def test_the_first_paper_needed_now_has_the_focus(desk, club):
    event = in_play(club)
    assert focused_button(desk.get("paper:papers", event=event).content.decode()) == "Print Hand 2"
    desk.post("paper:paper", "leaderboard", event=event)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 505}}, version=1)
    assert focused_button(desk.get("paper:papers", event=event).content.decode()) == "Print again"


def test_the_next_hand_that_the_tables_have_no_paper_of_is_marked(desk, club):
    event = in_play(club)

    keyed(event, table=1, deal=2, counts={1: {"table.points": 500}})
    assert marked(desk, event) == "Print Hand 3"
    desk.post("paper:paper", "tallies", event=event, data={"deal": 4})
    assert marked(desk, event) == "Print Hand 3"
    desk.post("paper:paper", "tallies", event=event, data={"deal": 3})
    # The tables have all tally sheets: the score cards are next.
    assert marked(desk, event) == "Print"


def test_a_table_that_stopped_has_no_paper_of_hands_that_it_does_not_play(desk, club):
    event = in_play(club)
    stop_table(event=event, table=table_for(event, table=2, deal=2), from_deal=2, saved_by="Ruth", user=None)
    assert marked(desk, event) == "Print Hand 2"


def test_each_paper_is_in_the_section_of_its_time(desk, club):
    event = in_play(club)
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.DOOR)
    found = sections(desk, event)
    assert found["Needed now"][0] == ("tallies", ["Print Hand 2", "Print Hand 3", "Print Hand 4", "Print all hands"])
    assert found[DRAWN][0] == ("tallies", ["Print Hand 1"])
    assert [key for key, _buttons in found[OVER]] == ["leaderboard", "hands", "prizes"]
    assert {key for papers in found.values() for key, _buttons in papers} == PAPERS.keys() - OF_ROUNDS


def test_every_button_prints(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.DOOR)
    for _title, papers in desk.get("paper:papers", event=event).context["sections"]:
        for entry in papers:
            for button in entry.buttons:
                data = {button.name: button.value} if button.name else {}
                answer = desk.post("paper:paper", entry.paper.key, event=event, data=data)
                assert desk.client.get(answer.url).status_code == 200


def printed_from(desk, name, event):
    """The key and the hand that each print button of a page posts."""
    page = desk.get(name, event=event).content.decode()
    return [
        (part.split('/"')[0], part.split("</form>")[0].partition('name="deal" value="')[2][:1])
        for part in page.split('/print/')[1:]
        if "</form>" in part and part.split('/"')[0] in PAPERS
    ]  # fmt: skip


def test_pages_have_the_print_buttons_of_their_papers(desk, event):
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.DOOR)
    before = ["tallies", "seats-by-last-name", "seats-by-first-name", "player-slips", "table-cards", "rule-card"]
    assert printed_from(desk, "tables:tables", event) == [(key, "1" if key == "tallies" else "") for key in before]
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    during = [key for key in before if key not in ("tallies", "player-slips")]
    assert printed_from(desk, "tables:tables", event) == [(key, "") for key in during]
    later = [("tallies", "2"), ("tallies", "3"), ("tallies", "4"), ("score-cards", "")]
    assert printed_from(desk, "sheets:play", event) == later
    assert printed_from(desk, "standings:results", event) == [("leaderboard", ""), ("hands", "")]
    assert printed_from(desk, "prizes:prizes", event) == [("prizes", "")]
    assert printed_from(desk, "sign_up:list", event) == [("sign-up-empty", ""), ("sign-up-known", "")]


def test_a_draft_and_results_without_a_sheet_have_no_buttons(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=NAMES[:4]))
    draw_tables(event, shown=False)
    assert printed_from(desk, "tables:tables", event) == []
    assert printed_from(desk, "standings:results", event) == []


# The size of the paper


@pytest.mark.parametrize(
    ("time_zone", "size"),
    [
        ("America/Chicago", "letter"),
        ("Pacific/Honolulu", "letter"),
        ("Europe/Madrid", "a4"),
        ("Pacific/Auckland", "a4"),
    ],
)
def test_the_usual_paper_size_is_that_of_the_time_zone(time_zone, size):
    assert usual_size(time_zone) == size


@pytest.mark.parametrize(("american", "size"), [(True, "letter"), (False, "a4")])
def test_the_usual_paper_size_in_utc_is_that_of_the_machine(settings, american, size):
    settings.AMERICAN_CLOCK = american
    assert usual_size("UTC") == size


@pytest.mark.parametrize(
    ("zone", "american"),
    [("America/New_York", "True"), ("Pacific/Honolulu", "True"), ("Europe/London", "False"), ("Asia/Tokyo", "False")],
)
def test_an_american_machine_is_recognized_by_its_time_zone(zone, american, tmp_path):
    asked = "from django.conf import settings; print(settings.AMERICAN_CLOCK)"
    env = os.environ | {"TZ": zone, "DJANGO_SETTINGS_MODULE": "config.settings", "HANDFOOT_DATA": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == american


def test_the_chosen_paper_size_is_remembered(desk, event):
    back = desk.url("paper:paper", "rule-card", event=event)
    assert "css/paper-letter.css" in desk.client.get(back).content.decode()
    answer = desk.post("print-paper-size", data={"size": "a4", "back": back})
    assert (answer.status_code, answer.url) == (302, back)
    page = desk.client.get(back).content.decode()
    assert "css/paper-a4.css" in page
    assert "css/paper-letter.css" not in page


def test_another_size_is_refused_and_the_redirect_stays_on_the_site(desk, club):
    assert desk.post("print-paper-size", data={"size": "a3"}).status_code == 404
    answer = desk.post("print-paper-size", data={"size": "a4", "back": "https://example.org/"})
    assert answer.url == desk.url("tonight:tonight")


# Out of date


def titles(event):
    event.refresh_from_db()
    return [(old.title, old.latest.version) for old in outdated_prints(event)]


def test_a_list_is_out_of_date_when_the_results_changed_until_it_is_printed_again(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    event.refresh_from_db()
    printed = event.version
    for key in ("leaderboard", "hands", "seats-by-last-name"):
        desk.post("paper:paper", key, event=event)
    assert titles(event) == []
    keyed(event, table=1, deal=1, counts={1: {"table.points": 505}}, version=1)
    assert titles(event) == [("Leaderboard", printed), ("Results hand by hand", printed)]
    page = desk.get("paper:papers", event=event).content.decode()
    assert "Out of date: Leaderboard, printed at " in page
    assert "Print again" in page
    desk.post("paper:paper", "leaderboard", event=event)
    assert titles(event) == [("Results hand by hand", printed)]


# Private wishes


def test_private_wishes_are_on_no_paper(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.DOOR)

    def papers():
        pages = [desk.get("paper:paper", key, event=event).content.decode() for key in PAPERS.keys() - OF_ROUNDS]
        return [
            re.sub(r"[0-9]+(:[0-9]+)? [ap]\.m\.", "", page.partition('<div class="paper"')[2].partition("</main>")[0])
            for page in pages
        ]

    before = papers()
    first, second = event.club.players.order_by("pk")[:2]
    Wish.objects.create(club=event.club, first=first, second=second, kind=Wish.Kind.NEVER)
    assert papers() == before

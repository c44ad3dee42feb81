"""The last hand held back: others than the organizers see the winners once they are read out."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_evening, make_helper, tonight
from tests.rounds import key_in_round, make_rounds
from tests.standings.test_several_rounds import TOLD
from tests.test_access import OPEN_TO_HELPERS, OPEN_TO_VISITORS, TABLE, address, things_of
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event, Prize
from tournaments.standings.actions import show_winners
from tournaments.standings.queries import evening_of
from tournaments.web.access import GIVEN_OUT


@pytest.fixture
def event(club):
    """All hands are in. The last one, 9,000 points at Table 2, turns the list around."""
    event = make_evening(club, date=tonight(club), holds_back=True)
    for deal in (1, 2, 3):
        keyed(event, table=1, deal=deal, counts={1: {"table.points": 300}, 2: {"table.points": 100}})
        keyed(event, table=2, deal=deal, counts={1: {"table.points": 205}, 2: {"table.points": 50}})
    keyed(event, table=1, deal=4, counts={1: {"table.points": 5}, 2: {"table.points": 5}})
    keyed(event, table=2, deal=4, counts={1: {"table.points": 9000}, 2: {"table.points": 5}})
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.PLACE, place=1)
    return give_out_link(event=event)


SECRET = re.compile(r"(?<![\d.])9,?615(?!\d)")
"""The winning total, which only the last hand makes. A time in seconds that has these digits is not it."""


def body(answer):
    return (b"".join(answer) if answer.streaming else answer.content).decode("utf-8", "replace")


def test_only_the_total_is_taken_for_it():
    assert [
        text for text in ("9,615", "9615", "<b>9615</b>", "1796019615.4", "55.9615", "96150") if SECRET.search(text)
    ] == [
        "9,615",
        "9615",
        "<b>9615</b>",
    ]


def public_pages(event):
    token = event.public_token.removeprefix(GIVEN_OUT)
    for name in ("results", "players", "tables"):
        for asked in ("", "?after=all", "?after=4", "?sort=-hand_4"):
            yield reverse(f"public:{name}", args=[token]) + asked


def test_no_page_of_a_phone_shows_the_winners(event):
    for path in public_pages(event):
        page = body(Client().get(path))
        assert not SECRET.search(page), path
        assert "All sheets are in" in page
        assert "Until the winners are read out, you see the places after Hand 3." in page
    assert "After Hand 3, all tables" in body(Client().get(next(public_pages(event))))


def test_no_page_that_a_visitor_or_helper_can_reach_shows_the_winners(club, event):
    event.prizes.all().delete()
    things = things_of(club, event)
    readers = {Client(): OPEN_TO_VISITORS, make_helper(event): {**OPEN_TO_VISITORS, **OPEN_TO_HELPERS}}
    walked = []
    for reader, reachable in readers.items():
        for name in reachable:
            if TABLE[name][1] == "get":
                answer = reader.get(address(name, TABLE[name][0], things))
                assert not SECRET.search(body(answer)), name
                walked.append(name)
    assert {"public:results", "public:players", "sheets:play", "sheets:sheet", "corrections:effect"} <= set(walked)


def test_a_helper_who_corrects_a_sheet_sees_the_places_without_the_last_hand(event):
    counts = {1: {"table.points": 210}, 2: {"table.points": 50}}
    keyed(event, table=2, deal=3, counts=counts, version=1, why="slip")
    keyed(event, table=2, deal=4, counts={1: {"table.points": 9010}, 2: {"table.points": 5}}, version=1, why="slip")
    helper = make_helper(event)
    third, fourth = (
        body(helper.get(reverse("corrections:effect", args=[event.club.slug, event.pk, 2, deal]))) for deal in (3, 4)
    )
    assert "620 in all, was 615." in third
    assert "9,6" not in third
    assert "Hand 4 counts in this list once all tables have it in." in fourth
    assert "the total stays." in fourth


def test_prints_and_downloads_of_the_desk_are_whole(desk, event):
    assert "9,615" in body(desk.get("paper:paper", "leaderboard", event=event))
    assert "9,615" in body(desk.get("paper:paper", "hands", event=event))
    for page in ("standings", "players", "hands"):
        assert "9000" in body(desk.get("exports:csv", page, event=event, data={"after": "all"}))
    first = max(evening_of(event).results(), key=lambda team: team.total)
    Prize.objects.get().winners.set(first.players[0].player for _ in "1")
    assert first.players[0].name in body(desk.get("paper:paper", "prizes", event=event))


def test_organizers_see_the_last_hand_and_read_it_out(desk, event):
    page = body(desk.get("standings:results", event=event))
    assert SECRET.search(page)
    assert "Phones and the big screen show the last hand once the winners are read out." in page
    assert "9,615 points" in body(desk.get("standings:winners", event=event, data={"step": 4}))


def test_everyone_sees_the_winners_after_one_press(desk, event):
    phone = next(public_pages(event))
    assert not SECRET.search(body(Client().get(phone)))
    desk.post("standings:show-winners", event=event)
    assert SECRET.search(body(Client().get(phone)))


def test_the_setting_reaches_phones_at_once(desk, event):
    Event.objects.update(holds_back=False)
    phone = next(public_pages(event))
    assert SECRET.search(body(Client().get(phone)))
    settings = desk.get("events:settings", event=event).context["form"]
    sent = {name: settings[name].value() for name in settings.fields if settings[name].value()}
    assert desk.post("events:settings", event=event, data=sent | {"holds_back": "on"}).status_code == 302
    assert not SECRET.search(body(Client().get(phone)))


WARNED = "Phones and the big screen then hold back the new last hand, also if they showed it before."


def test_stopping_after_a_hand_that_phones_show_says_that_they_hold_it_back(desk, club):
    event = give_out_link(event=make_evening(club, date=tonight(club), holds_back=True))
    for deal in (1, 2, 3):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 300}})
    phone = next(public_pages(event))
    assert "After Hand 3, all tables" in body(Client().get(phone))
    assert WARNED in body(desk.get("sheets:play", event=event))
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert "After Hand 2, all tables" in body(Client().get(phone))
    desk.undo()
    assert "After Hand 3, all tables" in body(Client().get(phone))
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert f"The evening ends after Hand 3. {TOLD}" in unescape(body(desk.get("sheets:play", event=event)))


def test_stopping_early_says_nothing_of_what_is_not_held_back(desk, event):
    Event.objects.update(holds_back=False)
    event.rounds.get().seatings.get(table=1).sheets.get(deal=4).delete()
    assert WARNED not in body(desk.get("sheets:play", event=event))
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert TOLD not in unescape(body(desk.get("sheets:play", event=event)))


@pytest.fixture
def one_hand(club):
    """An evening of one hand with all sheets in."""
    event = make_evening(club, date=tonight(club), holds_back=True)
    event.rounds.update(last_deal=1)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 300}})
    return give_out_link(event=Event.objects.get(pk=event.pk))


def words_of(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", unescape(body(answer))).split())


def test_an_evening_of_one_hand_shows_no_result_and_says_why(desk, one_hand):
    for path in public_pages(one_hand):
        page = words_of(Client().get(path))
        assert re.search("All sheets are in .*The places appear once the winners are read out.", page)
        assert "300" not in page
        assert "No sheet is in yet" not in page
        assert "0 of 0" not in page
        assert ("No hand is shown yet" in page) == ("/tables/" not in path)
    assert "300" in words_of(desk.get("paper:paper", "leaderboard", event=one_hand))
    assert "No hand is shown yet" in words_of(desk.get("exports:file", event=one_hand))


def test_the_wall_of_an_evening_of_one_hand_says_that_it_is_held_back(one_hand):
    wall = reverse("wall:wall", args=[turn_wall_on(event=one_hand).wall_token])
    awaited = "All sheets are in. The winners are read out soon."
    held = f"Friday Night The places appear once the winners are read out. {awaited}"
    assert held in words_of(Client().get(wall))
    assert "Standings appear" not in words_of(Client().get(wall))
    show_winners(event=one_hand)
    assert "the winners" in words_of(Client().get(wall))


def test_organizers_see_the_only_hand(desk, one_hand):
    page = words_of(desk.get("standings:results", event=one_hand))
    assert "No hand is shown yet" not in page
    assert "2 of 2 sheets in at " in page
    assert "After Hand 1, all tables" in page


def test_a_round_of_one_hand_before_the_last_round_holds_nothing_back(desk, club):
    event = give_out_link(event=make_rounds(club, "fixed-teams", hands=1, holds_back=True))
    wall = reverse("wall:wall", args=[turn_wall_on(event=event).wall_token])
    phones = [path for path in public_pages(event) if "?" not in path]
    before = [words_of(Client().get(path)) for path in [*phones, wall]]
    assert ["read out" in page for page in before] == [False] * 4
    assert ["No sheet is in yet. Players appear" in page for page in before] == [False, True, False, False]
    assert "Show everyone" not in body(desk.get("standings:results", event=event))
    key_in_round(event, number=1)
    for path in phones:
        page = words_of(Client().get(path))
        assert "read out" not in page
        assert ("410" in page) == ("/tables/" not in path)
    assert "410" in words_of(desk.get("paper:paper", "score-cards", event=event))
    assert "Show everyone" not in body(desk.get("standings:results", event=event))

"""The program of the evening: hands, clock and the hand that is played, and the pages that show it."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    tonight,
)
from tests.rounds import key_in_round, make_rounds, next_round
from tests.sheets.test_game_to_target import TO_5000
from tournaments.hall.link_actions import give_out_link, let_tables_key_in
from tournaments.hall.screen_actions import start_clock, turn_wall_on
from tournaments.models import Event, Seating
from tournaments.sheets.program_queries import Program, hand_now, printed_program, program_of, program_or_facts
from tournaments.standings.actions import make_final
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import page_version

COUNTS = {1: {"table.points": 100}, 2: {"table.points": 50}}
COFFEE = "Coffee after Hand 2, the end about 9:40\nBring your <card>"
ON_PAGE = escape(COFFEE).replace("\n", "<br>")


@pytest.fixture
def event(club):
    """Eight people at two tables, four hands of half an hour."""
    return make_evening(club, date=tonight(club), hand_minutes=30, program=COFFEE)


def now(event):
    return hand_now(Event.objects.get(pk=event.pk))


def program_shown(answer):
    """The program on a page in words, empty if there is none."""
    found = re.findall(r'<section class="program".*?</section>', answer.content.decode(), re.DOTALL)
    assert len(found) <= 1
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split()) if found else ""


def look(event, name, *arguments):
    return Client().get(reverse(f"public:{name}", args=[event.public_token.removeprefix(GIVEN_OUT), *arguments]))


def wall(event):
    return Client().get(reverse("wall:wall", args=[turn_wall_on(event=event).wall_token]))


def test_the_program_is_the_text_and_what_is_known_of_hands_and_clock(event):
    assert program_of(event) == Program(
        text=COFFEE, facts=("4 hands", "30 minutes for each hand"), now="Hand 1 is played now"
    )


def test_an_evening_without_a_text_has_no_program_and_asks_the_database_nothing(club, django_assert_num_queries):
    event = make_evening(club)
    with django_assert_num_queries(0):
        assert program_of(event) is None


def test_without_a_text_only_what_is_known_is_left(event):
    Event.objects.update(program="")
    event = Event.objects.get()
    facts = ("4 hands", "30 minutes for each hand")
    assert program_or_facts(event) == Program(text="", facts=facts, now="Hand 1 is played now")
    assert printed_program(event) == Program(text="", facts=facts, now="")
    play_everything(event)
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    assert program_or_facts(Event.objects.get()) is None


def test_where_nothing_is_known_nothing_is_shown(club):
    event = make_event(club, rules=TO_5000)
    assert (program_or_facts(event), printed_program(event)) == (None, None)


def test_one_minute_is_a_minute(club):
    event = make_evening(club, hand_minutes=1)
    assert printed_program(event).facts == ("4 hands", "1 minute for each hand")
    event = make_rounds(club, "fixed-teams", round_minutes=1, guests=people(club))
    assert printed_program(event).facts == ("3 rounds of 2 hands", "1 minute for each round")


def test_without_minutes_there_is_no_clock_in_it(event):
    Event.objects.update(hand_minutes=None)
    assert program_of(Event.objects.get()).facts == ("4 hands",)


def test_a_game_to_a_number_of_points_has_no_number_of_hands(club):
    event = make_evening(club, rules=TO_5000, program=COFFEE)
    assert program_of(Event.objects.get(pk=event.pk)).facts == ()


def test_the_hand_now_is_that_of_the_table_that_is_least_far(event):
    keyed(event, table=1, deal=1, counts=COUNTS)
    assert now(event) == 1
    keyed(event, table=2, deal=1, counts=COUNTS)
    assert now(event) == 2


def test_a_lost_sheet_does_not_hold_the_hand_back(event):
    for table, deal in [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]:
        keyed(event, table=table, deal=deal, counts=COUNTS)
    assert now(event) == 4
    for table in (1, 2):
        keyed(event, table=table, deal=4, counts=COUNTS)
    assert now(event) is None


def test_a_table_that_ended_early_does_not_hold_the_hand_back(event):
    Seating.objects.filter(table=1).update(last_deal=1)
    for table, deal in [(1, 1), (2, 1), (2, 2)]:
        keyed(event, table=table, deal=deal, counts=COUNTS)
    assert now(event) == 3


def test_the_clock_of_a_later_hand_tells_that_it_is_played(event):
    keyed(event, table=1, deal=1, counts=COUNTS)
    start_clock(event=event, deal=2, minutes=30, now=timezone.now())
    assert now(event) == 2
    for table in (1, 2):
        for deal in (1, 2):
            if (table, deal) != (1, 1):
                keyed(event, table=table, deal=deal, counts=COUNTS)
    assert now(event) == 3


def test_no_hand_is_played_before_the_tables_are_shown_nor_after_the_end(club):
    event = make_event(club, program=COFFEE)
    make_sign_ups(event, make_people(club)[:8])
    assert now(event) is None
    draw_tables(event, shown=False)
    assert (now(event), program_of(event).now) == (None, "")
    make_final_evening = make_evening(club, people=8)
    play_everything(make_final_evening)
    assert now(make_final_evening) is None


def test_final_results_end_the_play(event):
    play_everything(event)
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    assert now(event) is None


def test_several_rounds_say_their_number_and_the_minutes_of_a_round(club):
    event = make_rounds(club, "fixed-teams", round_minutes=45, program=COFFEE)
    program = program_of(event)
    assert program.facts == ("3 rounds of 2 hands", "45 minutes for each round")
    assert program.now == "Round 1, Hand 1 is played now"
    key_in_round(event, 1)
    assert now(event) is None
    event = next_round(make_rounds(club, "partners", hands=1, hand_minutes=20, program=COFFEE, guests=people(club)), 2)
    program = program_of(event)
    assert program.facts == ("3 rounds of 1 hand", "20 minutes for each hand")
    assert program.now == "Round 2, Hand 1 is played now"


def people(club):
    return list(club.players.all()[:8])


@pytest.mark.parametrize("page", ["find", "tables"])
def test_phones_show_it(event, page):
    give_out_link(event=event)
    event.refresh_from_db()
    answer = look(event, page)
    assert ON_PAGE in answer.content.decode()
    assert program_shown(answer).endswith("4 hands · 30 minutes for each hand · Hand 1 is played now")


def test_results_on_phones_do_without_it(event):
    event = give_out_link(event=event)
    assert program_shown(look(event, "results")) == ""


def test_a_players_page_shows_it_until_the_results_are_final(event):
    event = give_out_link(event=event)
    player = event.sign_ups.first().player_id
    assert "Coffee after Hand 2" in program_shown(look(event, "person", player))
    play_everything(event)
    event.refresh_from_db()
    assert program_shown(look(event, "person", player)).endswith("4 hands · 30 minutes for each hand")
    make_final(event=event, version=event.version)
    assert program_shown(look(event, "person", player)) == ""


@pytest.mark.parametrize("page", ["find", "tables"])
def test_without_a_program_phones_show_what_is_known_until_the_results_are_final(event, page):
    Event.objects.update(program="")
    event = give_out_link(event=Event.objects.get())
    assert program_shown(look(event, page)) == "4 hands · 30 minutes for each hand · Hand 1 is played now"
    play_everything(event)
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    assert program_shown(look(event, page)) == ""


def test_before_the_tables_are_shown_phones_and_wall_show_what_is_known(club):
    event = give_out_link(event=make_event(club, date=tonight(club), hand_minutes=30))
    (player, *_others) = make_people(club)
    facts = "4 hands · 30 minutes for each hand"
    pages = [look(event, "find"), look(event, "person", player.pk), wall(event)]
    assert [program_shown(page) for page in pages] == [facts] * 3


def test_without_a_program_a_persons_page_shows_the_hand_as_before_and_nothing_empty(event):
    Event.objects.update(program="")
    event = give_out_link(event=Event.objects.get(pk=event.pk))
    answer = look(event, "person", event.sign_ups.first().player_id)
    assert program_shown(answer) == ""
    assert 'class="program' not in answer.content.decode()
    assert "Hand 1: opening" in answer.content.decode()


def test_before_the_tables_are_shown_phones_have_the_program(club):
    event = make_event(club, date=tonight(club), program=COFFEE)
    event = give_out_link(event=event)
    assert program_shown(look(event, "find")).endswith("4 hands")
    player = make_people(club)[0]
    assert program_shown(look(event, "person", player.pk)).endswith("4 hands")


def test_a_changed_program_reaches_the_polls_of_phones_and_wall(desk, event):
    event = give_out_link(event=event)
    before = page_version(event)
    assert "Coffee" in program_shown(look(event, "find"))
    sent = desk.get("events:settings", event=event).context["form"]
    data = {name: sent[name].value() for name in sent.fields if sent[name].value() not in (None, False)}
    answer = desk.post("events:settings", event=event, data=data | {"program": "Cake at nine"})
    assert answer.status_code == 302
    event.refresh_from_db()
    assert page_version(event) != before
    assert program_shown(look(event, "find")).startswith("Cake at nine 4 hands")


def test_a_tables_own_pages_show_it_below_the_boxes_and_once_the_sheet_is_sent(event):
    let_tables_key_in(event=event)
    seating = Seating.objects.get(round__event=event, table=1)
    page = reverse("table:sheet", args=[seating.link_token, 1, 1])
    assert program_shown(Client().get(page)).endswith("Hand 1 is played now")
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts=COUNTS)
    answer = Client().get(page)
    assert b"read-sheet" in answer.content
    assert program_shown(answer).endswith("Hand 2 is played now")


def test_the_desks_own_sheet_page_does_without_it(desk, event):
    assert program_shown(desk.get("sheets:sheet", 1, 1, event=event)) == ""


def test_the_wall_shows_it_while_everyone_waits(club):
    event = make_event(club, date=tonight(club), hand_minutes=30, program=COFFEE)
    assert program_shown(wall(event)).endswith("Bring your &lt;card&gt; 4 hands · 30 minutes for each hand")


def test_the_wall_shows_it_until_there_are_standings(event):
    start_clock(event=event, deal=1, minutes=30, now=timezone.now())
    assert program_shown(wall(event)).endswith("Hand 1 is played now")
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts=COUNTS)
    assert program_shown(wall(event)) == ""


@pytest.mark.parametrize("key", ["seats-by-first-name", "seats-by-last-name"])
def test_the_seat_list_has_it_without_the_hand_that_is_played(desk, event, key):
    answer = desk.get("paper:paper", key, event=event)
    assert program_shown(answer).endswith("4 hands · 30 minutes for each hand")
    assert answer.context["type_size"].padding == 3
    Event.objects.update(program="")
    assert program_shown(desk.get("paper:paper", key, event=event)) == "4 hands · 30 minutes for each hand"


def test_a_long_program_brings_the_rows_of_the_seat_list_closer(desk, club):
    event = make_evening(club, people=24, program="\n".join(["Coffee"] * 4))
    with_it = desk.get("paper:paper", "seats-by-first-name", event=event).context["type_size"]
    Event.objects.update(program="")
    without = desk.get("paper:paper", "seats-by-first-name", event=event).context["type_size"]
    assert with_it.padding < without.padding

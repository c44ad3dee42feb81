"""Signing in at the door: one line per person, found by a few letters."""

import datetime
import json
import re
from dataclasses import replace

import pytest
from django.utils.formats import date_format

from accounts.models import Club
from scoring import built_in
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
from tests.changes.people import evening_with_hands, member_at
from tournaments.core.people.likeness import near_duplicates
from tournaments.core.people.names import PersonName, split_name
from tournaments.models import Player, SignUp
from tournaments.people.queries import people, people_alike
from tournaments.sign_up.actions import restore_line, sign_in
from tournaments.sign_up.queries import suggestions

HTMX = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


def lines(event):
    return [(line.number, line.player.name) for line in event.sign_ups.select_related("player")]


@pytest.mark.parametrize("typed", ["ada", "Ada Love", "love, ada", "ÁDA"])
def test_a_known_name_gets_the_next_line(desk, event, club, typed):
    Player.named(club=club, given_name="Ada", family_name="Love").save()
    known = suggestions(event, typed)
    assert [player.name for player in known] == ["Ada Love"]
    desk.post("sign_up:list", event=event, data={"name": typed, "player": known[0].pk})
    assert lines(event) == [(1, "Ada Love")]


def test_a_full_name_signs_in_its_person(desk, event, club):
    Player.named(club=club, given_name="Ada", family_name="Love").save()
    answer = desk.post("sign_up:list", event=event, data={"name": "Love, Ada"})
    assert answer.url == desk.url("sign_up:list", event=event)
    assert lines(event) == [(1, "Ada Love")]
    assert club.players.count() == 1


@pytest.mark.parametrize("typed", ["Bob Smith", "Robert Smith"])
def test_short_and_full_name_sign_in_the_same_person(desk, event, club, typed):
    Player.named(club=club, given_name="Robert", family_name="Smith", known_as="Bob").save()
    desk.post("sign_up:list", event=event, data={"name": typed})
    assert lines(event) == [(1, "Bob Smith")]


def test_who_is_called_as_typed_comes_before_longer_names(event, club):
    Player.named(club=club, given_name="Bea", family_name="Lund Acker").save()
    Player.named(club=club, given_name="Beatrix", family_name="Lund", known_as="Bea").save()
    assert [player.name for player in suggestions(event, "Bea Lund")] == ["Bea Lund", "Bea Lund Acker"]


def test_two_letters_match_initials_or_the_beginning_of_a_name(event, club):
    for given, family in (("Fay", "Ellsworth"), ("Ella", "Frost"), ("Roy", "Felt"), ("Ann", "Lee")):
        Player.named(club=club, given_name=given, family_name=family).save()
    assert [player.name for player in suggestions(event, "fe")] == ["Fay Ellsworth", "Roy Felt"]


def test_a_new_name_adds_a_person(desk, event, club):
    desk.post("sign_up:list", event=event, data={"name": "Lise Meitner", "new": "0"})
    assert lines(event) == [(1, "Lise Meitner")]
    assert club.players.get().family_name == "Meitner"


@pytest.mark.parametrize("pressed", [{}, {"on_the_way": "1"}, {"unseen": "1"}, {"suggested": "irene"}])
def test_a_name_of_nobody_is_asked_about_before_a_person_is_added(desk, event, club, pressed):
    page = desk.post("sign_up:list", event=event, data={"name": "irene", **pressed})
    assert "New person <strong>irene</strong>?" in page.content.decode()
    assert 'value="irene"' in page.content.decode()
    problem = page.context["problem"]
    assert problem.startswith("“irene” is not signed in yet." if "unseen" in pressed else "“irene” is new here. Press")
    assert (lines(event), club.players.count()) == ([], 0)


def test_a_new_person_who_is_on_the_way_stays_so_after_the_question(desk, event):
    page = desk.post("sign_up:list", event=event, data={"name": "Lise Meitner", "on_the_way": "1"}).content.decode()
    assert '<input type="hidden" name="on_the_way" value="1">' in page
    said = {"name": "Lise Meitner", "suggested": "Lise Meitner", "on_the_way": "1", "new": "0"}
    desk.post("sign_up:list", event=event, data=said)
    assert event.sign_ups.get().status == "on-the-way"


def test_who_is_on_the_way_is_offered_first_and_signed_in_by_one_press(desk, event, club):
    ada, adele = make_people(club, names=["Ada", "Adele"])
    desk.post("sign_up:list", event=event, data={"player": adele.pk, "on_the_way": "1"})
    found = desk.get("sign_up:suggest", event=event, data={"name": "ad"}).context["found"]
    assert [(item.value, item.note) for item in found.items] == [(adele.pk, "on the way"), (ada.pk, "")]
    assert found.said == []
    desk.post("sign_up:list", event=event, data={"name": "ad", "unseen": "1"})
    assert event.sign_ups.get(player=adele).status == "here"


def test_the_list_says_at_which_table_someone_is_already(desk, club):
    event = make_evening(club)
    sitting = member_at(event, table=2).player
    line = event.sign_ups.get(player=sitting)
    page = desk.post("sign_up:list", event=event, data={"name": sitting.name}).content.decode()
    assert f"{sitting.name} is already here: line {line.number}, Table 2." in page
    assert "New person <strong>" in page


def test_a_new_person_may_have_the_name_of_a_known_one(desk, event, club):
    Player.named(club=club, given_name="Ann", family_name="Lee").save()
    desk.post("sign_up:list", event=event, data={"name": "Ann Lee", "new": "1"})
    assert club.players.count() == 2


def test_letters_of_several_names_sign_in_nobody(desk, event, club):
    make_people(club, names=["Ada", "Adele"])
    page = desk.post("sign_up:list", event=event, data={"name": "ad"})
    assert page.status_code == 200
    assert 'value="ad"' in page.content.decode()
    assert len(page.context["found"].items) == 2
    assert lines(event) == []


@pytest.mark.parametrize(
    ("typed", "number", "signed_in"),
    [
        ("ad", 1, ["Ada Ada"]),
        ("ad", 2, ["Adele Eleda"]),
        ("ad", 3, []),
        ("ad", 0, ["ad "]),
        ("adele", 1, ["Adele Eleda"]),
        ("grace", 1, []),
        ("grace ecarg", 1, []),
        ("Lise Meitner", 1, []),
        ("Lise Meitner", 0, ["Lise Meitner"]),
        ("qx", 1, []),
        ("qx", 2, []),
    ],
)
def test_a_number_typed_before_the_suggestions_appear_picks_one(desk, event, club, typed, number, signed_in):
    """Grace is signed in already. A refusal has a message and the typed name."""
    make_sign_ups(event, make_people(club, names=["Grace"]))
    make_people(club, names=["Ada", "Adele"])
    answer = desk.post("sign_up:list", event=event, data={"name": typed, "unseen": number}, **HTMX)
    assert [name for _number, name in lines(event)[1:]] == [name.strip() for name in signed_in]
    refused = json.loads(answer.headers.get("HX-Trigger", "{}"))
    assert refused == ({} if signed_in else {"nobody-signed-in": {"typed": typed}})
    assert bool(answer.context["problem"]) == (not signed_in)


def test_enter_does_not_pick_a_suggestion_for_an_earlier_name(desk, event, club):
    """Without JavaScript, Enter presses the first suggestion, although the name in the box may have changed."""
    ada = make_people(club, names=["Ada"])[0]
    desk.post("sign_up:list", event=event, data={"name": "Lise Meitner", "suggested": "ada", "player": ada.pk})
    assert lines(event) == []
    desk.post("sign_up:list", event=event, data={"name": "ada", "suggested": "ada", "player": ada.pk})
    assert lines(event) == [(1, "Ada Ada")]


@pytest.mark.parametrize("mistake", ["", "qx", "7"])
def test_a_typing_mistake_adds_nobody(desk, event, club, mistake):
    desk.post("sign_up:list", event=event, data={"name": mistake})
    assert (lines(event), club.players.count()) == ([], 0)


def test_a_person_is_signed_in_once(desk, event, club):
    ada = make_people(club, names=["Ada"])[0]
    desk.post("sign_up:list", event=event, data={"player": ada.pk})
    again = desk.post("sign_up:list", event=event, data={"name": "ada", "player": ada.pk})
    assert again.status_code == 409
    assert "Ada Ada is already here: line 1." in again.content.decode()
    assert lines(event) == [(1, "Ada Ada")]


def test_people_who_are_signed_in_are_not_suggested(event, club):
    people = make_people(club, names=["Ada", "Adele"])
    make_sign_ups(event, people[:1])
    assert suggestions(event, "ad") == people[1:]


def test_a_person_of_another_club_cannot_be_signed_in(desk, event, stranger):
    other = make_people(Club.objects.get(name="Other Club"), names=["Eve"])[0]
    assert desk.post("sign_up:list", event=event, data={"player": other.pk}).status_code == 404


@pytest.mark.parametrize("bad", ["x" * 121, "Ada\x00", "Ada\u202e Love"])
def test_an_invalid_name_gets_one_message_and_is_kept(desk, event, bad):
    answer = desk.post("sign_up:list", event=event, data={"name": bad})
    assert answer.status_code == 422
    assert answer.context["problem"]
    assert answer.context["typed"] == bad
    assert lines(event) == []


def test_htmx_gets_the_changed_parts_and_a_refusal_returns_the_name(desk, event, club):
    ada = make_people(club, names=["Ada"])[0]
    done = desk.post("sign_up:list", event=event, data={"player": ada.pk}, **HTMX)
    assert "<html" not in done.content.decode()
    assert 'id="head-count"' in done.content.decode()
    again = desk.post("sign_up:list", event=event, data={"name": "ada", "player": ada.pk}, **HTMX)
    assert again.status_code == 200
    assert json.loads(again.headers["HX-Trigger"]) == {"nobody-signed-in": {"typed": "ada"}}


@pytest.mark.parametrize(("typed", "queries"), [("ada", 5), ("grace", 5), ("lise", 6)])
def test_suggestions_repeat_no_query(desk, event, club, typed, queries, django_assert_num_queries):
    """Queries: session, user, event, people suggested, people signed in, and if there are none everyone."""
    make_sign_ups(event, make_people(club, names=["Grace"]))
    make_people(club, names=["Ada", "Adele"])
    with django_assert_num_queries(queries) as asked:
        desk.get("sign_up:suggest", event=event, data={"name": typed})
    assert len({query["sql"] for query in asked}) == queries


def test_a_name_that_signs_in_nobody_is_looked_for_once(desk, event, club, django_assert_num_queries):
    make_sign_ups(event, make_people(club, names=["Grace"]))
    with django_assert_num_queries(13) as asked:  # two of them begin and end the transaction
        desk.post("sign_up:list", event=event, data={"name": "lise"})
    assert len({query["sql"] for query in asked}) == 13


def test_suggestions_have_their_keys(desk, event, club):
    make_people(club, names=["Ada", "Adele"], chapters=["Lake"])
    page = desk.get("sign_up:suggest", event=event, data={"name": "ad"}).content.decode()
    assert 'data-key="1"' in page
    assert 'data-key="2"' in page
    assert "New person <strong>ad</strong>?" in page


def test_two_letters_of_nobody_get_no_answer_until_they_are_sent(desk, event, club):
    make_people(club, names=["Ada"])
    answer = desk.get("sign_up:suggest", event=event, data={"name": "qx"})
    assert (answer.context["found"].items, answer.context["found"].said, answer.context["found"].new) == ([], [], "")
    sent = desk.post("sign_up:list", event=event, data={"name": "qx"}).content.decode()
    assert "No one found. Type the full name of a new person." in sent


def test_a_line_has_one_button_that_opens_its_changes(desk, event, club):
    make_sign_ups(event, make_people(club)[:3])
    page = desk.get("sign_up:list", event=event).content.decode()
    rows = page[page.index('id="lines"') :]
    assert rows.count("<details") == rows.count("<summary") == 3
    assert "<a class" not in re.sub("<details.*?</details>", "", rows, flags=re.S).partition("</section>")[0]


def test_who_goes_home_from_the_list_leads_to_the_chair_they_leave(desk, club):
    event = evening_with_hands(club)
    line = event.sign_ups.first()
    address = desk.url("sign_up:change", line.pk, event=event)
    answer = desk.client.post(address, {"status": "gone-home"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == desk.url("changes:person", line.player_id, event=event)


def test_a_removed_line_leaves_the_numbers_of_others(desk, event, club):
    first, second, third = make_people(club, names=["Ada", "Grace", "Lise"])
    make_sign_ups(event, [first, second])
    line = event.sign_ups.get(player=first)
    answer = desk.client.post(desk.url("sign_up:remove", line.pk, event=event), follow=True)
    assert "Ada Ada is removed (line 1)." in answer.content.decode()
    make_sign_ups(event, [third])
    assert [number for number, _ in lines(event)] == [2, 3]


def test_a_line_with_a_table_cannot_be_removed(desk, event, club):
    make_sign_ups(event, make_people(club)[:4])
    draw_tables(event)
    line = event.sign_ups.first()
    desk.post("sign_up:remove", line.pk, event=event)
    assert event.sign_ups.count() == 4


@pytest.mark.parametrize(
    ("change", "playing", "if_needed"),
    [
        ({"part": "if-needed"}, 1, 1),
        ({"status": "gone-home"}, 1, 0),
        ({"status": "on-the-way"}, 2, 0),
        ({"part": "x"}, 2, 0),
    ],
)
def test_a_line_is_changed(desk, event, club, change, playing, if_needed):
    make_sign_ups(event, make_people(club)[:2])
    line = event.sign_ups.first()
    desk.post("sign_up:change", line.pk, event=event, data=change)
    counted = desk.get("sign_up:list", event=event).context["head_count"]
    assert (counted.playing, counted.if_needed) == (playing, if_needed)


def test_a_person_who_went_home_and_returns_keeps_the_line(desk, event, club):
    ada = make_people(club, names=["Ada"])[0]
    line = make_sign_ups(event, [ada])[0]
    desk.post("sign_up:change", line.pk, event=event, data={"status": "gone-home"})
    desk.post("sign_up:list", event=event, data={"player": ada.pk})
    assert SignUp.objects.get().status == SignUp.Status.HERE
    assert lines(event) == [(1, "Ada Ada")]


def test_an_empty_list_tells_what_to_do(desk, event):
    assert "Type the first name in the box above." in desk.get("sign_up:list", event=event).content.decode()


@pytest.mark.parametrize("people", [1, 3])
def test_the_page_takes_the_same_queries_for_one_and_three_lines(desk, event, club, people, django_assert_num_queries):
    make_sign_ups(event, make_people(club, chapters=["Lake", "Palm"])[:people])
    desk.get("sign_up:list", event=event)
    with django_assert_num_queries(7):
        desk.get("sign_up:list", event=event)


def test_people_are_expected_before_the_evening_and_here_on_it(desk, club):
    event = make_event(club, date=tonight(club) + datetime.timedelta(days=3))
    ada, grace = make_people(club, names=["Ada", "Grace"])
    for person in (ada, grace):
        desk.post("sign_up:list", event=event, data={"player": person.pk})
    page = desk.get("sign_up:list", event=event)
    assert [grid.group.status for grid in page.context["groups"]] == ["expected"]
    day = date_format(event.date, "EVENING_DAY")
    assert "people signed up" in page.content.decode()
    assert f'<p class="fw-bold mb-1">{day}</p>' in page.content.decode()
    event.date = tonight(club)
    event.save()
    desk.post("sign_up:list", event=event, data={"player": grace.pk})
    page = desk.get("sign_up:list", event=event)
    assert date_format(event.date, "EVENING_DAY") not in page.content.decode()
    assert [(grid.group.status, [line.number for line in grid.group.lines]) for grid in page.context["groups"]] == [
        ("here", [2]),
        ("expected", [1]),
    ]
    assert "1 signed up and is not here yet" in page.content.decode()


def test_expected_people_are_suggested_first(event, club):
    people = make_people(club, names=["Ada", "Adele"])
    sign_in(event=event, player=people[1], status=SignUp.Status.EXPECTED)
    assert suggestions(event, "ad") == [people[1], people[0]]


def test_a_removed_line_is_restored_with_its_settings(desk, event, club):
    line = make_sign_ups(event, make_people(club, names=["Ada"]))[0]
    said = {"status": "expected", "part": "sits-out", "fixed_table": 2}
    desk.post("sign_up:change", line.pk, event=event, data=said)
    desk.post("sign_up:remove", line.pk, event=event)
    desk.undo()
    assert event.sign_ups.values("status", "part", "fixed_table").get() == said


def test_a_line_whose_number_was_taken_is_restored_with_the_next(event, club):
    ada, grace = make_people(club, names=["Ada", "Grace"])
    make_sign_ups(event, [grace])
    assert restore_line(event=event, player=ada, number=1).number == 2


def test_a_change_can_be_undone(desk, event, club):
    line = make_sign_ups(event, make_people(club, names=["Ada"]))[0]
    page = desk.client.post(desk.url("sign_up:change", line.pk, event=event), {"status": "gone-home"}, follow=True)
    assert "Ada Ada has gone home." in page.content.decode()
    desk.post("sign_up:change", line.pk, event=event, data={"part": "sits-out", "fixed_table": "3"})
    desk.undo()
    line.refresh_from_db()
    assert (line.status, line.part, line.fixed_table) == ("gone-home", "plays", None)
    desk.client.post(page.context["undo"]["url"])
    line.refresh_from_db()
    assert line.status == SignUp.Status.HERE


def test_marking_someone_at_a_table_as_gone_home_leads_on_to_their_chair(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    line = event.sign_ups.get(player=member_at(event).player)
    page = desk.client.post(desk.url("sign_up:change", line.pk, event=event), {"status": "gone-home"}, follow=True)
    assert f"{line.player.name} has gone home." in page.content.decode()
    assert "Goes home after Hand 1. Who takes the chair?" in page.content.decode()


def test_after_the_last_sheet_nobody_asks_who_takes_the_chair(desk, club):
    event = make_evening(club)
    play_everything(event)
    line = event.sign_ups.first()
    answer = desk.post("sign_up:change", line.pk, event=event, data={"status": "gone-home"})
    assert answer.url == desk.url("sign_up:list", event=event)


def test_the_head_count_shows_decks_and_says_once_that_a_number_is_odd(desk, event, club):
    people = make_people(club)
    make_sign_ups(event, people[:10])
    assert "Bring 10 decks." in desk.get("sign_up:list", event=event).content.decode()
    make_sign_ups(event, people[10:11])
    page = desk.get("sign_up:list", event=event).content.decode()
    assert page.count("11 is an odd number of players. You choose what happens at the tables.") == 1


def test_an_odd_sized_table_is_offered_for_an_odd_number_where_the_rules_have_one(desk, club):
    people = make_people(club)
    for rules, has_one in (("hidden-valley-ranch", True), ("lakemont-ridge", False)):
        event = make_event(club, rules=rules)
        make_sign_ups(event, people[:13])
        assert ("One odd-sized table" in desk.get("tables:tables", event=event).content.decode()) == has_one


def test_a_spare_player_is_offered_for_an_odd_number(desk, event, club):
    lines = make_sign_ups(event, make_people(club)[:6])
    desk.post("sign_up:change", lines[0].pk, event=event, data={"part": "if-needed"})
    assert "Ada Ada plays too" in desk.get("tables:tables", event=event).content.decode()
    desk.post("sign_up:change", lines[0].pk, event=event, data={"part": "plays"})
    assert desk.get("sign_up:list", event=event).context["head_count"].playing == 6


def test_one_of_several_spare_players_is_chosen_by_chance(desk, event, club):
    lines = make_sign_ups(event, make_people(club)[:7])
    for line in lines[:2]:
        desk.post("sign_up:change", line.pk, event=event, data={"part": "if-needed"})
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Drawn from those who have done so least." in page
    assert "Ada Ada plays too" not in page


def test_a_fixed_chair_keeps_its_table_at_the_next_evening(desk, event, club):
    ada = make_people(club, names=["Ada"])[0]
    ada.fixed_chair = True
    ada.save()
    line = make_sign_ups(event, [ada])[0]
    desk.post("sign_up:change", line.pk, event=event, data={"fixed_table": "2"})
    next_week = make_event(club)
    assert make_sign_ups(next_week, [ada])[0].fixed_table == 2
    assert "always at Table 2" in desk.get("sign_up:list", event=event).content.decode()
    desk.post("sign_up:change", line.pk, event=event, data={"fixed_table": "0"})
    line.refresh_from_db()
    assert line.fixed_table is None


def test_lines_are_sorted_as_requested_and_stay_sorted(desk, club):
    event = make_event(club, date=tonight(club))
    lines = make_sign_ups(event, make_people(club, names=["Ada", "Lise", "Grace"]))

    def names(answer):
        return [row.record.player.given_name for row in answer.context["groups"][0].rows]

    assert names(desk.get("sign_up:list", event=event)) == ["Grace", "Lise", "Ada"]
    page = desk.get("sign_up:list", event=event, data={"sort": "name"})
    assert names(page) == ["Ada", "Grace", "Lise"]
    change = f"{desk.url('sign_up:change', lines[0].pk, event=event)}?sort=name"
    assert f'action="{change}"' in page.content.decode()
    answer = desk.client.post(change, {"part": "if-needed"})
    assert answer.url == f"{desk.url('sign_up:list', event=event)}?sort=name"
    typed = desk.client.post(f"{desk.url('sign_up:list', event=event)}?sort=name", {"name": "Bo Aa", "new": "1"})
    assert typed.url == answer.url


def test_one_and_three_lines_take_the_same_queries_per_page(desk, club, django_assert_num_queries):
    event = make_event(club, date=tonight(club))
    people = make_people(club, names=["Ada", "Lise", "Grace"], chapters=["Lake", "Palm"])
    for lines in (people[:1], people[1:]):
        make_sign_ups(event, lines)
        desk.get("sign_up:list", event=event)
        with django_assert_num_queries(7):
            desk.get("sign_up:list", event=event)


def new_button(answer):
    """Return the value of the button that adds a new person."""
    return re.search(r'name="new" value="(\d+)"', answer.content.decode()).group(1)


def test_two_laptops_that_type_one_new_name_make_one_person(desk, event, club):
    """Both saw that the name was new. The second is told the line."""
    make_people(club, names=["Lisette"])
    shown = new_button(desk.get("sign_up:suggest", event=event, data={"name": "Lise"}))
    answers = [desk.post("sign_up:list", event=event, data={"name": "Lise", "new": shown}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 409]
    assert "Lise is already here: line 1." in answers[1].content.decode()
    assert lines(event) == [(1, "Lise")]
    again = desk.post("sign_up:list", event=event, data={"name": "Lise", "new": new_button(answers[1])})
    assert again.status_code == 302
    assert lines(event) == [(1, "Lise"), (2, "Lise")]


@pytest.mark.parametrize("how", [{"new": "0"}, {"unseen": "0"}])
def test_a_new_name_that_another_laptop_added_to_the_club_is_suggested(desk, event, club, how):
    lise = Player.named(club=club, given_name="Lise", family_name="Meitner")
    lise.save()
    answer = desk.post("sign_up:list", event=event, data={"name": "Lise Meitner"} | how)
    assert answer.status_code == 409
    assert "Lise Meitner is already in your club." in answer.content.decode()
    assert [item.value for item in answer.context["found"].items] == [lise.pk]
    assert (lines(event), club.players.count(), new_button(answer)) == ([], 1, "1")


def test_a_person_who_no_longer_comes_does_not_keep_a_new_one_out(desk, event, club):
    Player.named(club=club, given_name="Ann", family_name="Lee", gone=True).save()
    desk.post("sign_up:list", event=event, data={"name": "Ann Lee", "new": "0"})
    assert (lines(event), club.players.count()) == ([(1, "Ann Lee")], 2)


@pytest.mark.parametrize("typed", ["", "  "])
def test_an_empty_name_is_asked_for(desk, event, typed):
    answer = desk.post("sign_up:list", event=event, data={"name": typed})
    assert answer.status_code == 422
    assert answer.context["problem"] == "Type a name."


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"part": "if-needed"}, "Ada Ada is an alternate and plays when needed."),
        ({"part": "plays"}, "Ada Ada plays."),
        ({"status": "gone-home"}, "Ada Ada has gone home."),
        ({"status": "on-the-way"}, "Ada Ada is on the way. A chair is kept."),
    ],
)
def test_a_changed_line_is_told_in_a_sentence(desk, event, club, sent, said):
    (line,) = make_sign_ups(event, make_people(club)[:1])
    page = desk.client.post(desk.url("sign_up:change", line.pk, event=event), data=sent, follow=True)
    assert [str(message) for message in page.context["messages"]] == [said]


def side_of(page):
    """Return the words of the head count, and the titles of the lists with their numbers."""
    text = page.content.decode()
    aside = text.split('<aside id="head-count"')[1].partition(">")[2].split("</aside>")[0]
    titles = re.findall(r'<h2>(.*?) <span class="soft fw-normal">(\d+)</span></h2>', text)
    return " ".join(re.sub("<[^>]+>", " ", aside).split()), titles


def test_the_head_count_and_the_list_show_the_same_number(desk, event, club):
    lines = make_sign_ups(event, make_people(club)[:7])
    desk.post("sign_up:change", lines[0].pk, event=event, data={"status": "on-the-way"})
    aside, titles = side_of(desk.get("sign_up:list", event=event))
    assert titles == [("Here", "6"), ("On the way: keep a chair", "1")]
    assert aside.startswith("6 here 1 on the way 7 players need chairs")
    assert "7 is an odd number of players. You choose what happens at the tables." in aside
    desk.post("sign_up:change", lines[1].pk, event=event, data={"part": "if-needed"})
    aside, titles = side_of(desk.get("sign_up:list", event=event))
    assert titles == [("Here", "6"), ("On the way: keep a chair", "1")]
    assert aside.startswith("6 here 1 on the way 1 alternate")


def test_people_who_are_here_count_before_an_evening_of_tomorrow(desk, event, club):
    make_sign_ups(event, make_people(club)[:4])
    event.date = tonight(club) + datetime.timedelta(days=1)
    event.save()
    aside, titles = side_of(desk.get("sign_up:list", event=event))
    assert aside.startswith("4 here")
    assert titles == [("Here", "4")]


def wanda(club):
    known = Player.named(club=club, given_name="Wanda", family_name="Brook")
    known.save()
    return known


def test_a_name_one_letter_off_asks_before_a_person_is_added(desk, event, club):
    wanda(club)
    page = desk.post("sign_up:list", event=event, data={"name": "Wanda Brooks"})
    assert page.status_code == 200
    text = page.content.decode()
    assert "Did you mean Wanda Brook?" in text
    assert "New person <strong>Wanda Brooks</strong>?" in text
    assert 'value="Wanda Brooks"' in text
    assert lines(event) == []


def test_the_person_who_was_meant_is_signed_in(desk, event, club):
    known = wanda(club)
    desk.post("sign_up:list", event=event, data={"name": "Wanda Brooks", "player": known.pk})
    assert lines(event) == [(1, "Wanda Brook")]


def test_the_new_name_can_be_kept(desk, event, club):
    wanda(club)
    desk.post("sign_up:list", event=event, data={"name": "Wanda Brooks", "new": "0"})
    assert lines(event) == [(1, "Wanda Brooks")]


def test_typing_faster_than_the_question_adds_nobody(desk, event, club):
    wanda(club)
    page = desk.post("sign_up:list", event=event, data={"name": "Wanda Brooks", "unseen": "1"}, **HTMX)
    assert "Did you mean Wanda Brook?" in page.content.decode()
    assert page.context["problem"] == ""
    assert lines(event) == []


def test_on_the_way_takes_the_person_of_the_question_once_it_was_shown(desk, event, club):
    wanda(club)
    said = {"name": "Wanda  Brooks", "on_the_way": "1"}
    page = desk.post("sign_up:list", event=event, data=said)
    assert "Did you mean Wanda Brook?" in page.content.decode()
    assert lines(event) == []
    desk.post("sign_up:list", event=event, data={**said, "suggested": "Wanda Brooks"})
    assert lines(event) == [(1, "Wanda Brook")]


def test_a_question_for_another_text_is_not_an_answer(desk, event, club):
    wanda(club)
    desk.post("sign_up:list", event=event, data={"name": "Wanda Brooks", "on_the_way": "1", "suggested": "Wanda Brock"})
    assert lines(event) == []


@pytest.mark.parametrize("typed", ["Bobby Smithe", "Robert Smithe", "Smith Bobby J"])
def test_the_question_knows_short_and_full_names(event, club, typed):
    Player.named(club=club, given_name="Robert", family_name="Smith", known_as="Bobby").save()
    assert [player.name for player in people_alike(people(club), typed)] == ["Bobby Smith"]


KNOWN = [
    *(("Wanda", "Brook", ""), ("Mary Ann", "Lee", ""), ("Maryann", "Lee", ""), ("Jo", "De Witt", "")),
    *(("Robert J", "Smith", "Bobby"), ("Anneliese", "Old", "Ann Elise"), ("Bertha", "Tucker", "")),
    *(("Mary", "Annlee", ""), ("Cherrie", "", ""), ("Juan", "de la Cruzado", "")),
]
TYPED = [
    *("Wanda Brooks", "Brok Wanda", "Wnada Brook", "Maryann Lee", "Mary Annlee", "Mary-Ann Lee", "Jo DeWitt"),
    *("Dewitt, Jo", "JoDe Witt", "Cherie", "Cherries", "Bobby Smithe", "Robert Smithe", "AnnElise Old"),
    *("Old Annelise", "B. Tucker", "Wanda B Brock", "Tuckerbertha", "Lee", "X", "-", "Juan de la Cruzada"),
]


@pytest.mark.parametrize("typed", TYPED)
def test_the_question_is_the_one_that_comparing_with_everybody_brings(club, typed):
    for given, family, known_as in KNOWN:
        Player.named(club=club, given_name=given, family_name=family, known_as=known_as).save()
    names = [(one, given) for one in people(club) for given in (one.given_name, one.first_name)]
    everybody = [PersonName(given=given, family=one.family_name) for one, given in names]
    expected = {names[place][0].name for _new, place in near_duplicates([split_name(typed)], everybody)}
    assert {player.name for player in people_alike(people(club), typed)} == expected


def test_who_no_longer_comes_is_not_asked_about(event, club):
    known = wanda(club)
    known.gone = True
    known.save()
    assert people_alike(people(club), "Wanda Brooks") == []


@pytest.mark.parametrize(
    ("tables", "people", "asked", "ways"),
    [
        (((3, ((1, 1, 1),)),), 9, "", []),
        (((3, ((1, 1, 1),)),), 4, "The tables of these rules do not seat 4 players.", ["One person sits out"]),
        (((3, ((1, 1, 1),)),), 5, "The tables of these rules do not seat 5 players.",
         ["Play myself", "Wait for someone"]),
        (((2, ((1, 1),)),), 2, "", []),
        (((2, ((1, 1),)),), 5, "5 is an odd number of players.",
         ["One person sits out", "Play myself", "Wait for someone"]),
    ],
)  # fmt: skip
def test_the_advice_comes_from_the_table_sizes_of_the_rules(desk, club, tables, people, asked, ways):
    event = make_event(club, rules=replace(built_in("tanglewood"), tables=tables))
    make_sign_ups(event, make_people(club)[:people])
    page = desk.get("sign_up:list", event=event).content.decode()
    box = page[page.index('id="head-count"') :].partition("</aside>")[0]
    assert ("You choose" in box, asked in box, "Tables and partners" in box) == (bool(asked), True, True)
    plans = desk.get("tables:tables", event=event).content.decode()
    offered = ["Three share two chairs", "One person sits out", "Play myself", "Wait for someone"]
    assert [way for way in offered if way in plans] == ways
    assert ("Choose one:" in plans) == bool(asked)

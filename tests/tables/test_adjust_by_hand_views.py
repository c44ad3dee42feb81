"""The number of decks, required books that the rules do not state, and the tables and decks that the club owns."""

import re
from pathlib import Path

import pytest

from scoring.library import rule_set_text
from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, tonight
from tournaments.core.paper import TableOnTallySheet
from tournaments.core.tables.plans import PlannedTable
from tournaments.events.actions import plan_event
from tournaments.models import Event, Seating
from tournaments.paper import rule_facts
from tournaments.tables.adjust_actions import say_books
from tournaments.tables.queries import DeckChoice, books_questions, deck_choice


def evening(club, people, rules):
    event = make_event(club, rules=rules)
    make_sign_ups(event, make_people(club, names=[f"P{number}" for number in range(people)]))
    return event


def decks(event):
    return list(Seating.objects.filter(round__event=event).values_list("decks", flat=True))


# Decks


def test_hidden_valleys_seven_decks_can_be_chosen_for_the_evening(desk, club):
    event = evening(club, 10, "hidden-valley-ranch")
    page = desk.get("tables:tables", event=event).content.decode()
    assert "These rules also allow 7 decks" in page
    assert "Bring 12 decks." in page
    desk.post("tables:decks", event=event, data={"other": "1"})
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Tonight 7 decks at every table of" in page
    assert "Bring 14 decks." in page
    event.refresh_from_db()
    draw_tables(event)
    assert decks(event) == [7, 7]


def test_the_usual_number_of_decks_can_be_chosen_again(desk, club):
    event = evening(club, 8, "hidden-valley-ranch")
    desk.post("tables:decks", event=event, data={"other": "1"})
    desk.post("tables:decks", event=event, data={"other": "0"})
    event.refresh_from_db()
    draw_tables(event)
    assert decks(event) == [5, 5]


@pytest.mark.parametrize(
    ("also", "offered"),
    [
        ("also = { 4 = 7, 5 = 7, 6 = 7 }", DeckChoice(decks=7, players=(4, 5), is_chosen=False)),
        ("also = { 4 = 7, 5 = 8, 6 = 7 }", DeckChoice(decks=8, players=(5,), is_chosen=False)),
        ("also = { 6 = 7 }", None),
    ],
)
def test_the_largest_other_number_of_decks_is_offered_where_it_differs_from_the_usual_one(also, offered):
    """Hidden Valley usually has 5 decks for four players, 6 for five and 7 for six."""
    text = rule_set_text("hidden-valley-ranch").replace("also = { 4 = 7, 5 = 7, 6 = 7 }", also)
    assert deck_choice(Event(rules_text=text)) == offered


def test_after_the_draw_the_number_of_decks_cannot_change(desk, club):
    event = evening(club, 8, "hidden-valley-ranch")
    draw_tables(event)
    answer = desk.client.post(desk.url("tables:decks", event=event), {"other": "1"}, follow=True)
    assert "The tables are already drawn." in answer.content.decode()
    event.refresh_from_db()
    assert event.other_decks == {}
    assert decks(event) == [5, 5]


def test_rules_with_one_number_of_decks_offer_no_choice(desk, club):
    event = evening(club, 8, "tanglewood")
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Bring 8 decks." in page
    assert "These rules also allow" not in page


# Books


def test_required_books_are_asked_for_a_table_size_missing_in_the_rules(desk, club):
    event = evening(club, 5, "tanglewood")
    draw_tables(event)
    page = desk.get("tables:tables", event=event)
    (question,) = page.context["books_questions"]
    assert question.players == 5
    books = {f"books-{kind}": 2 for kind, _label, _number in question.books}
    desk.post("tables:books", event=event, data={"players": 5, **books})
    seating = Seating.objects.get(round__event=event)
    assert seating.required == {kind: 2 for kind, _label, _number in question.books}
    page = desk.get("tables:tables", event=event)
    (question,) = page.context["books_questions"]
    assert [number for _kind, _label, number in question.books] == [2] * len(books)
    assert "Needed to go out at a table of 5: Clean books: 2, Dirty books: 2" in page.content.decode()
    assert "The rules do not say how many books" not in page.content.decode()


def test_required_books_are_asked_once_for_tables_of_one_size_with_other_teams(club):
    event = evening(club, 10, "tanglewood")
    tables = [PlannedTable(teams=teams, decks=6) for teams in ((2, 3), (3, 2))]
    assert [question.players for question in books_questions(event, tables)] == [5]


def test_only_the_kinds_that_the_rules_leave_open_are_asked(desk, club):
    """Two clean books at every table; dirty books are open at a table of five, and nearest at a table of four."""
    event = evening(club, 5, "tanglewood")
    event.rules_text = event.rules_text.replace("count = { players = { 4 = 2, 6 = 3, 8 = 4 } }", "count = 2")
    event.save()
    event = Event.objects.get(pk=event.pk)
    draw_tables(event)
    (question,) = desk.get("tables:tables", event=event).context["books_questions"]
    assert question.books == (("black", "Dirty books, with wild cards", 3),)
    assert desk.post("tables:books", event=event, data={"players": 5, "books-black": 6}).status_code == 302
    assert Seating.objects.get(round__event=event).required == {"black": 6}
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Needed to go out at a table of 5: Dirty books: 6" in page
    assert rule_facts.needed_by(event.rules, TableOnTallySheet(chairs=(2, 3), required={"black": 6}), [1]) == (
        "2\xa0clean books, 6\xa0dirty books"
    )
    assert rule_facts.needed_by(event.rules, TableOnTallySheet(chairs=(2, 3), required={}), [1]) == (
        "2\xa0clean books, dirty books: ask the desk"
    )


@pytest.mark.parametrize(("players", "status"), [(0, 422), (1, 302), (8, 302), (10, 302), (99, 302), (100, 422)])
def test_required_books_are_stored_for_tables_of_1_to_99_players(desk, club, players, status):
    event = evening(club, 8, "tanglewood")
    data = {"players": players, "books-red": 0, "books-black": 99}
    assert desk.post("tables:books", event=event, data=data).status_code == status
    event.refresh_from_db()
    assert event.required_books == ({str(players): {"red": 0, "black": 99}} if status == 302 else {})


def test_required_books_are_stored_only_for_tables_of_that_size(desk, club):
    event = evening(club, 9, "tanglewood")
    draw_tables(event)
    (question,) = desk.get("tables:tables", event=event).context["books_questions"]
    books = {f"books-{kind}": 1 for kind, _label, _number in question.books}
    desk.post("tables:books", event=event, data={"players": question.players, **books})
    required = {sum(seat.team.chairs for seat in s.seats.all()): s.required for s in Seating.objects.all()}
    assert required[4] == {}
    assert set(required[5].values()) == {1}


@pytest.mark.parametrize(("missing", "status", "needed"), [("always", 409, {}), ("never", 302, {"red": 3, "black": 2})])
def test_required_books_that_affect_points_cannot_change_after_a_sheet(desk, club, missing, status, needed):
    text = Path("tests/scoring/rule_sets/every-form.toml").read_text(encoding="utf-8")
    rules = text.replace('missing = "always"', f'missing = "{missing}"')
    event = plan_event(event=Event(club=club, name="Friday Night", date=tonight(club)), rules_text=rules)
    make_sign_ups(event, make_people(club)[:4])
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={1: {"books.red": 1}})
    answer = desk.post("tables:books", event=event, data={"players": 4, "books-red": 3, "books-black": 2})
    assert answer.status_code == status
    assert Seating.objects.get().required == needed
    assert Event.objects.get().required_books == ({"4": needed} if needed else {})


def test_two_laptops_can_set_required_books_of_two_table_sizes(club):
    event = evening(club, 5, "tanglewood")
    same = Event.objects.get()
    say_books(event=event, players=4, books={"clean": 1})
    say_books(event=same, players=5, books={"clean": 2})
    assert Event.objects.get().required_books == {"4": {"clean": 1}, "5": {"clean": 2}}


@pytest.mark.parametrize("number", ["", "x", "-1", "100"])
def test_an_invalid_number_of_books_is_refused(desk, club, number):
    event = evening(club, 5, "tanglewood")
    draw_tables(event)
    answer = desk.post("tables:books", event=event, data={"players": 5, "books-red": number, "books-black": 1})
    assert desk.post("tables:books", event=event, data={"players": 5}).status_code == 422
    assert answer.status_code == 422
    assert answer.context["problems"] == ["Books needed to go out: type a whole number from 0 to 99."]
    assert Seating.objects.get().required == {}


# Tables and decks that the club owns


def test_the_tables_the_club_owns_rank_the_plans(desk, club):
    event = evening(club, 16, "tanglewood")
    desk.post("tables:owned", event=event, data={"tables": "3", "decks": ""})
    page = desk.get("tables:tables", event=event)
    assert [(plan.sizes, any(lacking)) for _key, plan, lacking in page.context["plans"]] == [
        ({8: 2}, False),
        ({4: 2, 8: 1}, False),
        ({4: 1, 6: 2}, False),
        ({4: 4}, True),
    ]
    text = page.content.decode()
    assert "You own: 3 tables" in text
    assert "Draw anyway" not in text
    assert text.count("You need 1 more table.") == 1


def test_without_enough_tables_and_decks_the_page_warns_and_draws_anyway(desk, club):
    event = evening(club, 16, "tanglewood")
    desk.post("tables:owned", event=event, data={"tables": "1", "decks": "10"})
    page = desk.get("tables:tables", event=event)
    text = page.content.decode()
    assert "The decks and tables you own do not seat 16 people." in text
    assert "You need 1 more table." in text
    assert "You need 6 more decks." in text
    assert "Draw anyway" in text
    key, plan, lacking = page.context["plans"][0]
    assert (plan.sizes, lacking) == ({8: 2}, (1, 6))
    assert desk.post("tables:draw", event=event, data={"plan": key}).status_code == 302
    assert event.rounds.get().seatings.count() == 2


@pytest.mark.parametrize("data", [{"tables": "0"}, {"decks": "-3"}, {"decks": "many"}, {"tables": "10000"}])
def test_an_invalid_number_of_tables_or_decks_is_refused(desk, club, data):
    event = evening(club, 8, "tanglewood")
    answer = desk.post("tables:owned", event=event, data=data)
    assert answer.status_code == 422
    club.refresh_from_db()
    assert (club.decks_owned, club.tables_owned) == (None, None)


# Errors beside their fields


def shows_error(answer, box, sentence, typed):
    """Return whether the field shows the typed text, is marked invalid and is followed by the error."""
    page = answer.content.decode()
    (shown,) = re.findall(rf"<input[^>]*id=\"{box}\"[^>]*>", page)
    after = page.split(shown)[1].lstrip()
    assert f'value="{typed}"' in shown
    assert 'aria-invalid="true"' in shown
    return after.startswith("<div") and sentence in after.split("</div>")[0]


def test_errors_in_tables_and_decks_are_shown_beside_their_fields(desk, club):
    club.tables_owned = 4
    club.save()
    answer = desk.post("tables:owned", event=evening(club, 8, "tanglewood"), data={"tables": "two", "decks": "10000"})
    sentence = "Type a whole number from 1 to 9,999."
    assert shows_error(answer, "id_tables", sentence, "two")
    assert shows_error(answer, "id_decks", sentence, "10000")
    assert answer.context["problems"] == [f"Tables you own: {sentence}", f"Decks you own: {sentence}"]
    assert "<details open" in answer.content.decode().replace(' class="card-box"', "")


def test_an_error_in_required_books_is_shown_beside_its_field(desk, club):
    event = evening(club, 9, "tanglewood")
    draw_tables(event)
    ((question, _form),) = desk.get("tables:tables", event=event).context["books_forms"]
    first, second = (kind for kind, _label, _number in question.books)
    data = {"players": question.players, f"books-{first}": "100", f"books-{second}": "7"}
    answer = desk.post("tables:books", event=event, data=data)
    box = f"books-{question.players}-books-"
    assert shows_error(answer, box + first, "Type a whole number from 0 to 99.", "100")
    assert 'value="7"' in answer.content.decode().split(f'id="{box}{second}"')[0].rpartition("<input")[2]


def test_the_chosen_person_stays_selected_when_the_other_is_missing(desk, club):
    event = evening(club, 8, "tanglewood")
    draw_tables(event)
    person = event.sign_ups.first().player
    answer = desk.post("tables:swap", event=event, data={"first-name": "", "second-name": person.name[:4]})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Type a name." in page.split('id="id_first-name"')[1].split('id="div_id_second-name"')[0]
    assert f'name="second-name" value="{person.name}"' in page
    assert f'name="second-player" value="{person.pk}"' in page
    assert re.search(r'<details class="card-box mt-3" open>\s*<summary>Let two people trade places', page)


def test_the_boxes_of_a_trade_find_who_is_at_a_table_and_say_where(desk, club):
    event = evening(club, 8, "tanglewood")
    draw_tables(event)
    line = event.sign_ups.first()
    make_people(club, names=["Zelda"])

    def found(letters):
        path = f"{desk.url('sign_up:suggest', event=event)}?for=table&box=first&text=first-name&first-name={letters}"
        shown = desk.client.get(path).context["found"]
        return [(item.name, item.note) for item in shown.items], list(shown.said)

    table = event.rounds.get().seatings.get(seats__team__members__player=line.player).table
    assert found(line.player.name) == ([(line.player.name, f"line {line.number}, Table {table}")], [])
    assert found("zelda") == ([], ["No one by that name is at a table."])


def test_of_a_name_that_nobody_at_a_table_has_it_is_said_once(desk, club):
    event = evening(club, 8, "tanglewood")
    draw_tables(event)
    page = desk.post("tables:swap", event=event, data={"first-name": "Zelda", "second-name": ""}).content.decode()
    assert page.count("No one by that name is at a table.") == 1


def test_two_people_whose_names_are_typed_trade_places(desk, club):
    event = evening(club, 8, "tanglewood")
    draw_tables(event)
    one, other = (team.members.first().player for team in event.teams.order_by("pk")[:2])
    data = {"first-name": one.name, "second-name": other.name, "all_the_same": "on"}
    desk.post("tables:swap", event=event, data=data)
    said = f"{one.name} and {other.name} have traded places."
    assert said in desk.get("tables:tables", event=event).content.decode()


def test_the_chosen_wish_stays_selected_when_a_person_is_missing(desk, club):
    event = evening(club, 8, "tanglewood")
    person = event.sign_ups.first().player
    answer = desk.post("tables:partners", event=event, data={"other-player": person.pk, "how": "always"})
    assert answer.status_code == 422
    assert f'name="other-name" value="{person.name}"' in answer.content.decode()
    assert '<option value="always" selected>' in answer.content.decode()


def test_someone_is_found_from_the_page_of_a_refused_trade(desk, club):
    event = evening(club, 8, "tanglewood")
    draw_tables(event)
    refused = desk.post("tables:swap", event=event, data={"first-name": "", "second-name": ""}).content.decode()
    assert f'action="{desk.url("tables:tables", event=event)}#found"' in refused

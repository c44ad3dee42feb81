"""A table keys in its own tally: the link on its paper, the other teams' consent, and what the desk then confirms."""

import datetime
import html
import re
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import after_midnight, keyed, make_evening, make_helper, play_everything, tonight
from tests.evening.test_tally_paper import one_table_evening
from tests.sheets.test_game_to_target import TO_5000
from tournaments.core.sheets.entered import worth
from tournaments.hall.link_actions import let_tables_key_in, stop_tables_keying_in, trust_tables
from tournaments.models import CountedTry, Event, Round, Seating, Sheet, SheetHistory
from tournaments.sheets.actions import Saving, SheetConflictError, confirm_sheet
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.queries import table_for
from tournaments.sheets.table_actions import save_from_table
from tournaments.standings.actions import make_final
from tournaments.web.code_throttle import MOST_FROM_ONE_ADDRESS

BOXES = {"ending": "0", "1-table-10": "10", "2-table-10": "20", "empty_means_zero": "1"}
"""Counts worth 100 and 200 points."""
FORM = ("version", "submission", "rules_digest", "seating")
EVERYONE_AGREES = {"keyed-in-by": "1", "accepted": "2"}


@pytest.fixture
def event(club):
    """Tonight's evening of eight people at two tables that key in their own tally."""
    event = make_evening(club, date=tonight(club))
    let_tables_key_in(event=event)
    return event


def address(event, *, table=1, deal=1):
    seating = Seating.objects.get(round__event=event, table=table)
    return reverse("table:sheet", args=[seating.link_token, seating.round.number, deal])


def opened(path, client=None):
    """The form of a sheet's page, as a browser would send it."""
    page = (client or Client()).get(path)
    assert page.status_code == 200, page.status_code
    return {
        name: str(page.context["form"][name].value() or "")
        for name in ("version", "submission", "rules_digest", "seating")
    }


def send(path, boxes=BOXES, agreed=EVERYONE_AGREES, **more):
    return Client().post(path, opened(path) | boxes | agreed | more)


def page_after(path, posted):
    """The page that a browser shows after it posted a form: it has an address of its own."""
    answer = Client().post(path, posted)
    assert answer.status_code == 302
    return Client().get(answer.url)


def text(answer):
    """The words of a page, without tags."""
    words = re.sub(r"<[^>]*>", " ", answer.content.decode().partition("<main")[2])
    return html.unescape(" ".join(words.split()))


def totals():
    return list(Sheet.objects.get().tallies.order_by("team__seats__position").values_list("total", flat=True))


def confirm(event, sheet):
    confirm_sheet(event=Event.objects.get(pk=event.pk), sheet=sheet, version=sheet.version, by="Ruth")


def test_a_table_opens_its_sheet_without_a_login(event):
    answer = Client().get(address(event, table=2))
    assert "Table 2, Hand 1" in text(answer)
    assert 'id="sheet"' in answer.content.decode()


def test_the_link_is_26_letters_and_another_for_each_table(event):
    tokens = list(Seating.objects.values_list("link_token", flat=True))
    assert [len(token) for token in tokens] == [26, 26]
    assert len(set(tokens)) == 2


def test_what_every_team_accepted_is_saved_by_the_table(event):
    answer = send(address(event))
    assert answer.status_code == 302
    sheet = Sheet.objects.get()
    assert (sheet.saved_by, sheet.from_table, sheet.confirmed_by) == ("Table 1", True, "")
    assert totals() == [100, 200]
    assert "Sent to the desk at" in text(Client().get(answer.url))
    assert SheetHistory.objects.get().why == "from the table"


# The other teams' consent


def test_before_it_is_sent_the_page_asks_who_keyed_it_in_and_then_each_other_team(event):
    path = address(event)
    fields = opened(path) | BOXES
    page = page_after(path, fields)
    assert "Who keyed this in?" in text(page)
    carried = dict(page.context["carried"])
    assert carried["1-table-10"] == "10"
    one, other = (team.name for team in page.context["table"].teams)
    page = page_after(path, carried | {"keyed-in-by": "2"})
    assert f"Hand the phone to {one}" in text(page)
    assert f"This is right: {one}" in text(page)
    assert f"This is right: {other}" not in text(page)
    assert not Sheet.objects.exists()
    assert Client().post(path, carried | {"keyed-in-by": "2", "accepted": "1"}).status_code == 302
    assert totals() == [100, 200]


def test_the_team_that_keyed_it_in_cannot_accept_for_the_other(event):
    path = address(event)
    assert "Hand the phone to" in text(page_after(path, opened(path) | BOXES | {"keyed-in-by": "1", "accepted": "1"}))
    assert not Sheet.objects.exists()


def test_something_is_wrong_leads_back_to_the_boxes_with_what_was_typed(event):
    path = address(event)
    page = page_after(path, opened(path) | BOXES | {"keyed-in-by": "1", "wrong": "1"})
    assert page.status_code == 200
    assert 'name="2-table-10"' in page.content.decode()
    assert page.context["form"]["2-table-10"].value() == "20"
    assert not Sheet.objects.exists()


@pytest.mark.parametrize("people", [6, 8])
def test_at_a_table_of_more_teams_every_other_team_accepts(club, people):
    event = one_table_evening(club, "hidden-valley-ranch", people)
    Event.objects.update(date=tonight(club))
    let_tables_key_in(event=event)
    path = address(event)
    others = [str(position) for position in range(2, people // 2 + 1)]
    boxes = {"ending": "0", "empty_means_zero": "1"}
    for accepted in range(len(others)):
        page = page_after(path, opened(path) | boxes | {"keyed-in-by": "1", "accepted": others[:accepted]})
        assert "Hand the phone to" in text(page)
        assert page.context["team"].position == accepted + 2
    last = {"keyed-in-by": "1", "accepted": others}
    assert Client().post(path, opened(path) | boxes | last).status_code == 302
    assert Sheet.objects.get().from_table


def test_a_question_is_asked_before_any_team_looks(event):
    path = address(event)
    page = page_after(path, opened(path) | {"1-table-10": "10"})
    assert page.status_code == 422
    assert "How did the hand end?" in text(page)


def test_lines_and_totals_are_those_of_the_desk(desk, event):
    def shown(page):
        layout = page.context["layout"]
        return [(row.short, row.detail, row.each) for section in layout.sections for row in section.rows]

    assert shown(Client().get(address(event))) == shown(desk.get("sheets:sheet", 1, 1, event=event))
    path = f"{address(event)}preview/"
    assert "100" in Client().post(path, opened(address(event)) | BOXES).content.decode()


def test_the_preview_of_a_table_asks_nothing_about_the_sheet_of_another_table(event):
    counts = {1: {"table.10": 10, "held.5": 1}, 2: {"table.10": 20, "held.5": 2}}
    keyed(event, table=2, deal=1, counts=counts)
    path = address(event)
    typed = opened(path) | BOXES | {"1-held-5": "1", "2-held-5": "2", "saves": "1", "asked": "same-numbers"}
    answer = Client().post(f"{path}preview/", typed)
    assert answer.headers["HX-Trigger"] == '{"nothing-open": {}}'
    assert event.sheet_number(table=2, deal=1) not in answer.content.decode()


# Back and reload


def test_every_step_is_a_page_that_reload_shows_again_and_that_saves_nothing(event):
    path = address(event)
    typed = opened(path) | BOXES
    for step in ({}, {"keyed-in-by": "1"}, {"wrong": "1"}, {"ending": "no"}, {"1-table-10": "x"}, EVERYONE_AGREES):
        asked = f"{path}?{urlencode(typed | step)}"
        assert [Client().get(asked).context["form"]["2-table-10"].value() for _ in range(2)] == ["20", "20"]
    assert not Sheet.objects.exists()


def test_the_address_of_a_page_has_what_was_typed_and_no_more(event):
    path = address(event)
    typed = opened(path)
    answer = Client().post(path, typed | {"1-table-10": "10", "2-table-10": "", "csrfmiddlewaretoken": "x"})
    kept = {name: value for name, value in typed.items() if value}
    assert dict(parse_qsl(answer.url.removeprefix(f"{path}?"))) == kept | {"1-table-10": "10"}


def test_back_to_a_page_before_the_save_shows_the_sheet_that_is_in(event):
    path = address(event)
    fields = opened(path) | BOXES
    asked = Client().post(path, fields).url
    assert Client().post(path, fields | EVERYONE_AGREES).url == path
    assert Client().get(asked).url == path
    confirm(event, Sheet.objects.get())
    assert Client().get(asked).url == path


def test_a_page_with_both_versions_that_is_loaded_again_is_the_same_form(event):
    path = address(event)
    second = opened(path) | BOXES | {"1-table-10": "30"}
    send(path)
    asked = Client().post(path, second).url
    forms = [Client().get(asked).context["form"]["submission"].value() for _ in range(2)]
    assert forms[0] == forms[1]
    assert forms[0] != second["submission"]


# The desk


def test_what_a_spanish_phone_saved_is_worded_in_the_readers_language(desk, event):
    path = address(event)
    Client().post(path, opened(path) | BOXES | EVERYONE_AGREES, HTTP_ACCEPT_LANGUAGE="es")
    assert (Sheet.objects.get().saved_by, SheetHistory.objects.get().saved_by) == ("Table 1", "Table 1")
    for name, place in (("history:evening", ()), ("corrections:sheet", (1, 1)), ("sheets:play", ())):
        assert "Table 1" in text(desk.get(name, *place, event=event, data={"all": "1"}))
        spanish = text(desk.get(name, *place, event=event, data={"all": "1"}, HTTP_ACCEPT_LANGUAGE="es"))
        assert "Mesa 1" in spanish
        assert "Table 1" not in spanish


def test_the_desk_sees_from_the_table_and_confirms_it_by_one_press(desk, event):
    send(address(event))
    page = desk.get("sheets:play", event=event)
    (waiting,) = page.context["from_tables"]
    assert "from the table" in text(page)
    assert [total for _name, total in waiting.totals] == [100, 200]
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": waiting.version})
    assert Sheet.objects.get().confirmed_by == "Ruth"
    assert "from the table" not in text(desk.get("sheets:play", event=event))


def test_the_desk_confirms_on_the_sheet_too_or_sends_it_back(desk, event):
    send(address(event))
    assert "Confirm the sheet" in text(desk.get("sheets:sheet", 1, 1, event=event))
    version = str(desk.get("sheets:sheet", 1, 1, event=event).context["confirm_form"]["version"].value())
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": version, "send_back": "on", "why": "the threes"})
    assert "Sent back to look at again: the threes" in text(Client().get(address(event)))
    assert send_again(event, {"1-table-10": "30"}).status_code == 302
    assert totals() == [300, 200]


def send_again(event, boxes, why="typing mistake"):
    path = address(event)
    return Client().post(path, opened(f"{path}?change=1") | BOXES | boxes | EVERYONE_AGREES | {"why": why})


def test_the_history_says_from_the_table(desk, event):
    send(address(event))
    shown = text(desk.get("corrections:sheet", 1, 1, event=event))
    assert "Table 1" in shown
    assert "from the table" in shown


def test_a_trusted_table_needs_no_confirmation(desk, event):
    trust_tables(event=event, trusts=True)
    path = address(event)
    send(path)
    assert "Sent to the desk" not in text(Client().get(path))
    page = desk.get("sheets:play", event=event)
    assert page.context["from_tables"] == []
    assert "from the table" not in text(page)


def test_until_the_desk_confirms_the_table_may_change_its_sheet(event):
    send(address(event))
    assert send_again(event, {"2-table-10": "50"}).status_code == 302
    assert totals() == [100, 500]


def test_after_the_desk_confirmed_the_table_changes_nothing_and_the_page_says_why(event):
    path = address(event)
    send(path)
    before = opened(f"{path}?change=1")
    confirm(event, Sheet.objects.get())
    answer = Client().post(path, before | BOXES | EVERYONE_AGREES | {"1-table-10": "99", "why": "typing mistake"})
    assert answer.status_code == 302
    shown = text(Client().get(answer.url))
    assert "Ruth confirmed this sheet at" in shown
    assert "The desk has confirmed this sheet. If something is wrong, tell the desk." in shown
    assert "Save what I typed" not in shown
    assert "Change the sheet" not in text(Client().get(f"{path}?change=1"))
    assert totals() == [100, 200]


def test_a_confirmation_between_the_reading_and_the_save_is_respected(event):
    send(address(event))
    sheet = Sheet.objects.get()
    row = table_for(event, table=1, deal=1)
    entered = as_entered(row, 1, sheet)
    saving = Saving(known_version=sheet.version, saved_by="Table 1", user=None, from_table=True)
    confirm(event, sheet)
    with pytest.raises(SheetConflictError):
        save_from_table(event=event, table=row, entered=entered, saving=saving, score=worth(event.rules, entered))
    assert Sheet.objects.get().confirmed_by == "Ruth"


def test_what_the_desk_keyed_in_is_not_the_tables_to_change(event):
    keyed(event, table=1, deal=1, counts={})
    assert "The desk has keyed in this sheet." in text(Client().get(address(event)))


def test_after_the_results_are_final_the_table_changes_nothing(event):
    path = address(event)
    play_everything(event)
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    assert "The results are final." in text(Client().get(f"{path}?change=1"))


# Two phones, or phone and desk


def test_the_second_of_two_phones_sees_both_and_overwrites_nothing_unseen(event):
    path = address(event)
    second = opened(path)
    send(path)
    answer = page_after(path, second | BOXES | {"1-table-10": "30"})
    assert answer.status_code == 409
    assert "Table 1 saved this sheet at" in text(answer)
    assert "Save what I typed" in text(answer)
    assert totals() == [100, 200]
    overruled = dict(second | BOXES | {"1-table-10": "30", "overrule": answer.context["theirs"]["version"]})
    assert "Who keyed this in?" in text(page := page_after(path, overruled))
    assert Client().post(path, dict(page.context["carried"]) | EVERYONE_AGREES).status_code == 302
    assert totals() == [300, 200]


def test_a_table_sees_what_the_desk_saved_meanwhile_and_cannot_overwrite_it(event):
    path = address(event)
    fields = opened(path)
    keyed(event, table=1, deal=1, counts={1: {"table.10": 7}})
    answer = page_after(path, fields | BOXES | EVERYONE_AGREES)
    assert answer.status_code == 409
    assert "Ruth saved this sheet at" in text(answer)
    assert "Save what I typed" not in text(answer)
    overruled = fields | BOXES | EVERYONE_AGREES | {"overrule": answer.context["theirs"]["version"]}
    assert Client().post(path, overruled).status_code == 302
    assert totals() == [70, 0]


def test_the_desk_sees_what_a_table_saved_meanwhile(desk, event):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    fields = {name: str(page.context["form"][name].value() or "") for name in FORM}
    send(address(event))
    answer = desk.post("sheets:sheet", 1, 1, event=event, data=fields | BOXES | {"1-table-10": "30"})
    assert answer.status_code == 409
    assert "Table 1 saved this sheet at" in text(answer)
    assert totals() == [100, 200]


def test_the_same_form_sent_twice_is_saved_once(event):
    path = address(event)
    fields = opened(path) | BOXES | EVERYONE_AGREES
    assert [Client().post(path, fields).status_code for _ in range(2)] == [302, 302]
    assert SheetHistory.objects.count() == 1


def test_a_form_sent_again_after_the_desk_confirmed_changes_nothing(event):
    path = address(event)
    fields = opened(path) | BOXES | EVERYONE_AGREES
    Client().post(path, fields)
    confirm(event, Sheet.objects.get())
    assert Client().post(path, fields).status_code == 302
    by = list(SheetHistory.objects.values_list("saved_by", flat=True))
    assert (by, Sheet.objects.get().confirmed_by) == (["Table 1", "Ruth"], "Ruth")


# The link


@pytest.mark.parametrize("method", ["get", "post"])
def test_while_tables_do_not_key_in_the_address_is_off(event, method):
    path = address(event)
    stop_tables_keying_in(event=event)
    answer = getattr(Client(), method)(path)
    assert answer.status_code == 404
    assert "This address is off" in text(answer)


def test_turned_on_again_the_old_address_stays_off(event):
    path = address(event)
    stop_tables_keying_in(event=event)
    let_tables_key_in(event=event)
    assert Client().get(path).status_code == 404
    assert Client().get(address(event)).status_code == 200


def test_the_address_ends_with_the_evening(club, event, monkeypatch):
    path = address(event)
    fields = opened(path)
    after_midnight(club, monkeypatch)
    assert Client().get(path).status_code == 200  # play after midnight is still this evening
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + datetime.timedelta(hours=12))
    assert Client().get(path).status_code == 404
    assert Client().post(path, fields | BOXES | EVERYONE_AGREES).status_code == 404
    assert not Sheet.objects.exists()


def test_a_draft_of_tables_has_no_address(event):
    path = address(event)
    Round.objects.update(shown_at=None)
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("tail", ["2/1/", "1/9/"])
def test_another_round_or_a_hand_that_is_not_played_is_not_found(event, tail):
    assert Client().get(address(event).removesuffix("1/1/") + tail).status_code == 404


def test_the_preview_of_an_ended_link_tells_the_page(event):
    path = f"{address(event)}preview/"
    stop_tables_keying_in(event=event)
    answer = Client().post(path, HTTP_HX_REQUEST="true")
    assert (answer.status_code, answer.headers["HX-Trigger"]) == (404, '{"help-ended": {}}')


def test_wrong_addresses_are_throttled_but_right_ones_and_helpers_codes_still_work(club, event):
    path = address(event)
    wrong = [Client().get(f"/t/{number:022}/1/1/").status_code for number in range(MOST_FROM_ONE_ADDRESS + 2)]
    assert wrong == [404] * MOST_FROM_ONE_ADDRESS + [429] * 2
    assert send(path).status_code == 302
    assert make_helper(event).get(reverse("sheets:play", args=[club.slug, event.pk])).status_code == 200
    assert CountedTry.objects.filter(of=CountedTry.Of.HALL).count() == 0


def test_the_letters_of_an_address_are_not_confused_and_new_ones_have_128_bits(event):
    token = Seating.objects.first().link_token
    assert re.fullmatch("[a-hj-km-np-z2-9]{26}", token)
    assert 31**26 > 2**128


@pytest.mark.parametrize(
    "typed", [str.upper, lambda token: "-".join((token[:5], token[5:])), lambda token: f"{token[:9]} {token[9:]}"]
)
def test_typed_capitals_hyphens_and_spaces_lead_to_the_sheet(event, typed):
    token = Seating.objects.get(table=1).link_token
    answer = Client().get(f"/t/{typed(token)}/1/1")
    assert Client().get(answer.url).url == address(event)


def test_an_address_of_an_older_version_still_works(event):
    Seating.objects.filter(table=1).update(link_token="Ab-_lI0O1iXyZ345678901")
    assert Client().get(address(event)).status_code == 200


@pytest.mark.parametrize("path", ["/t/", "/t/abcdef/", "/t/abcdef/1/1/", "/t/abcdef/1/x/"])
def test_an_unknown_address_asks_to_check_its_letters(event, path):
    answer = Client().get(path)
    assert answer.status_code == 404
    assert "Check the letters of the address, or bring the paper to the desk." in text(answer)


def test_control_characters_in_an_address_are_not_found(event):
    assert Client().get("/t/%00abc/1/1/").status_code == 404


def test_a_table_that_grows_keeps_its_address(event):
    """A later seating of the same table has its own link; the paper printed before still opens the table's sheet."""
    seating = Seating.objects.get(table=1)
    path = reverse("table:sheet", args=[seating.link_token, 1, 3])
    later = Seating.objects.create(round=seating.round, table=1, decks=seating.decks, first_deal=3)
    for seat in seating.seats.all():
        later.seats.create(team=seat.team, position=seat.position)
    Seating.objects.filter(pk=seating.pk).update(last_deal=2)
    assert send(path, right_paper="1").status_code == 302
    assert Sheet.objects.get().seating == later


# Every form of an evening


def test_while_the_last_hand_is_held_back_the_table_keys_it_in_and_sees_no_other_total(club):
    event = make_evening(club, date=tonight(club), holds_back=True)
    let_tables_key_in(event=event)
    keyed(event, table=2, deal=4, counts={1: {"table.10": 77}, 2: {"table.10": 88}})
    path = address(event, deal=4)
    page = Client().get(path)
    assert page.context["form"]["usual"].value() == ""
    assert "770" not in page.content.decode()
    assert send(path, right_paper="1").status_code == 302
    shown = text(Client().get(path))
    assert "won" not in shown
    assert "770" not in shown


def test_the_page_has_a_button_in_spanish(event):
    page = Client().get(address(event), HTTP_ACCEPT_LANGUAGE="es")
    assert "Mesa 1, Mano 1" in text(page)


def test_a_sheet_that_counts_for_its_table_waits_in_the_results(desk, event):
    send(address(event))
    assert [sheet.number for sheet in desk.get("standings:results", event=event).context["shown"].to_confirm] == [
        "11-7"
    ]


def test_the_address_of_a_round_opens_no_hand_of_another_round(event):
    path = address(event)
    first = Round.objects.get()
    Round.objects.filter(pk=first.pk).update(last_deal=2)
    later = Round.objects.create(event=event, number=2, first_deal=3, last_deal=4, shown_at=first.shown_at)
    for seating in Seating.objects.filter(round=first):
        again = Seating.objects.create(round=later, table=seating.table, decks=seating.decks, first_deal=3)
        for seat in seating.seats.all():
            again.seats.create(team=seat.team, position=seat.position)
    assert Client().get(path.removesuffix("1/1/") + "1/3/").status_code == 404
    send(path.removesuffix("1/1/") + "1/2/")
    assert "Key in Hand 3" not in text(Client().get(path.removesuffix("1/1/") + "1/2/"))


def test_a_hand_after_the_end_of_the_evening_does_not_wait_for_the_desk(desk, event):
    send(address(event, table=1, deal=1))
    send(address(event, table=2, deal=4))
    Round.objects.update(last_deal=3)
    Event.raise_version(pk=event.pk)
    waiting = desk.get("sheets:play", event=event).context["from_tables"]
    assert [(sheet.table, sheet.deal) for sheet in waiting] == [(1, 1)]


def test_a_trusted_table_is_told_that_a_second_person_confirms_its_sheet(club):
    event = make_evening(club, date=tonight(club), second_person=True, trusts_tables=True)
    let_tables_key_in(event=event)
    path = address(event)
    send(path)
    assert "The desk confirms it." in text(Client().get(path))


def test_a_hand_beyond_every_number_is_not_found(event):
    path = address(event).removesuffix("1/1/")
    assert Client().get(f"{path}1/{'9' * 30}/").status_code == 404
    assert Client().get(f"{path}{'9' * 30}/1/").status_code == 404


def test_an_address_that_is_off_is_not_stored(event):
    path = address(event)
    stop_tables_keying_in(event=event)
    assert "no-store" in Client().get(path).headers["Cache-Control"]


@pytest.fixture
def target_event(club):
    """Tonight's game to 5,000 points at two tables that key in, with the last hand held back."""
    event = make_evening(club, rules=TO_5000, date=tonight(club), holds_back=True)
    let_tables_key_in(event=event)
    return event


def test_after_the_last_hand_of_a_game_no_other_hand_is_offered(target_event):
    path = address(target_event)
    send(path)
    assert "Key in Hand 2" in text(Client().get(path))
    assert send_again(target_event, {"1-table-points": "6000", "entry": "points"}).status_code == 302
    assert "Key in Hand 2" not in text(Client().get(path))


def test_the_preview_of_a_hand_that_is_held_back_says_nothing_of_the_game(target_event):
    path = address(target_event)
    send(path)
    typed = opened(f"{path}?change=1") | BOXES
    assert "need" not in text(Client().get(f"{path}?change=1"))
    assert "need" not in Client().post(f"{path}preview/", typed).content.decode()


LACKS_A_RED_BOOK = {
    "ending": "1", "entry": "points", "empty_means_zero": "1", "1-paper": "2800", "2-paper": "1710",
    "1-books-sevens": "1", "1-books-wild": "1", "1-books-red": "1", "1-books-black": "2", "1-table-points": "600",
    "2-books-sevens": "1", "2-books-wild": "1", "2-books-black": "2", "2-table-points": "400", "2-held-points": "290",
}  # fmt: skip


def test_a_table_is_asked_which_kind_of_total_its_paper_has_and_everyone_sees_which(club):
    event = make_evening(club, rules="hidden-valley-ranch", date=tonight(club))
    let_tables_key_in(event=event)
    path = address(event)
    typed = opened(path) | LACKS_A_RED_BOOK
    asked = page_after(path, typed)
    assert "Team 2: is 1,710 with or without the 500 for missing books?" in text(asked)
    answered = typed | {"written_total": "before-missing-books"}
    accepting = page_after(path, answered | {"keyed-in-by": "1"})
    assert "Total on the paper 1,710 before missing books ✓" in text(accepting)
    carried = dict(accepting.context["carried"])
    assert carried["written_total"] == "before-missing-books"
    sent = page_after(path, carried | EVERYONE_AGREES)
    assert "1,710 before missing books ✓" in text(sent)
    assert (totals(), Event.objects.get().kind_of_totals) == ([2800, 1210], "before-missing-books")

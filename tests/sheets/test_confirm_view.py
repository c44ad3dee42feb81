"""Confirming a sheet: a second person compares it with the paper, if the event asks for that."""

from uuid import uuid4

import pytest
from django.conf import settings

from tests.builders import keyed, make_evening, make_helper, tonight
from tournaments.evening_file.verify import verify
from tournaments.hall.queries import helpers_of
from tournaments.models import Event, Sheet
from tournaments.sheets.grid_queries import FROM_TABLE
from tournaments.standings.actions import make_final

COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}


@pytest.fixture
def event(club):
    return make_evening(club, second_person=True, date=tonight(club))


def state(desk, event):
    return desk.get("sheets:play", event=event).context["grid"][0].cells[0].state


def test_a_sheet_of_another_person_waits_until_it_is_confirmed(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    assert state(desk, event) == "to-confirm"
    assert "Compare every box with the paper" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    assert state(desk, event) == "in"
    assert Sheet.objects.get().confirmed_by == "Ruth"
    assert "Confirmed by Ruth." in desk.get("sheets:sheet", 1, 1, event=event).content.decode()


def test_a_second_confirmation_shows_who_confirmed_first(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    Sheet.objects.update(confirmed_by="Gus")
    answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    assert "Gus has already confirmed this sheet." in desk.client.get(answer.url).content.decode()
    assert Sheet.objects.get().confirmed_by == "Gus"


def test_confirming_twice_is_confirming_once(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    for _ in range(2):
        answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
        assert answer.url == desk.url("sheets:play", event=event) + "?confirmed=1.1"
    assert Sheet.objects.get().confirmed_by == "Ruth"


def test_a_person_cannot_confirm_their_own_sheet(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Ruth")
    assert "Compare every box" not in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    assert "Someone else has to confirm what you keyed in." in desk.client.get(answer.url).content.decode()
    assert state(desk, event) == "to-confirm"


def test_a_sheet_is_sent_back_with_a_reason_and_corrected(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1, "send_back": "1", "why": "two red threes"})
    assert state(desk, event) == "sent-back"
    assert "two red threes" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    keyed(event, table=1, deal=1, counts=COUNTS, version=2, by="Fay", why="put right")
    assert state(desk, event) == "to-confirm"


def test_a_sheet_sent_back_without_a_reason_asks_each_reader_in_their_language(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1, "send_back": "1"})
    assert "por favor, revísela otra vez" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert "please look again" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()


@pytest.mark.parametrize(
    ("version", "why"), [("x", ""), ("", ""), ("-1", ""), ("9" * 5000, ""), ("1", "\x00"), ("1", "x" * 300)]
)
def test_invalid_data_gets_one_message_and_changes_nothing(desk, event, version, why):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": version, "send_back": "1", "why": why})
    assert len(desk.client.get(answer.url).context["messages"]) == 1
    assert state(desk, event) == "to-confirm"


@pytest.mark.parametrize("version", [0, 2])
@pytest.mark.parametrize("send_back", ["", "1"])
def test_a_sheet_saved_meanwhile_is_not_confirmed(desk, event, version, send_back):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": version, "send_back": send_back})
    assert answer.url == desk.url("sheets:sheet", 1, 1, event=event)
    assert "saved again meanwhile" in desk.client.get(answer.url).content.decode()
    assert state(desk, event) == "to-confirm"


def test_a_sheet_that_is_not_in_cannot_be_confirmed(desk, event):
    assert desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1}).status_code == 404


def test_an_evening_without_a_second_person_needs_no_confirmation(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    assert state(desk, event) == "in"
    assert "Compare every box" not in desk.get("sheets:sheet", 1, 1, event=event).content.decode()


def test_a_confirmation_is_a_version_of_its_own_in_the_history(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay", why="misread")
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    sheet = Sheet.objects.get()
    assert (sheet.version, sheet.saved_by, sheet.reason) == (2, "Fay", "misread")
    first, second = sheet.saves.all()
    assert (second.saved_by, second.why, second.content) == ("Ruth", "confirmed by a second person", first.content)
    assert verify([event]).differences == []


@pytest.mark.parametrize(
    ("answer", "by_whom"), [({}, "Ruth confirmed this sheet at"), ({"send_back": "1"}, "Ruth sent this sheet back at")]
)
def test_what_was_typed_while_the_sheet_was_compared_meets_that(desk, event, answer, by_whom):
    """Gus opened the sheet before Ruth confirmed it or sent it back: his save would undo that unseen."""
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    gus = make_helper(event, name="Gus")
    path = desk.url("sheets:sheet", 1, 1, event=event)
    form = gus.get(path).context["form"]
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1} | answer)
    before = Sheet.objects.get()
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed = {"1-held-5": 3, "ending": "0", "empty_means_zero": "1", "why": "misread"}
    conflict = gus.post(path, hidden | typed)
    assert conflict.status_code == 409
    assert by_whom in conflict.content.decode()
    now = Sheet.objects.get()
    assert (now.version, now.confirmed_by, now.sent_back) == (2, before.confirmed_by, before.sent_back)
    overruled = gus.post(path, hidden | typed | {"overrule": conflict.context["theirs"]["version"]})
    assert overruled.status_code == 302
    assert Sheet.objects.get().confirmed_by == ""


def test_a_form_sent_again_after_its_sheet_was_confirmed_says_that_it_was_saved(desk, event):
    path = desk.url("sheets:sheet", 1, 1, event=event)
    gus = make_helper(event, name="Gus")
    form = gus.get(path).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed = hidden | {"1-held-5": 3, "ending": "0", "empty_means_zero": "1"}
    gus.post(path, typed)
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    answer = gus.post(path, typed, follow=True)
    assert "Nothing was saved again." in answer.content.decode()
    assert Sheet.objects.get().confirmed_by == "Ruth"


@pytest.mark.parametrize("answer", [{}, {"send_back": "1", "why": "two red threes"}])
def test_a_helper_who_confirms_a_sheet_or_sends_it_back_did_not_key_it_in(desk, event, answer):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    gus = make_helper(event, name="Gus")
    gus.post(desk.url("sheets:confirm", 1, 1, event=event), {"version": 1} | answer)
    sheet = Sheet.objects.get()
    assert (sheet.version, sheet.confirmed_by) == (2, "" if answer else "Gus")
    assert [(row.helper.name, row.sheets) for row in helpers_of(event)] == [("Gus", 0)]


@pytest.mark.parametrize("answer", [{}, {"send_back": "1"}])
def test_the_page_still_names_the_saved_form_whose_draft_is_obsolete(desk, event, answer):
    """The browser that keyed the sheet in deletes its draft by that number."""
    form = uuid4()
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay", submission=form)
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1} | answer)
    assert desk.get("sheets:sheet", 1, 1, event=event).context["saved_submission"] == str(form)


@pytest.mark.parametrize("answer", [{}, {"send_back": "1"}])
def test_a_confirmation_is_news_for_the_results_page(desk, event, answer):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    results = desk.url("standings:results", event=event)
    shown = f"{results}?after=all"
    assert "to be confirmed" in desk.client.get(shown).content.decode()
    version = desk.client.get(shown).context["version"]
    assert desk.client.get(f"{shown}&v={version}").status_code == 204
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1} | answer)
    news = desk.client.get(f"{shown}&v={version}")
    assert news.status_code == 200
    assert ("to be confirmed" in news.content.decode()) == bool(answer)


def test_final_results_stay_final_when_a_last_sheet_is_confirmed(desk, club):
    event = make_evening(club, people=4, second_person=True)
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts=COUNTS, by="Fay")
    make_final(event=event, version=Event.objects.get().version)
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    assert Event.objects.get().is_final


def test_the_message_of_a_confirmation_names_the_sheet_and_undo_lets_it_wait_again(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    page = desk.client.get(answer.url)
    assert [str(message) for message in page.context["messages"]] == ["Confirmed: 11-7, Table 1, Hand 1."]
    undo = page.context["undo"]
    answer = desk.client.post(undo["url"])
    said = [str(message) for message in desk.client.get(answer.url).context["messages"]]
    assert said == ["Table 1, Hand 1 waits for its confirmation again."]
    sheet = Sheet.objects.get()
    assert (sheet.confirmed_by, sheet.version, sheet.saved_by) == ("", 3, "Fay")
    assert state(desk, event) == "to-confirm"
    assert [save.why for save in sheet.saves.order_by("version")] == ["", "confirmed by a second person", "undone"]
    assert verify([event]).differences == []


def test_final_results_stay_final_when_a_confirmation_is_undone(desk, club):
    event = make_evening(club, people=4, second_person=True)
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts=COUNTS, by="Fay")
    make_final(event=event, version=Event.objects.get().version)
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    desk.undo_newest_act()
    assert Event.objects.get().is_final


@pytest.mark.parametrize(("by", "version"), [("Gus", 2), ("Ruth", 3), ("", 2)])
def test_only_the_latest_confirmation_of_ones_own_is_undone(desk, event, by, version):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    Sheet.objects.update(confirmed_by=by, version=version)
    answer = desk.undo_newest_act()
    assert "saved again meanwhile" in desk.client.get(answer.url).content.decode()
    assert (Sheet.objects.get().confirmed_by, Sheet.objects.get().version) == (by, version)


def test_a_confirmation_after_a_sheet_was_sent_back_offers_no_undo(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Fay")
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1, "send_back": "1", "why": "two red threes"})
    answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": 2})
    assert Sheet.objects.get().confirmed_by == "Ruth"
    assert desk.client.get(answer.url).context["undo"] == {}


def test_a_sheet_just_confirmed_keeps_its_line_among_those_from_tables(desk, club):
    event = make_evening(club, date=tonight(club))
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts=COUNTS, by="Table", from_table=True)
    answer = desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    lines = desk.client.get(answer.url).context["from_tables"]
    assert [(line.table, line.is_confirmed) for line in lines] == [(1, True), (2, False)]
    later = desk.get("sheets:play", event=event).context["from_tables"]
    assert [(line.table, line.is_confirmed) for line in later] == [(2, False)]


@pytest.mark.parametrize("confirmed", ["9.9", "x", '1.1"><b>'])
def test_an_address_that_names_no_confirmed_sheet_is_the_page(desk, event, confirmed):
    page = desk.get("sheets:play", event=event, data={"confirmed": confirmed})
    assert (page.status_code, page.context["from_tables"]) == (200, [])


def test_every_page_counts_the_same_sheets_from_tables(desk, club):
    """Of five, one was confirmed, one sent back and one undone. A club that trusts its tables confirms none."""
    event = make_evening(club, people=20, date=tonight(club))
    for table in (1, 2, 3, 4, 5):
        keyed(event, table=table, deal=1, counts=COUNTS, by="Table", from_table=True)
    Sheet.objects.filter(seating__table=1).update(confirmed_by="Ruth")
    Sheet.objects.filter(seating__table=2).update(sent_back="unclear")
    Sheet.objects.filter(seating__table=3).update(state=Sheet.State.TAKEN_BACK)
    for trusts, expected in ((False, [4, 5]), (True, [])):
        Event.objects.update(trusts_tables=trusts)
        context = desk.get("sheets:play", event=event, data={"confirmed": "1.1"}).context
        in_grid = [cell.table for row in context["grid"] for cell in row.cells if cell.state == FROM_TABLE]
        listed = [line.table for line in context["from_tables"] if not line.is_confirmed]
        assert (in_grid, listed, context["progress"].to_confirm) == (expected, expected, len(expected))

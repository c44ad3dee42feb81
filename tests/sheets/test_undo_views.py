"""Undoing a save, stopping a table, and playing a hand that was marked as not played."""

import pytest
from django.utils import timezone
from django.utils.formats import time_format

from scoring.library import rule_set_text
from tests.builders import keyed, make_evening
from tournaments.models import Event, Sheet, SheetHistory, Tally
from tournaments.sheets import views
from tournaments.sheets.actions import confirm_sheet, send_back_sheet
from tournaments.sheets.sheet_views import table_or_404

FIRST = {1: {"table.points": 100}, 2: {"table.points": 50}}
SECOND = {1: {"table.points": 900}, 2: {"table.points": 50}}


@pytest.fixture
def event(club):
    return make_evening(club)


def totals():
    return sorted(Tally.objects.values_list("total", flat=True))


def messages_after(desk, answer):
    return [str(message) for message in desk.client.get(answer.url).context["messages"]]


def test_an_undone_first_save_stays_in_the_history(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": 1})
    assert answer.url == desk.url("sheets:play", event=event)
    assert messages_after(desk, answer) == ["Table 1, Hand 1 is empty again."]
    assert Sheet.objects.get().state == "taken-back"
    assert list(SheetHistory.objects.values_list("version", "why")) == [(1, ""), (2, "undone")]
    assert desk.get("sheets:play", event=event).context["grid"][0].cells[0].state == "not-yet"


def test_an_undone_change_of_no_total_says_no_totals(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    keyed(event, table=1, deal=1, counts=FIRST, version=1, why="looked again")
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": 2})
    assert messages_after(desk, answer) == ["Table 1, Hand 1 is as it was before."]


def test_an_undone_correction_restores_the_earlier_values(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, ending="out", went_out=2)
    keyed(event, table=1, deal=1, counts=SECOND, version=1)
    assert totals() == [50, 900]
    desk.post("sheets:undo", 1, 1, event=event, data={"version": 2})
    sheet = Sheet.objects.get()
    assert (sheet.version, sheet.ending, sheet.state) == (3, "out", "entered")
    # Team 2 went out, which is worth 100.
    assert totals() == [100, 50 + 100]


@pytest.mark.parametrize(
    ("saves", "says"),
    [([FIRST], "Table 1, Hand 1 is empty again."), ([FIRST, SECOND], "Table 1, Hand 1 has 100 and 50 points again.")],
)
def test_an_undone_save_comes_back_by_the_undo_beside_its_message(desk, event, saves, says):
    for version, counts in enumerate(saves):
        keyed(event, table=1, deal=1, counts=counts, version=version)
    saved = totals()
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": len(saves)})
    assert totals() != saved
    shown = desk.client.get(answer.url).context
    assert [str(message) for message in shown["messages"]] == [says]
    undo = shown["undo"]
    answer = desk.client.post(undo["url"], undo["data"])
    in_words = " and ".join(str(total) for total in Tally.objects.order_by("team").values_list("total", flat=True))
    assert messages_after(desk, answer) == [f"Table 1, Hand 1 has {in_words} points again."]
    assert totals() == saved
    assert Sheet.objects.get().state == "entered"


@pytest.mark.parametrize("version", ["1", "3", "", "x", "-1", "9" * 50])
def test_an_older_or_invalid_version_undoes_nothing(desk, event, version):
    keyed(event, table=1, deal=1, counts=FIRST)
    keyed(event, table=1, deal=1, counts=SECOND, version=1)
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": version})
    assert messages_after(desk, answer) == ["The sheet was saved again meanwhile, so nothing was undone."]
    assert totals() == [50, 900]


def test_a_double_press_undoes_once(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    keyed(event, table=1, deal=1, counts=SECOND, version=1)
    for _press in range(2):
        desk.post("sheets:undo", 1, 1, event=event, data={"version": 2})
    assert totals() == [50, 100]


def test_who_undoes_what_is_undone_already_is_told_when_and_by_whom(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    desk.post("sheets:undo", 1, 1, event=event, data={"version": 1})
    desk.get("sheets:play", event=event)
    at = time_format(timezone.localtime(SheetHistory.objects.get(why="undone").saved_at))
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": 1})
    assert messages_after(desk, answer) == [f"This was undone already, at {at} by Ruth."]
    keyed(event, table=1, deal=1, counts=SECOND, version=2)
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": 1})
    assert messages_after(desk, answer) == [f"This was undone already, at {at} by Ruth."]
    assert totals() == [50, 900]


def test_undo_of_an_empty_sheet_changes_nothing(desk, event):
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": 1})
    assert answer.status_code == 302
    assert not Sheet.objects.exists()


def test_a_table_that_stops_keeps_the_hands_it_played(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    answer = desk.post("sheets:stop", 1, 2, event=event)
    assert messages_after(desk, answer) == ["Table 1 ends before Hand 2."]
    states = [cell.state for cell in desk.get("sheets:play", event=event).context["grid"][0].cells]
    assert states == ["in", "not-played", "not-played", "not-played"]
    assert sum(totals()) == 150


def test_waiting_for_a_hand_marked_as_not_played_keeps_what_was_typed(desk, event):
    desk.post("sheets:stop", 1, 4, event=event)
    page = desk.get("sheets:sheet", 1, 4, event=event)
    assert "Wait for this sheet" in page.content.decode()
    boxes = typed_in(page, {"1-held-10": "3", "2-paper": "120"})
    page = desk.post("sheets:sheet", 1, 4, event=event, data=boxes | {"reopen": "1"})
    assert page.context["form"].data["1-held-10"] == "3"
    assert page.context["form"].data["2-paper"] == "120"
    assert "Table 1, Hand 4 is no longer marked as not played." in page.content.decode()
    assert "Wait for this sheet" not in page.content.decode()
    boxes |= {"version": page.context["form"].data["version"], "empty_means_zero": "1", "2-paper": "", "ending": "0"}
    boxes |= {"right_paper": "1"}
    assert desk.post("sheets:sheet", 1, 4, event=event, data=boxes | {"save": "1"}).status_code == 302
    assert totals() == [-30, 0]


def test_a_hand_keyed_in_meanwhile_is_not_reopened(desk, event):
    desk.post("sheets:stop", 1, 4, event=event)
    boxes = typed_in(desk.get("sheets:sheet", 1, 4, event=event), {"1-held-10": "3"})
    keyed(event, table=1, deal=4, counts=FIRST, version=1)
    page = desk.post("sheets:sheet", 1, 4, event=event, data=boxes | {"reopen": "1"})
    assert page.context["form"].data["1-held-10"] == "3"
    assert totals() == [50, 100]


def typed_in(page, boxes):
    """What the form of a sheet sends, with these boxes typed in."""
    form = page.context["form"]
    hidden = ("version", "submission", "entry", "rules_digest", "seating", "usual")
    return {name: form[name].value() or "" for name in hidden} | boxes


def test_a_hand_marked_as_not_played_can_be_played(desk, event):
    desk.post("sheets:stop", 1, 4, event=event)
    desk.post("sheets:undo", 1, 4, event=event, data={"version": 1})
    assert desk.get("sheets:play", event=event).context["grid"][0].cells[3].state != "not-played"
    keyed(event, table=1, deal=4, counts=FIRST, version=2)
    assert totals() == [50, 100]


def test_a_table_stops_once(desk, event):
    for _press in range(2):
        desk.post("sheets:stop", 1, 3, event=event)
    assert SheetHistory.objects.count() == 2


def stop(desk, event):
    return desk.post("sheets:stop", 1, 2, event=event)


def undo_stop(desk, event):
    return desk.undo_newest_act()


def undo_save(desk, event):
    return desk.post("sheets:undo", 1, 2, event=event, data={"version": 1})


@pytest.mark.parametrize("press", [stop, undo_stop, undo_save])
def test_a_press_is_refused_if_the_rules_change_during_the_request(desk, event, monkeypatch, press):
    stop(desk, event)
    if press is stop:
        desk.undo()

    def meanwhile(*asked):
        table = table_or_404(*asked)
        Event.objects.filter(pk=event.pk).update(rules_text=rule_set_text("lakemont-ridge"))
        return table

    monkeypatch.setattr(views, "table_or_404", meanwhile)
    before = SheetHistory.objects.count()
    answer = press(desk, event)
    assert answer.status_code == 302
    assert "The rules of this evening were changed" in str(messages_after(desk, answer))
    assert SheetHistory.objects.count() == before


def say_of_it(event, *, table, deal, answer):
    """Grace confirms the sheet or sends it back; the version is then one more."""
    sheet = Sheet.objects.get(seating__table=table, deal=deal)
    if answer == "confirmed":
        confirm_sheet(event=event, sheet=sheet, version=sheet.version, by="Grace")
    else:
        send_back_sheet(event=event, sheet=sheet, version=sheet.version, why="they played it", by="Grace")


@pytest.mark.parametrize("answer", ["confirmed", "sent back"])
def test_a_table_continues_after_someone_looked_at_its_hands(desk, event, answer):
    desk.post("sheets:stop", 1, 4, event=event)
    say_of_it(event, table=1, deal=4, answer=answer)
    desk.undo_newest_act()
    sheet = Sheet.objects.get()
    assert (sheet.version, sheet.state, sheet.confirmed_by, sheet.sent_back) == (3, "taken-back", "", "")


@pytest.mark.parametrize("answer", ["confirmed", "sent back"])
def test_a_hand_is_waited_for_after_someone_looked_at_it(desk, event, answer):
    desk.post("sheets:stop", 1, 4, event=event)
    say_of_it(event, table=1, deal=4, answer=answer)
    boxes = typed_in(desk.get("sheets:sheet", 1, 4, event=event), {})
    page = desk.post("sheets:sheet", 1, 4, event=event, data=boxes | {"reopen": "1"})
    assert "Table 1, Hand 4 is no longer marked as not played." in page.content.decode()
    assert Sheet.objects.get().state == "taken-back"

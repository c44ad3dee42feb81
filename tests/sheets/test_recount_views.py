"""The wrong rule set noticed after Hand 1: the recount, sheets to key in again, Undo."""

import re
from dataclasses import replace

import pytest

from scoring import built_in, write_rule_set
from tests.builders import keyed, make_evening, press_recount
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.rule_sets.numbers import rules_of_deals
from tournaments.evening_file.verify import verify
from tournaments.models import ClubRuleSet, Event, Sheet, SheetHistory, Tally
from tournaments.sheets.saved_rules_queries import digests_of_saves, without_rules
from tournaments.wording.reasons import KEY_IN_AGAIN


@pytest.fixture
def event(club):
    """Hand 1 under Hidden Valley's sheet. Table 1 has tens that begin at the eight, Table 2 only jokers."""
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"table.10": 6, "table.50": 1}, 2: {"table.50": 2}})
    keyed(event, table=2, deal=1, counts={1: {"books.black": 2}, 2: {"table.50": 4}})
    return event


def totals(event, table):
    tallies = Tally.objects.filter(sheet__seating__round__event=event, sheet__seating__table=table)
    return list(tallies.order_by("pk").values_list("total", flat=True))


def test_counts_are_kept_and_other_cards_are_marked_to_be_keyed_in_again(desk, event):
    press_recount(desk, event, "tanglewood")
    event = Event.objects.get()
    assert event.rules_key == "tanglewood"
    kept, marked = Sheet.objects.get(seating__table=2), Sheet.objects.get(seating__table=1)
    assert (kept.state, kept.version, kept.saves.last().why) == ("entered", 2, "recounted under other rules")
    assert kept.tallies.get(team__seats__position=1).counts == {"books.black": 2}
    assert (marked.state, marked.version) == ("taken-back", 2)
    assert marked.saves.get(version=1).content["tallies"][0]["counts"] == {"table.10": 6, "table.50": 1}
    assert verify([event]).differences == []
    assert "the boxes mean other cards" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    states = {(cell.table, cell.deal): cell.state for row in desk.get("sheets:play", event=event).context["grid"]
              for cell in row.cells}  # fmt: skip
    assert (states[1, 1], states[2, 1]) == ("sent-back", "in")
    keyed(event, table=1, deal=1, counts={1: {"table.10": 4}}, version=2)
    assert Sheet.objects.get(seating__table=1).sent_back == ""


def test_other_rules_bring_their_number_of_hands(desk, event):
    press_recount(desk, event, "texas-good-sam")
    assert event.rounds.get().last_deal == 1
    desk.undo()
    assert event.rounds.get().last_deal == 4
    keyed(Event.objects.get(), table=2, deal=2, counts={})
    press_recount(desk, event, "texas-good-sam")
    assert Event.objects.get().rules_key == "hidden-valley-ranch"


@pytest.mark.parametrize("other", ["tanglewood", "lakemont-ridge", "tour-of-lakes", "texas-good-sam"])
def test_a_sheet_of_zeros_can_be_previewed_recounted_and_undone(desk, club, other):
    event = make_evening(club, rules="hidden-valley-ranch")
    zeros = {line.code: 0 for line in event.rules.lines if line.code != "out"}
    keyed(event, table=1, deal=1, counts={1: zeros, 2: zeros})
    assert desk.get("corrections:recount", event=event, data={"rules": other}).status_code == 200
    press_recount(desk, event, other)
    event = Event.objects.get()
    assert event.rules_key == other
    assert verify([event]).differences == []
    desk.undo()
    assert Event.objects.get().rules_key == "hidden-valley-ranch"
    assert verify([Event.objects.get()]).differences == []
    press_recount(desk, event, other)
    assert desk.get("sheets:sheet", 1, 1, event=event).status_code == 200
    assert desk.get("history:evening", event=event).status_code == 200


OTHER_NUMBERS = "The sheets have other numbers now. Print the tally sheets again."


@pytest.mark.parametrize(("other", "are_other"), [("tanglewood", False), ("ten-hands", True), ("to-a-target", True)])
def test_other_numbers_of_the_sheets_are_told_after_the_recount_and_its_undo(desk, event, other, are_other):
    """Hands take two digits from the tenth on: 301 is Table 30, Hand 1 before, and Table 3, Hand 1 after."""
    usual = built_in("hidden-valley-ranch")
    for key, rules in (
        ("ten-hands", rules_of_deals(usual, 10)),
        ("to-a-target", replace(usual, deals=None, target=20_000)),
    ):
        text = write_rule_set(replace(rules, key=key, name=key))
        ClubRuleSet.objects.create(club=event.club, key=key, name=key, text=text)
    number = event.sheet_number(table=2, deal=1)
    press_recount(desk, event, other)
    undo = dict(desk.client.session["undo"])
    assert (OTHER_NUMBERS in desk.get("sheets:play", event=event).content.decode()) is are_other
    assert (Event.objects.get().sheet_number(table=2, deal=1) != number) is are_other
    desk.client.post(undo["url"])
    assert (OTHER_NUMBERS in desk.get("sheets:play", event=event).content.decode()) is are_other


def test_confirmations_and_who_keyed_in_survive_a_recount_and_its_undo(desk, event):
    Sheet.objects.filter(seating__table=1).update(saved_by="Grace", confirmed_by="Fay")
    Sheet.objects.filter(seating__table=2).update(saved_by="Mary", sent_back="look at the threes")

    def marks():
        return list(Sheet.objects.order_by("seating__table").values_list("saved_by", "confirmed_by", "sent_back"))

    before = marks()
    press_recount(desk, event, "tanglewood")
    assert marks()[1] == before[1]
    desk.undo()
    assert marks() == before


def test_sheets_after_an_early_end_are_recounted_too(desk, club):
    """Two tables played Hand 4 before the evening ended after Hand 3."""
    event = make_evening(club, rules="hidden-valley-ranch")
    for table in (1, 2):
        for deal in (1, 2, 3, 4):
            keyed(event, table=table, deal=deal, counts={1: {"books.black": 2}, 2: {"table.50": 4}})
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    before = totals(event, 1), totals(event, 2)
    press_recount(desk, event, "tanglewood")
    event = Event.objects.get()
    assert event.rules_key == "tanglewood"
    assert {sheet.saves.last().why for sheet in Sheet.objects.filter(deal=4)} == {"recounted under other rules"}
    assert event.rounds.get().last_deal == 3
    assert verify([event]).differences == []
    desk.undo()
    event = Event.objects.get()
    assert event.rules_key == "hidden-valley-ranch"
    assert (totals(event, 1), totals(event, 2)) == before
    assert verify([event]).differences == []


def test_undo_restores_an_early_end(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 1})
    press_recount(desk, event, "texas-good-sam")
    desk.undo()
    assert Event.objects.get().rules_key == "hidden-valley-ranch"
    assert event.rounds.get().last_deal == 1


def test_undo_restores_why_a_sheet_was_sent_back(desk, event):
    Sheet.objects.filter(seating__table=1).update(sent_back="look at the threes")
    press_recount(desk, event, "tanglewood")
    desk.undo()
    assert Sheet.objects.get(seating__table=1).sent_back == "look at the threes"


def test_a_dispute_since_is_not_lost_by_undo(desk, event):
    press_recount(desk, event, "tanglewood")
    offer = desk.client.session["undo"]
    desk.post("sheets:question", 2, 1, event=event, data={"version": "2", "team": 1, "why": "three red threes"})
    page = desk.client.post(offer["url"], follow=True).content.decode()
    assert "A sheet was saved since, so the rules stay." in page
    assert Event.objects.get().rules_key == "tanglewood"
    assert Tally.objects.get(sheet__seating__table=2, team__seats__position=1).in_question == "three red threes"


def test_a_sheet_to_key_in_again_and_its_dispute_are_listed_to_look_at(desk, event):
    desk.post("sheets:question", 1, 1, event=event, data={"version": "1", "team": 2, "why": "three jokers"})
    press_recount(desk, event, "tanglewood")
    shown = desk.get("sheets:play", event=event)
    found = [(one.table, one.deal, one.sent_back, one.in_question) for one in shown.context["matters"]]
    assert found == [(1, 1, KEY_IN_AGAIN, ""), (1, 1, "", "three jokers")]
    assert "Key in again: the boxes mean other cards under the new rules" in shown.content.decode()
    assert "Team 2 disputes this score: three jokers" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed = {"1-table-10": 4, "ending": "0", "empty_means_zero": "1"}
    assert desk.post("sheets:sheet", 1, 1, event=event, data=hidden | typed).status_code == 302
    (matter,) = desk.get("sheets:play", event=event).context["matters"]
    assert (matter.sent_back, matter.in_question) == ("", "three jokers")


def test_undo_brings_back_an_evening_with_a_hand_more_than_its_rules(desk, event):
    """The evening's own copy of the rules is in no list of rule sets."""
    desk.post("sheets:add-hand", event=event, data={"deal": 5})
    own_copy = Event.objects.get().rules_text
    press_recount(desk, event, "tanglewood")
    desk.undo()
    assert Event.objects.get().rules_text == own_copy
    assert event.rounds.get().last_deal == 5


def test_a_sheet_saved_since_the_page_is_not_emptied_unseen(desk, event):
    page = desk.get("corrections:recount", event=event, data={"rules": "tanglewood"}).content.decode()
    (version,) = re.findall(r'<input type="hidden" name="version" value="(\d+)">', page)
    keyed(Event.objects.get(), table=2, deal=2, counts={1: {"table.10": 6}})
    answer = desk.post("sheets:recount", event=event, data={"rules": "tanglewood", "version": version})
    assert (Event.objects.get().rules_key, Sheet.objects.get(deal=2).state) == ("hidden-valley-ranch", "entered")
    assert answer.url == desk.url("corrections:recount", event=event) + "?rules=tanglewood"
    shown = desk.client.get(answer.url).content.decode()
    assert "The evening was changed meanwhile. Look again at what these rules would change." in shown
    assert "2 sheets must be keyed in again." in shown


def test_a_recount_without_a_sheet_is_news_for_every_page(desk, club):
    event = make_evening(club)
    press_recount(desk, event, "texas-good-sam")
    assert Event.objects.get().version > event.version


# What a marked sheet keeps, and what comes back


def counts_of(table, position):
    return Tally.objects.get(sheet__seating__table=table, team__seats__position=position).counts


def test_a_marked_sheet_keeps_the_counts_of_lines_that_both_rule_sets_share(desk, event):
    press_recount(desk, event, "tanglewood")
    assert (counts_of(1, 1), counts_of(1, 2)) == ({"table.50": 1}, {"table.50": 2})
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    assert (form["1-table-50"].value(), form["1-table-10"].value(), form["ending"].value()) == (1, None, "0")
    assert desk.get("standings:results", event=event, data={"after": "all"}).status_code == 200
    assert verify([Event.objects.get()]).differences == []


@pytest.mark.parametrize("between", [[], ["lakemont-ridge"], ["lakemont-ridge", "tour-of-lakes"]])
def test_the_former_counts_come_back_with_the_former_rules(desk, event, between):
    """Without Undo, which is on the next page only, and by way of other rules."""
    before = totals(event, 1), totals(event, 2)
    for rules in ["tanglewood", *between]:
        press_recount(desk, event, rules)
        assert Sheet.objects.get(seating__table=1).state == "taken-back"
        assert verify([Event.objects.get()]).differences == []
    press_recount(desk, event, "hidden-valley-ranch")
    assert (totals(event, 1), totals(event, 2)) == before
    assert (counts_of(1, 1), counts_of(1, 2)) == ({"table.10": 6, "table.50": 1}, {"table.50": 2})
    assert set(Sheet.objects.values_list("state", "sent_back")) == {("entered", "")}
    assert verify([Event.objects.get()]).differences == []
    desk.undo()
    assert Sheet.objects.get(seating__table=1).sent_back == KEY_IN_AGAIN
    assert verify([Event.objects.get()]).differences == []


def test_a_sheet_keyed_in_again_waits_for_it_once_more_after_undo(desk, event):
    press_recount(desk, event, "tanglewood")
    keyed(Event.objects.get(), table=1, deal=1, counts={1: {"table.10": 4, "table.50": 1}}, version=2)
    answer = desk.post("sheets:undo", 1, 1, event=event, data={"version": 3})
    sheet = Sheet.objects.get(seating__table=1)
    assert (sheet.state, sheet.sent_back) == ("taken-back", KEY_IN_AGAIN)
    messages = [str(message) for message in desk.client.get(answer.url).context["messages"]]
    assert messages[-1] == "Table 1, Hand 1 is as it was before."


def test_counts_come_back_for_a_sheet_that_was_keyed_in_again_meanwhile(desk, event):
    press_recount(desk, event, "tanglewood")
    keyed(
        Event.objects.get(), table=1, deal=1, counts={1: {"table.10": 4, "table.50": 1}, 2: {"table.50": 2}}, version=2
    )
    press_recount(desk, event, "hidden-valley-ranch")
    assert counts_of(1, 1) == {"table.10": 6, "table.50": 1}
    press_recount(desk, event, "tanglewood")
    assert counts_of(1, 1) == {"table.10": 4, "table.50": 1}
    assert verify([Event.objects.get()]).differences == []


def test_counts_that_were_corrected_meanwhile_do_not_come_back(desk, event):
    """Three jokers were found since. The sheet keeps them, and asks for the rest."""
    press_recount(desk, event, "tanglewood")
    keyed(
        Event.objects.get(), table=1, deal=1, counts={1: {"table.10": 4, "table.50": 3}, 2: {"table.50": 2}}, version=2
    )
    press_recount(desk, event, "hidden-valley-ranch")
    assert Sheet.objects.get(seating__table=1).sent_back == KEY_IN_AGAIN
    assert counts_of(1, 1) == {"table.50": 3}
    assert verify([Event.objects.get()]).differences == []


def test_a_dispute_since_a_recount_leaves_the_rules_of_each_save_known(desk, event):
    """The dispute's row has the recount's reason, but the same rules before and after it."""
    before = rules_digest(event.rules_text)
    press_recount(desk, event, "tanglewood")
    desk.post("sheets:question", 2, 1, event=event, data={"version": "2", "team": 1, "why": "three red threes"})
    now = rules_digest(Event.objects.get().rules_text)
    found = digests_of_saves(SheetHistory.objects.filter(sheet__seating__table=2), now)
    assert found == {3: now, 2: now, 1: before}


def test_a_wrong_total_between_a_recount_and_a_dispute_is_found(desk, event):
    press_recount(desk, event, "tanglewood")
    desk.post("sheets:question", 2, 1, event=event, data={"version": "2", "team": 1, "why": "three red threes"})
    assert verify([Event.objects.get()]).differences == []
    save = SheetHistory.objects.get(sheet__seating__table=2, version=2)
    save.content["tallies"][0]["total"] += 500
    save.save()
    (found,) = verify([Event.objects.get()]).differences
    assert (found.table, found.deal, found.kind) == (2, 1, "total")
    assert found.said.startswith("in save 2: ")


def test_an_older_versions_recount_brings_nothing_back(desk, event):
    """It did not write down under which rules a sheet was counted before."""
    press_recount(desk, event, "tanglewood")
    row = SheetHistory.objects.get(sheet__seating__table=1, version=2)
    SheetHistory.objects.filter(pk=row.pk).update(content=without_rules(row.content))
    press_recount(desk, event, "hidden-valley-ranch")
    assert Sheet.objects.get(seating__table=1).sent_back == KEY_IN_AGAIN


def test_a_sheet_to_key_in_again_keeps_its_hand_in_the_rules(desk, event):
    keyed(event, table=1, deal=2, counts={1: {"table.10": 6}})
    press_recount(desk, event, "tanglewood")
    press_recount(desk, event, "texas-good-sam")
    assert Event.objects.get().rules_key == "tanglewood"

"""The page of numbers: copy, change, see the difference and the example, undo, delete; owners only."""

from dataclasses import replace

import pytest

from scoring import built_in, read_rule_set
from tests.builders import make_event
from tests.scoring.fields import RULE_SETS, leaves
from tournaments.core.rule_sets.numbers import number_rows, values_of
from tournaments.models import ClubRuleSet, Event
from tournaments.rule_sets.actions import copy_rules


def typed(own, **changed):
    """The data that a browser posts: every box with its value, and the changes."""
    values = values_of(read_rule_set(own.text))
    boxes = {number.place: number.value for row in number_rows(values) for number in row.numbers}
    return {"name": own.name, "version": own.history.latest().history_id, "shown": len(boxes)} | boxes | changed


def prices(own):
    own.refresh_from_db()
    return {line.code: line.price for line in read_rule_set(own.text).lines}


def test_a_copy_belongs_to_the_club_and_opens_for_changing(desk, club):
    answer = desk.post("rule_sets:copy", "hidden-valley-ranch")
    own = club.rule_sets.get()
    assert (own.key, own.name, own.original) == (
        "hidden-valley-ranch-2",
        "Hidden Valley Ranch, our way",
        "hidden-valley-ranch",
    )
    assert answer.url == desk.url("rule_sets:change", own.key)
    assert read_rule_set(own.text).key == own.key
    assert desk.get("rule_sets:change", own.key).context["differences"] == []


def test_copies_of_copies_have_different_names_and_keys(desk, club, ours):
    for _ in range(3):
        desk.post("rule_sets:copy", ours.key)
    names = ["Ours", "Ours, our way", "Ours, our way 2", "Ours, our way 3"]
    assert list(club.rule_sets.order_by("pk").values_list("name", flat=True)) == names
    assert len(set(club.rule_sets.values_list("key", flat=True))) == 4


def test_an_unknown_rule_set_cannot_be_copied(desk):
    assert desk.post("rule_sets:copy", "bridge").status_code == 404


def test_changed_numbers_are_saved_and_events_keep_theirs(desk, club, ours):
    event = make_event(club)
    event.rules_text = ours.text
    event.save()
    answer = desk.post(
        "rule_sets:change", ours.key, data=typed(ours, **{"lines[3].price": "1,550", "name": "Our rules"})
    )
    assert answer.url == desk.url("rule_sets:card", ours.key)
    assert prices(ours)["books.red"] == 1550
    assert ours.name == "Our rules"
    assert {line.code: line.price for line in Event.objects.get().rules.lines}["books.red"] == 500


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_one_changed_number_of_a_copy_keeps_every_other_field(desk, club, rules):
    own = copy_rules(club=club, rules=rules, original=rules.key, name="Ours")
    before = leaves(replace(rules, key=own.key, name="Ours"))
    assert leaves(read_rule_set(own.text)) == before
    desk.post("rule_sets:change", own.key, data=typed(own, **{"rows[1].value": "55"}))
    own.refresh_from_db()
    row = ("RuleSet.rows", 1, "PointRow.value")
    assert before[row] != 55
    assert leaves(read_rule_set(own.text)) == before | {row: 55}


@pytest.mark.parametrize(
    ("text", "number"), [("−250", -250), ("-250", -250), (" 250 ", 250), ("1.250", 1250), ("12 500", 12500), ("0", 0)]
)
def test_a_number_may_be_typed_with_separators(desk, ours, text, number):
    desk.post("rule_sets:change", ours.key, data=typed(ours, **{"lines[7].price": text}))
    assert prices(ours)["held.red_threes"] == number


def test_all_faults_are_shown_beside_their_boxes_and_nothing_is_saved(desk, ours):
    wrong = {"lines[3].price": "much", "opening[2]": "", "decks.per_player": "99", "name": "", "rows[1].value": "-5"}
    answer = desk.post("rule_sets:change", ours.key, data=typed(ours, **wrong))
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(wrong)
    page = answer.content.decode()
    assert 'value="much"' in page
    assert 'id="fault-n-lines-3-price">Type a whole number.' in page
    assert prices(ours)["books.red"] == 500
    assert ours.history.count() == 1


def test_no_decks_at_all_is_a_fault_of_the_decks(desk, ours):
    answer = desk.post("rule_sets:change", ours.key, data=typed(ours, **{"decks.per_player": "0"}))
    assert list(answer.context["form"].errors) == ["decks.per_player"]


def test_one_more_hand_adds_its_boxes(desk, ours):
    answer = desk.post("rule_sets:change", ours.key, data=typed(ours, deals="5", preview="1"))
    page = answer.content.decode()
    assert 'name="opening[5]"' in page
    assert answer.context["differences"] == ["Hands: 5, was 4", "Opening, Hand 5: 150, was nothing"]
    desk.post("rule_sets:change", ours.key, data=typed(ours, deals="5", **{"opening[5]": "180"}))
    ours.refresh_from_db()
    assert read_rule_set(ours.text).opening.by_deal == (50, 90, 120, 150, 180)


def test_the_preview_without_javascript_saves_nothing(desk, ours):
    answer = desk.post("rule_sets:change", ours.key, data=typed(ours, preview="1", **{"lines[3].price": "550"}))
    assert answer.status_code == 200
    assert answer.context["differences"] == ["Clean books, no wild cards: 550, was 500"]
    page = answer.content.decode()
    assert 'value="550"' in page
    assert "Clean books, no wild cards: 550, was 500" in page
    assert '<span class="was">was ' in page
    assert prices(ours)["books.red"] == 500


def test_the_live_preview_sends_the_parts_that_change(desk, ours):
    data = typed(ours, **{"lines[3].price": "550", "lines[4].price": "x"})
    part = desk.post("rule_sets:preview", ours.key, data=data, headers={"HX-Request": "true"})
    page = part.content.decode()
    assert "<html" not in page
    assert "<input" not in page
    assert "Correct the marked boxes" in page
    data["lines[4].price"] = "300"
    part = desk.post("rule_sets:preview", ours.key, data=data, headers={"HX-Request": "true"})
    assert "Clean books, no wild cards: 550, was 500" in part.content.decode()
    assert "HX-Retarget" not in part.headers
    whole = desk.post("rule_sets:preview", ours.key, data=data)
    assert "<html" in whole.content.decode()


def test_the_live_preview_of_another_number_of_hands_replaces_the_form(desk, ours):
    part = desk.post("rule_sets:preview", ours.key, data=typed(ours, deals="3"), headers={"HX-Request": "true"})
    assert (part.headers["HX-Retarget"], part.headers["HX-Reswap"]) == ("#numbers", "outerHTML")
    page = part.content.decode()
    assert 'name="opening[3]"' in page
    assert 'name="opening[4]"' not in page
    assert "Hands: 3, was 4" in page


def test_a_change_by_another_owner_meanwhile_is_a_conflict(desk, ours):
    mine = typed(ours, **{"lines[3].price": "550"})
    desk.post("rule_sets:change", ours.key, data=typed(ours, **{"lines[3].price": "700"}))
    answer = desk.post("rule_sets:change", ours.key, data=mine)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Someone changed these rules" in page
    assert 'value="550"' in page
    assert prices(ours)["books.red"] == 700
    desk.post("rule_sets:change", ours.key, data=mine | {"version": answer.context["version"]})
    assert prices(ours)["books.red"] == 550


def test_a_change_is_undone(desk, ours):
    desk.post("rule_sets:change", ours.key, data=typed(ours, name="Other", **{"lines[3].price": "550"}))
    desk.undo()
    assert prices(ours)["books.red"] == 500
    assert ours.name == "Ours"


def test_a_rule_set_is_deleted(desk, club, ours):
    answer = desk.post("rule_sets:delete", ours.key)
    assert answer.url == desk.url("rule_sets:list")
    assert not club.rule_sets.exists()


def test_rules_without_an_original_are_not_compared(desk, ours):
    ours.original = "long-gone"
    ours.save()
    answer = desk.get("rule_sets:change", ours.key)
    assert "nothing to compare it with" in answer.content.decode()
    assert {team.was for team in answer.context["example"].total.teams} == {None}


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("post", "copy"),
        ("get", "change"),
        ("post", "change"),
        ("post", "preview"),
        ("get", "data-file"),
        ("post", "data-file"),
        ("get", "download"),
        ("post", "delete"),
    ],
)
def test_an_organizer_cannot_change_rules(organizer, ours, method, name):
    assert getattr(organizer, method)(f"rule_sets:{name}", ours.key).status_code == 404
    assert organizer.get("rule_sets:bring-in").status_code == 404
    assert ClubRuleSet.objects.count() == 1


def test_missing_books_cost_points_at_the_press_of_a_check_box(desk, ours):
    page = desk.get("rule_sets:change", ours.key).content.decode()
    assert '<input type="checkbox" name="missing" id="n-missing" value="1">' in page
    assert 'name="required[1].amount"' not in page
    answer = desk.post("rule_sets:change", ours.key, data=typed(ours, missing="1", preview="1"))
    page = answer.content.decode()
    assert answer.context["differences"] == ["Missing books are taken off: when another team goes out, was never"]
    assert 'name="required[1].amount"' in page
    assert '<input type="checkbox" name="missing" id="n-missing" value="1" checked>' in page
    desk.post("rule_sets:change", ours.key, data=typed(ours, missing="1", **{"required[1].amount": "250"}))
    ours.refresh_from_db()
    rules = read_rule_set(ours.text)
    assert (rules.missing, [need.amount for need in rules.required]) == ("other-out", [250, None])
    desk.post("rule_sets:change", ours.key, data=typed(ours, missing="", tie="1", wins="1", lone_player="2"))
    ours.refresh_from_db()
    rules = read_rule_set(ours.text)
    assert (rules.missing, rules.one_more_hand, rules.low_wins, rules.lone_player) == ("never", True, True, 2)


def test_a_form_of_a_switch_that_is_not_sent_changes_nothing(desk, club):
    valley = copy_rules(club=club, rules=built_in("hidden-valley-ranch"), original="", name="Valley")
    desk.post("rule_sets:change", valley.key, data=typed(valley))
    valley.refresh_from_db()
    assert read_rule_set(valley.text).missing == "other-out"


def test_the_live_preview_of_missing_books_adds_the_boxes_of_their_cost(desk, ours):
    part = desk.post("rule_sets:preview", ours.key, data=typed(ours, missing="1"), headers={"HX-Request": "true"})
    assert part.headers["HX-Retarget"] == "#numbers"
    wrong = typed(ours, missing="1", **{"required[1].amount": "much", "required[2].amount": "", "lone_player": "11"})
    wrong["shown"] += 2
    part = desk.post("rule_sets:preview", ours.key, data=wrong, headers={"HX-Request": "true"}).content.decode()
    assert 'id="fault-n-required-1-amount" hx-swap-oob="true">Type a whole number.' in part
    assert 'id="fault-n-required-2-amount" hx-swap-oob="true"></span>' in part
    assert 'id="fault-n-lone_player" hx-swap-oob="true">needs a whole number from 1 to 10' in part


def test_the_box_of_a_condition_names_its_lines(desk, club):
    seven_books = next(rules for rules in RULE_SETS if rules.key == "seven-books")
    own = copy_rules(club=club, rules=seven_books, original="", name="Ours")
    boxes = [box for group in desk.get("rule_sets:change", own.key).context["form"].groups() for row in group.rows
             for box in row.boxes]  # fmt: skip
    assert [box.caption for box in boxes if "least" in box.caption] == [
        "6 players, at least this many of “Red books”",
        "at least this many of “Red books” + “Black books”",
    ]


@pytest.mark.parametrize(
    ("old", "new", "is_said"),
    [
        ("", "", False),
        ('name = "Ours"', 'name = "Ours" # since 2019', True),
        ("[decks]", "# Bring your own.\n[decks]", True),
        ('name = "Ours"', 'name = "Ours, #2"', False),
    ],
)
def test_the_page_says_that_saving_deletes_notes(desk, ours, old, new, is_said):
    ours.text = ours.text.replace(old, new)
    ours.save()
    page = desk.get("rule_sets:change", ours.key).content.decode()
    assert ("Saving here deletes the notes (#) in the rule file." in page) == is_said
    desk.post("rule_sets:change", ours.key, data=typed(ours))
    assert "Saving here" not in desk.get("rule_sets:change", ours.key).content.decode()

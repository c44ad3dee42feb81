"""A paper that shows only totals: one box a team, later filled in line by line and compared with that total."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils.html import escape

from scoring import write_rule_set
from tests.builders import keyed, make_evening, press_recount, tonight
from tests.sheets.test_table_views import address, opened
from tournaments.hall.link_actions import let_tables_key_in
from tournaments.models import Event, Sheet
from tournaments.sheets.actions import undo_save
from tournaments.sheets.move_actions import Mover, SeenSheet, move_sheet
from tournaments.sheets.queries import table_for

TOTALS = {1: {"total.points": 3400}, 2: {"total.points": -1365}}
BOX = re.compile(r'<input[^>]*name="([0-9]-[a-z0-9-]+|ending)"[^>]* class="box[^>]*>')


@pytest.fixture
def event(club):
    return make_evening(club, date=tonight(club))


def shown(desk, event, **asked):
    return desk.get("sheets:sheet", 1, 1, event=event, data=asked)


def boxes(answer):
    """The boxes of the page, without those for extra points."""
    return [name for name in BOX.findall(answer.content.decode()) if "extra" not in name]


def hidden(answer):
    form = answer.context["form"]
    return {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}


def switched(desk, event, answer, entry, **typed):
    data = hidden(answer) | typed | {"switch": entry}
    return desk.post("sheets:sheet", 1, 1, event=event, data=data)


def saved(desk, event, answer, **typed):
    return desk.post("sheets:sheet", 1, 1, event=event, data=hidden(answer) | typed)


def counts():
    sheet = Sheet.objects.get()
    return [(tally.counts, tally.written_total, tally.total) for tally in sheet.tallies.order_by("pk")]


QUESTION = "Does the paper show only totals?"


def test_a_sheet_of_which_only_the_totals_were_typed_is_asked_first_whether_its_paper_has_no_more(desk, event):
    papers = {"1-paper": "3400", "2-paper": "-1365"}
    asked = saved(desk, event, shown(desk, event), **papers)
    assert asked.status_code == 422
    page = asked.content.decode()
    assert page.index(QUESTION) < page.index("boxes are empty")
    assert boxes(switched(desk, event, asked, "totals", **papers)) == ["1-paper", "2-paper"]
    for more in ({"1-table-20": "3"}, {"ending": "0"}, {"2-paper": ""}):
        assert QUESTION not in saved(desk, event, shown(desk, event), **papers | more).content.decode()
    assert QUESTION not in shown(desk, event).content.decode()


def test_a_press_leaves_one_box_a_team(desk, event):
    page = shown(desk, event)
    assert 'name="switch" value="totals">Key in totals only</button>' in page.content.decode()
    assert boxes(switched(desk, event, page, "totals")) == ["1-paper", "2-paper"]


def test_a_link_opens_it_too(desk, event):
    assert boxes(shown(desk, event, entry="totals")) == ["1-paper", "2-paper"]
    assert len(boxes(shown(desk, event, entry="nonsense"))) > 15


def test_totals_are_saved_at_once_and_count_as_they_are(desk, event):
    page = shown(desk, event, entry="totals")
    answer = saved(desk, event, page, **{"1-paper": "3,400", "2-paper": "-1365"})
    assert answer.status_code == 302
    assert counts() == [({"total.points": 3400}, None, 3400), ({"total.points": -1365}, None, -1365)]
    assert (Sheet.objects.get().ending, Sheet.objects.get().state) == ("", "entered")


def test_an_empty_total_is_asked_about_and_0_is_a_total(desk, event):
    page = shown(desk, event, entry="totals")
    answer = saved(desk, event, page, **{"1-paper": "0"})
    assert (answer.status_code, answer.context["questioned"]) == (422, ["2-paper"])
    assert "1 box is empty." in answer.content.decode()
    assert saved(desk, event, answer, **{"1-paper": "0", "2-paper": "0"}).status_code == 302
    assert counts() == [({"total.points": 0}, None, 0)] * 2


def test_an_empty_total_can_be_0_by_a_press(desk, event):
    page = shown(desk, event, entry="totals")
    saved(desk, event, page, **{"1-paper": "50", "empty_means_zero": "1"})
    assert [total for _counts, _paper, total in counts()] == [50, 0]


def test_what_was_typed_comes_back_with_its_boxes(desk, event):
    typed = {"1-books-red": "2", "2-held-5": "7", "ending": "1", "1-paper": "900"}
    totals = switched(desk, event, shown(desk, event), "totals", **typed)
    text = totals.content.decode()
    assert '<input type="hidden" name="1-books-red" value="2" data-aside>' in text
    assert totals.context["form"]["1-paper"].value() == "900"
    back = switched(desk, event, totals, "counts", **typed, **{"2-paper": "-35"})
    values = {name: back.context["form"][name].value() for name in (*typed, "2-paper")}
    assert values == typed | {"2-paper": "-35"}
    assert "data-aside" not in back.content.decode()


def test_card_counts_come_back_after_points_too(desk, event):
    points = switched(desk, event, shown(desk, event), "points", **{"1-table-20": "14"})
    assert '<input type="hidden" name="1-table-20" value="14" data-aside>' in points.content.decode()


def test_an_unreadable_ending_that_was_set_aside_does_not_keep_totals_from_being_saved(desk, event):
    page = shown(desk, event, entry="totals")
    assert saved(desk, event, page, **{"ending": "8", "1-paper": "5", "2-paper": "10"}).status_code == 302


def test_a_total_that_no_prices_add_up_to_is_asked_about_quietly(desk, event):
    page = shown(desk, event, entry="totals")
    data = hidden(page) | {"1-paper": "3401", "2-paper": "15"}
    preview = desk.post("sheets:preview", 1, 1, event=event, data=data).content.decode()
    team = escape(table_for(event, table=1, deal=1).teams[0].name)
    assert re.findall(r'<p class="note note-warning mb-2">([^<]+)</p>', preview) == [
        f"{team}: 3,401 is not a multiple of 5."
    ]
    assert "problem-ending" not in preview
    assert saved(desk, event, page, **{"1-paper": "3401", "2-paper": "15"}).status_code == 302


def test_the_sheet_that_is_in_says_that_it_has_totals_only(desk, event):
    keyed(event, table=1, deal=1, counts=TOTALS, ending="", by="Marge")
    page = shown(desk, event)
    text = page.content.decode()
    assert "This sheet is in: 3,400 and −1,365 (total only), saved by Marge at" in text
    assert text.count('<span class="not-compared">total only</span>') == 2
    assert 'href="?correct=1&amp;entry=counts">Key in line by line</a>' in text
    assert boxes(page) == ["1-paper", "2-paper"]


def test_a_correction_of_a_total_needs_its_reason(desk, event):
    keyed(event, table=1, deal=1, counts=TOTALS, ending="")
    page = shown(desk, event, correct="1")
    assert [page.context["form"][name].value() for name in ("1-paper", "2-paper")] == [3400, -1365]
    answer = saved(desk, event, page, **{"1-paper": "3450", "2-paper": "-1365"})
    assert [question.code for question in answer.context["questions"]] == ["correction"]


def test_filled_in_later_it_starts_empty_and_is_compared_with_the_total(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"total.points": 400}, 2: {"total.points": -35}}, ending="")
    page = shown(desk, event, correct="1", entry="counts")
    values = {name: page.context["form"][name].value() for name in boxes(page)}
    assert {name: value for name, value in values.items() if value} == {"1-paper": 400, "2-paper": -35}
    text = page.content.decode()
    assert re.findall(r'big-number">([^<]+)<', text) == ["0", "0"]
    assert re.findall(r'how-much">([^<]+)<', text) == ["400 less than the paper.", "35 more than the paper."]
    lines = {"1-table-20": "20", "2-held-5": "8", "ending": "0", "1-paper": "400", "2-paper": "-35"}
    differs = saved(desk, event, page, **lines)
    assert [question.code for question in differs.context["questions"]] == ["paper", "empty"]
    assert saved(desk, event, page, **lines | {"2-held-5": "7"}).status_code == 302
    (_, paper, total), (_, paper_2, total_2) = counts()
    assert (paper, total, paper_2, total_2) == (400, 400, -35, -35)
    assert Sheet.objects.get().saves.last().why == "filled in line by line"


def test_a_table_keys_in_its_totals_and_every_team_sees_them(club):
    event = make_evening(club, date=tonight(club))
    let_tables_key_in(event=event)
    path = address(event)
    sent = opened(path) | {"entry": "totals", "1-paper": "100", "2-paper": "-20", "1-books-red": "2"}
    typed = Client().post(path, sent | {"keyed-in-by": "1"})
    page = Client().get(typed.url).content.decode()
    assert re.findall(r'big-number">([^<]+)<', page) == ["100", "−20"]
    assert page.count('<th scope="row">total only</th>') == 2
    assert "How the hand ended" not in page
    assert '<input type="hidden" name="1-books-red" value="2">' in page
    Client().post(path, sent | {"keyed-in-by": "1", "accepted": "2"})
    assert [total for _counts, _paper, total in counts()] == [100, -20]


def test_a_game_that_books_end_offers_no_totals(desk, event):
    by_books = replace(event.rules, deals=None, target_books=9)
    Event.objects.filter(pk=event.pk).update(rules_text=write_rule_set(by_books))
    page = shown(desk, event, entry="totals")
    assert "Key in totals only" not in page.content.decode()
    assert len(boxes(page)) > 10


def test_the_totals_of_another_table_are_moved(club, event):
    sheet = keyed(event, table=1, deal=1, counts=TOTALS, ending="")
    source = SeenSheet(table=table_for(event, table=1, deal=1), deal=1, version=sheet.version)
    target = SeenSheet(table=table_for(event, table=2, deal=1), deal=1, version=0)
    left, moved = move_sheet(event=event, source=source, target=target, mover=Mover(name="Marge", user=None))
    found = [sorted(tally.total for tally in one.tallies.all()) for one in (left, moved)]
    assert sorted(found) == [[-1365, 3400], [0, 0]]


def test_play_and_the_message_after_the_save_mark_it(desk, event):
    keyed(event, table=1, deal=1, counts=TOTALS, ending="")
    keyed(event, table=2, deal=1, counts={1: {"table.20": 5}})
    page = desk.get("sheets:play", event=event, data={"saved": "1.1"}).content.decode()
    marks = page.count('<span class="total-only">total only</span>')
    assert marks == 2
    other = desk.get("sheets:play", event=event, data={"saved": "2.1"}).content.decode()
    assert other.count('<span class="total-only">total only</span>') == 1


def test_the_desk_sees_it_before_it_confirms_a_tables_sheet(desk, event):
    let_tables_key_in(event=event)
    keyed(event, table=1, deal=1, counts=TOTALS, ending="", by="Table 1", from_table=True)
    listed = desk.get("sheets:play", event=event).content.decode().split('id="from-tables"')[1].split("</section>")[0]
    assert '<span class="total-only">total only</span>' in listed


def test_a_recount_keeps_totals_as_they_are(desk, event):
    keyed(event, table=1, deal=1, counts=TOTALS, ending="")
    press_recount(desk, event, "lakemont-ridge")
    assert [total for _counts, _paper, total in counts()] == [3400, -1365]
    assert Sheet.objects.get().sent_back == ""


def test_undo_of_filling_in_brings_the_totals_back(desk, event):
    sheet = keyed(event, table=1, deal=1, counts=TOTALS, ending="")
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, version=sheet.version, by="Ruth")
    table = table_for(event, table=1, deal=1)
    undo_save(event=event, table=table, deal=1, version=2, saved_by="Ruth", user=None)
    assert [saved for saved, _paper, _total in counts()] == list(TOTALS.values())

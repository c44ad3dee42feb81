"""Who changed what on which sheet, when and why; first entries on request."""

import pytest

from tests.builders import keyed, make_evening

FIRST = {1: {"table.20": 5}, 2: {"held.5": 3}}
SECOND = {1: {"table.20": 25}, 2: {"held.5": 3}}


@pytest.fixture
def event(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    return event


def test_first_entries_are_no_changes(desk, event):
    assert "No sheet was changed after it came in." in desk.get("corrections:history", event=event).content.decode()
    saves = desk.get("corrections:history", event=event, data={"all": "1"}).context["saves"]
    assert [(save.table, save.deal, save.number, save.is_first) for save in saves] == [(1, 1, "11", True)]
    assert [(change.label, change.was, change.now) for change in saves[0].changes] == [
        ("Total", "empty", "100"),
        ("Total", "empty", "−15"),
    ]


def test_a_change_says_who_why_from_and_to(desk, event):
    keyed(event, table=1, deal=1, counts=SECOND, version=1, by="Gil", why="typing slip")
    answer = desk.get("corrections:history", event=event)
    save = answer.context["saves"][0]
    assert (save.kept.saved_by, save.kept.why) == ("Gil", "typing slip")
    assert [(change.label, change.was, change.now) for change in save.changes] == [
        ("On the table, books included: Aces and twos", "5", "25"),
        ("Total", "100", "500"),
    ]
    assert "typing slip" in answer.content.decode()


def test_extra_points_are_told_with_what_they_are_for(desk, event):
    extras = {1: [(-50, "came late"), (200, "host")]}
    keyed(event, table=1, deal=1, counts=FIRST, extras=extras, version=1)
    keyed(event, table=1, deal=1, counts=FIRST, version=2)
    later, earlier = desk.get("corrections:history", event=event).context["saves"]
    assert [(change.label, change.was, change.now) for change in (*earlier.changes, *later.changes)] == [
        ("Extra points", "none", "−50 (came late), 200 (host)"),
        ("Total", "100", "250"),
        ("Extra points", "−50 (came late), 200 (host)", "none"),
        ("Total", "250", "100"),
    ]


def test_one_sheet_tells_all_its_saves_the_latest_first(desk, event):
    keyed(event, table=1, deal=1, counts=SECOND, version=1, ending="out", went_out=2, why="who went out")
    keyed(event, table=1, deal=2, counts=SECOND)
    answer = desk.get("corrections:sheet", 1, 1, event=event)
    assert [save.kept.version for save in answer.context["saves"]] == [2, 1]
    ending = next(change for change in answer.context["saves"][0].changes if change.label == "How the hand ended")
    assert ending.was == "stock ran out"
    assert ending.now.endswith(" went out")


def test_a_sheet_that_is_not_in_says_so(desk, event):
    assert "This sheet is not in yet." in desk.get("corrections:sheet", 2, 1, event=event).content.decode()
    assert desk.get("corrections:sheet", 9, 1, event=event).status_code == 404


@pytest.mark.parametrize("people", [8, 16])
def test_more_tables_cost_no_more_queries(desk, club, people, django_assert_max_num_queries):
    event = make_evening(club, people=people)
    for table in range(1, people // 4 + 1):
        keyed(event, table=table, deal=1, counts=FIRST)
        keyed(event, table=table, deal=1, counts=SECOND, version=1)
    with django_assert_max_num_queries(12):
        assert len(desk.get("corrections:history", event=event).context["saves"]) == people // 4

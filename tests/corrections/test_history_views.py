"""The history of a sheet: who changed what, when and why."""

from dataclasses import replace

import pytest
from django.conf import settings

from scoring import built_in
from tests.builders import keyed, make_evening, make_people, press_recount
from tournaments.corrections import grids
from tournaments.corrections.queries import saves, saves_in_words
from tournaments.models import Event, Sheet, SheetHistory
from tournaments.sheets.actions import confirm_sheet, send_back_sheet

FIRST = {1: {"table.20": 5}, 2: {"held.5": 3}}
SECOND = {1: {"table.20": 25}, 2: {"held.5": 3}}


@pytest.fixture
def event(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    return event


def saves_on(answer):
    """The saves on a page, in the page's order."""
    grid = answer.context["grid"]
    return [grid.saves[row.record.pk] for row in grid.paginated_rows]


def own_history(desk, event, **asked):
    return desk.get("corrections:sheet", 1, 1, event=event, data=asked)


def test_the_first_save_only_has_totals(desk, event):
    (save,) = saves_on(own_history(desk, event))
    assert (save.table, save.deal, save.number, save.is_first) == (1, 1, "11-7", True)
    assert [(change.label, change.was, change.now) for change in save.changes] == [
        ("Total", "empty", "100"),
        ("Total", "empty", "−15"),
    ]


def test_a_save_names_those_who_played_its_hand(desk, event, club):
    (member, partner) = event.teams.get(seats__seating__table=1, seats__position=1).members.all()
    (zoe,) = make_people(club, names=["Zoe"])
    desk.post("changes:replace", member.pk, event=event, data={"player": zoe.pk})
    keyed(event, table=1, deal=2, counts=FIRST)
    teams = [save.changes[0].team for save in saves_in_words(event, saves(event))]
    assert [set(names.split(" & ")) for names in teams] == [
        {zoe.name, partner.player.name},
        {member.player.name, partner.player.name},
    ]


def test_sending_back_is_listed_with_its_reason(desk, event):
    sheet = Sheet.objects.get()
    confirm_sheet(event=event, sheet=sheet, version=1, by="Gil")
    send_back_sheet(event=event, sheet=sheet, version=2, why="two red threes", by="Hal")
    found = saves_on(own_history(desk, event))
    assert [(save.record.version, save.why) for save in found] == [
        (3, "two red threes"),
        (2, "confirmed by a second person"),
        (1, ""),
    ]


def test_a_change_shows_who_why_and_both_values(desk, event):
    keyed(event, table=1, deal=1, counts=SECOND, version=1, by="Gil", why="typing mistake")
    answer = own_history(desk, event)
    save = saves_on(answer)[0]
    assert (save.record.saved_by, save.record.why) == ("Gil", "typing mistake")
    assert [(change.label, change.was, change.now) for change in save.changes] == [
        ("On the table, books included: Aces and twos", "5", "25"),
        ("Total", "100", "500"),
    ]
    assert "typing mistake" in answer.content.decode()


def test_changed_extra_points_are_shown_with_their_reasons(desk, event):
    extras = {1: [(-50, "came late"), (200, "host")]}
    keyed(event, table=1, deal=1, counts=FIRST, extras=extras, version=1)
    keyed(event, table=1, deal=1, counts=FIRST, version=2)
    later, earlier, _first = saves_on(own_history(desk, event))
    assert [(change.label, change.was, change.now) for change in (*earlier.changes, *later.changes)] == [
        ("Extra points", "none", "−50 (came late), 200 (host)"),
        ("Total", "100", "250"),
        ("Extra points", "−50 (came late), 200 (host)", "none"),
        ("Total", "250", "100"),
    ]


def test_the_history_of_a_sheet_shows_all_saves_the_latest_first(desk, event):
    keyed(event, table=1, deal=1, counts=SECOND, version=1, ending="out", went_out=2, why="who went out")
    keyed(event, table=1, deal=2, counts=SECOND)
    answer = desk.get("corrections:sheet", 1, 1, event=event)
    assert [save.record.version for save in saves_on(answer)] == [2, 1]
    ending = next(change for change in saves_on(answer)[0].changes if change.label == "How the hand ended")
    assert ending.was == "stock ran out"
    assert ending.now.endswith(" went out")


def test_the_history_of_a_sheet_that_is_not_in_shows_a_message(desk, event):
    assert "This sheet is not in yet." in desk.get("corrections:sheet", 2, 1, event=event).content.decode()
    assert desk.get("corrections:sheet", 9, 1, event=event).status_code == 404


@pytest.mark.parametrize("changes", [1, 3])
def test_one_and_three_changes_take_the_same_queries(desk, event, changes, django_assert_num_queries):
    for version in range(1, changes + 1):
        keyed(event, table=1, deal=1, counts=(FIRST, SECOND)[version % 2], version=version)
    with django_assert_num_queries(11):
        assert len(saves_on(own_history(desk, event))) == changes + 1


def test_changes_are_sorted_by_the_requested_column(desk, event):
    keyed(event, table=1, deal=1, counts=SECOND, version=1, by="Gil", why="slip")
    keyed(event, table=1, deal=1, counts=FIRST, version=2, by="Ann")

    def writers(**asked):
        return [save.record.saved_by for save in saves_on(own_history(desk, event, **asked))]

    assert writers() == ["Ann", "Gil", "Fay"]
    assert writers(sort="saved_by") == ["Ann", "Fay", "Gil"]
    assert writers(sort="-saved_at") == writers()


def test_a_long_history_is_split_into_pages(desk, event, monkeypatch):
    monkeypatch.setattr(grids, "SAVES_A_PAGE", 2)
    for version in (1, 2):
        keyed(event, table=1, deal=1, counts=(FIRST, SECOND)[version % 2], version=version, by="Gil")
    first, second = (desk.get("corrections:sheet", 1, 1, event=event, data={"page": page}) for page in (1, 2))
    assert [[save.record.version for save in saves_on(page)] for page in (first, second)] == [[3, 2], [1]]


def test_the_reason_of_an_undone_save_is_in_the_language_of_the_reader(desk, event):
    keyed(event, table=1, deal=1, counts=SECOND, version=1, by="Gil", why="typing slip")
    desk.post("sheets:undo", 1, 1, event=event, data={"version": "2"})
    latest = saves_on(own_history(desk, event))[0]
    assert (latest.record.why, latest.why) == ("undone", "undone")
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    page = own_history(desk, event).content.decode()
    assert "se deshizo" in page
    assert "undone" not in page


def test_a_count_has_the_name_that_it_had_under_its_own_rules(desk, club):
    """After the recount the evening's rules have no wild books, and their tens begin at the ten, not at the eight."""
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"books.wild": 2, "table.10": 6, "held.points": 0}})
    keyed(event, table=1, deal=1, counts={1: {"books.wild": 1, "table.10": 7}}, version=1, why="misread")
    press_recount(desk, event, "tanglewood")
    keyed(Event.objects.get(), table=1, deal=1, counts={1: {"table.10": 4}}, version=3)
    newest, recounted, corrected, _first = saves_in_words(Event.objects.get(), saves(event, table=1, deal=1))

    def labels(save):
        """In alphabetical order: PostgreSQL stores the boxes in an order of its own."""
        return sorted(change.label for change in save.changes if ":" in change.label)

    wild, tens = "Finished books: Books of wild cards", "On the table, books included: "
    assert labels(corrected) == [
        wild,
        "Left over, all players of the team: Points of all cards",
        f"{tens}Eights to kings",
    ]
    assert labels(recounted) == [wild, f"{tens}Eights to kings"]
    assert labels(newest) == [f"{tens}Tens to kings"]
    page = desk.get("corrections:sheet", 1, 1, event=event).content.decode()
    assert wild in page


def test_a_count_under_rules_that_are_gone_has_its_name_from_any_rules_that_have_the_box(desk, club):
    """The club deleted the rule set that the evening began with. No rules at all know the last box."""
    usual = built_in("hidden-valley-ranch")
    deleted = replace(usual, key="deleted", name="Deleted")
    event = make_evening(club, rules=deleted)
    keyed(event, table=1, deal=1, counts={1: {"books.wild": 2}})
    press_recount(desk, event, "tanglewood")
    recounted, _first = saves_in_words(Event.objects.get(), saves(event, table=1, deal=1))
    labels = [change.label for change in recounted.changes if ":" in change.label]
    assert labels == ["Finished books: Books of wild cards"]
    row = SheetHistory.objects.get(version=1)
    row.content["tallies"][0]["counts"] = {"books.unheard": 1}
    SheetHistory.objects.filter(pk=row.pk).update(content=row.content)
    recounted, _first = saves_in_words(Event.objects.get(), saves(event, table=1, deal=1))
    assert "Finished books: books.unheard" in [change.label for change in recounted.changes]

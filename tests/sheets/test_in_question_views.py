"""A team disputes its score: marked with a word why, listed, in the history, and settled before "final"."""

import pytest
from django.core.exceptions import ValidationError

from tests.builders import keyed, make_evening, make_helper, tonight
from tournaments.core.evening_file.schema import fits
from tournaments.evening_file.contents import evening_values
from tournaments.models import Sheet, SheetHistory, Tally
from tournaments.sheets.actions import confirm_sheet
from tournaments.sheets.open_matter_queries import open_matters

WHY = "two red threes, not three"


@pytest.fixture
def event(club):
    event = make_evening(club, people=4, date=tonight(club))
    for deal in range(1, 5):
        keyed(event, table=1, deal=deal, counts={1: {"table.20": 10}, 2: {"held.5": 6}}, ending="out", went_out=1)
    event.refresh_from_db()
    return event


@pytest.fixture
def dispute(desk, event):
    def post(*, team=2, why=WHY, version="1"):
        return desk.post("sheets:question", 1, 1, event=event, data={"version": version, "team": team, "why": why})

    return post


def in_question():
    return list(Tally.objects.exclude(in_question="").values_list("sheet__deal", "total", "in_question"))


def make_final(desk, event):
    event.refresh_from_db()
    desk.post("standings:final", event=event, data={"version": event.version})
    event.refresh_from_db()
    return event.is_final


def test_a_disputed_score_keeps_its_points_and_is_listed_on_play(desk, event, dispute):
    assert dispute().url == desk.url("sheets:sheet", 1, 1, event=event)
    assert in_question() == [(1, -30, WHY)]
    (matter,) = open_matters(event)
    page = desk.get("sheets:play", event=event).content.decode()
    assert f"{matter.team} disputes it: {WHY}".replace("&", "&amp;") in page
    assert '<span class="visually-hidden">In question</span>' in page
    assert f"Team 2 disputes this score: {WHY}" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()


def test_a_dispute_says_that_final_results_are_no_longer_final(desk, event, dispute):
    assert make_final(desk, event)
    page = desk.client.get(dispute().url).content.decode()
    assert "Put in question. The results are no longer final." in page
    event.refresh_from_db()
    assert not event.is_final


def test_the_results_are_final_only_after_it_is_settled(desk, event, dispute):
    dispute()
    assert not make_final(desk, event)
    page = desk.get("standings:results", event=event).content.decode()
    assert "A score is in question. Settle it first." in page
    assert "Make the results final" not in page
    number = event.sheet_number(table=1, deal=1)
    opened = desk.url("sheets:sheet", 1, 1, event=event)
    settle = f'<a class="button button-main button-next" href="{opened}">Settle {number} first</a>'
    assert settle in page
    desk.post("sheets:settle", 1, 1, event=event, data={"version": "2", "settled": "2"})
    assert in_question() == []
    assert make_final(desk, event)


def test_final_results_are_no_longer_final_once_a_score_is_in_question(desk, event, dispute):
    assert make_final(desk, event)
    dispute()
    event.refresh_from_db()
    assert not event.is_final


def test_the_history_keeps_it(desk, event, dispute):
    dispute()
    desk.post("sheets:settle", 1, 1, event=event, data={"version": "2", "settled": "2"})
    page = desk.get("corrections:sheet", 1, 1, event=event).content.decode()
    assert page.count(WHY) == 2
    assert [[tally.get("in_question") for tally in save.content["tallies"]] for save in saves()] == [
        [None, None],
        [None, WHY],
        [None, None],
    ]


def saves():
    return SheetHistory.objects.filter(sheet__deal=1)


def test_a_correction_keeps_it_until_it_is_settled(event, dispute, desk):
    dispute()
    page = desk.get("sheets:sheet", 1, 1, event=event)
    form = page.context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed = {"1-table-20": 10, "2-held-5": 4, "ending": "1", "empty_means_zero": "1", "why": "recounted"}
    assert desk.post("sheets:sheet", 1, 1, event=event, data=hidden | typed).status_code == 302
    assert in_question() == [(1, -20, WHY)]


@pytest.mark.parametrize("is_helper", [False, True])
def test_saving_over_a_sheet_that_came_in_since_keeps_its_dispute(desk, event, dispute, is_helper):
    """The writer opened an empty sheet, sees what came in meanwhile, and wants theirs."""
    dispute()
    browser = make_helper(event) if is_helper else desk.client
    address = desk.url("sheets:sheet", 1, 1, event=event)
    form = browser.get(address).context["form"]
    hidden = {name: form[name].value() for name in ("submission", "entry", "rules_digest")}
    typed = {"version": "0", "overrule": "2", "1-table-20": 10, "2-held-5": 4, "ending": "1", "empty_means_zero": "1"}
    assert browser.post(address, hidden | typed).status_code == 302
    assert in_question() == [(1, -20, WHY)]


def test_undo_takes_the_mark_away(desk, event, dispute):
    dispute()
    desk.undo()
    assert in_question() == []


def test_a_helper_does_not_replace_a_dispute(desk, event, dispute):
    dispute()
    data = {"version": "2", "team": 2, "why": "a card fell down"}
    page = make_helper(event).post(desk.url("sheets:question", 1, 1, event=event), data, follow=True).content.decode()
    assert "That team disputes its score already, so nothing was saved." in page
    assert in_question() == [(1, -30, WHY)]
    assert dispute(version="2", why="one black three").status_code == 302
    assert in_question() == [(1, -30, "one black three")]


@pytest.mark.parametrize(("version", "why", "team"), [("7", WHY, 2), ("1", "", 2), ("1", WHY, 3), ("1", "w" * 201, 2)])
def test_an_outdated_or_incomplete_mark_is_refused(dispute, version, why, team):
    assert dispute(version=version, why=why, team=team).status_code == 302
    assert (in_question(), saves().count()) == ([], 1)


def test_the_evening_file_carries_it(event, dispute):
    dispute()
    values = evening_values(event)
    sheet = values["rounds"][0]["seatings"][0]["sheets"][0]
    assert fits(values)
    assert [tally.get("in_question") for tally in sheet["tallies"]] == [None, WHY]
    assert [tally.get("in_question") for tally in sheet["saves"][1]["content"]["tallies"]] == [None, WHY]


@pytest.fixture
def keyed_in_by_grace(event):
    """The sheet of Hand 1, keyed in by Grace and confirmed by Fay."""
    Sheet.objects.filter(deal=1).update(saved_by="Grace", confirmed_by="Fay", sent_back="")
    return Sheet.objects.get(deal=1)


@pytest.mark.usefixtures("keyed_in_by_grace")
def test_a_dispute_keeps_who_keyed_in_and_who_confirmed(desk, event, dispute):
    def marks():
        return Sheet.objects.values_list("saved_by", "confirmed_by", "version").get(deal=1)

    dispute()
    assert marks() == ("Grace", "Fay", 2)
    desk.undo()
    assert marks() == ("Grace", "Fay", 3)
    dispute(version="3")
    desk.post("sheets:settle", 1, 1, event=event, data={"version": "4", "settled": "2"})
    assert marks() == ("Grace", "Fay", 5)
    assert list(saves().values_list("saved_by", flat=True)) == ["Ruth"] * 5


def test_nobody_confirms_their_own_sheet_after_a_dispute(desk, event, dispute, keyed_in_by_grace):
    Sheet.objects.update(confirmed_by="")
    dispute()
    desk.post("sheets:settle", 1, 1, event=event, data={"version": "2", "settled": "2"})
    with pytest.raises(ValidationError, match="Someone else has to confirm"):
        confirm_sheet(event=event, sheet=keyed_in_by_grace, version=3, by="Grace")
    confirm_sheet(event=event, sheet=keyed_in_by_grace, version=3, by="Ruth")
    assert Sheet.objects.get(deal=1).confirmed_by == "Ruth"


def test_a_sheet_sent_back_stays_sent_back_after_a_dispute(dispute, keyed_in_by_grace):
    Sheet.objects.update(confirmed_by="", sent_back="look at the threes")
    dispute()
    keyed_in_by_grace.refresh_from_db()
    assert keyed_in_by_grace.sent_back == "look at the threes"


@pytest.mark.usefixtures("keyed_in_by_grace")
def test_a_conflict_names_who_disputed_the_score(desk, event, dispute):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    dispute()
    hidden = {name: page.context["form"][name].value() for name in ("version", "submission", "entry", "rules_digest")}
    data = hidden | {"ending": "1", "empty_means_zero": "1", "why": "recounted"}
    conflict = desk.post("sheets:sheet", 1, 1, event=event, data=data)
    assert conflict.status_code == 409
    assert conflict.context["theirs"]["by"] == "Ruth"


@pytest.mark.parametrize("settled", [{}, {"settled": ""}, {"settled": "x"}, {"settled": "3"}, {"settled": "1"}])
def test_settling_what_nobody_disputes_is_refused_and_saves_nothing(desk, event, dispute, settled):
    dispute()
    answer = desk.post("sheets:settle", 1, 1, event=event, data={"version": "2"} | settled)
    *_, said = desk.client.get(answer.url).context["messages"]
    assert str(said) == "That team does not dispute its score, so nothing was saved."
    assert (in_question(), saves().count()) == ([(1, -30, WHY)], 2)


def test_a_helper_puts_in_question_and_organizers_settle(desk, event):
    helper = make_helper(event)
    address = desk.url("sheets:sheet", 1, 1, event=event)
    helper.post(f"{address}question/", {"version": "1", "team": 2, "why": WHY})
    assert in_question() == [(1, -30, WHY)]
    page = helper.get(address).content.decode()
    assert f"Team 2 disputes this score: {WHY}" in page
    assert "Settled" not in page
    assert "Settled" in desk.client.get(address).content.decode()
    helper.post(f"{address}settle/", {"version": "2", "settled": "2"})
    assert in_question() == [(1, -30, WHY)]
    desk.client.post(f"{address}settle/", {"version": "2", "settled": "2"})
    assert in_question() == []


def test_a_helper_undoes_only_their_own_dispute(desk, event, dispute):
    helper, address = make_helper(event), desk.url("sheets:undo", 1, 1, event=event)
    dispute()
    helper.post(address, {"version": "2"})
    assert in_question() == [(1, -30, WHY)]
    desk.client.post(address, {"version": "2"})
    helper.post(desk.url("sheets:question", 1, 1, event=event), {"version": "3", "team": 2, "why": WHY})
    helper.post(address, {"version": "4"})
    assert in_question() == []

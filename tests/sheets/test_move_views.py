"""Numbers keyed in under a wrong table or hand go to the right sheet with one act, and two sheets are exchanged."""

import re

import pytest

from tests.builders import keyed, make_evening, make_helper, tonight
from tournaments.evening_file.verify import verify
from tournaments.models import Event, Sheet, SheetHistory, Tally
from tournaments.sheets.actions import confirm_sheet, put_in_question, send_back_sheet
from tournaments.sheets.queries import table_for
from tournaments.standings.actions import make_final
from tournaments.tables.queries import tables_of

FIRST = {1: {"books.red": 2, "table.20": 10}, 2: {"held.10": 3}}
OTHER = {1: {"table.20": 7}, 2: {"table.20": 4}}


@pytest.fixture
def event(club):
    return make_evening(club, date=tonight(club))


def totals(table, deal=1):
    tallies = Tally.objects.filter(sheet__seating__table=table, sheet__deal=deal, team__seats__seating__table=table)
    return list(tallies.order_by("team__seats__position").values_list("total", flat=True))


def state(table, deal=1):
    return Sheet.objects.get(seating__table=table, deal=deal).state


def move(desk, event, *, to, table=1, deal=1, version=1, name="sheets:move", client=None, **more):
    data = {"to": to, "version": version} | more
    return (client or desk.client).post(desk.url(name, table, deal, event=event), data)


def said(desk, answer):
    return [str(message) for message in desk.client.get(answer.url).context["messages"]]


def history(table, deal=1):
    saves = SheetHistory.objects.filter(sheet__seating__table=table, sheet__deal=deal)
    return [(save.version, save.saved_by, save.why) for save in saves.order_by("version")]


def is_consistent(event):
    return verify([Event.objects.get(pk=event.pk)]).differences == []


def test_the_numbers_go_to_the_right_table_with_one_act(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, ending="out", went_out=1, by="Marge")
    number = event.sheet_number(table=2, deal=1)
    answer = move(desk, event, to=number)
    assert answer.url == desk.url("sheets:play", event=event)
    assert said(desk, answer) == ["The numbers of Table 1, Hand 1 are now in Table 2, Hand 1."]
    assert (state(1), state(2), totals(2)) == ("taken-back", "entered", [1000 + 200 + 100, -30])
    assert (Sheet.objects.get(seating__table=2).went_out, Sheet.objects.get(seating__table=1).went_out) == (
        event.teams.get(seats__seating__table=2, seats__position=1),
        None,
    )
    source = event.sheet_number(table=1, deal=1)
    assert history(1) == [(1, "Marge", ""), (2, "Ruth", f"Moved to sheet {number}")]
    assert history(2) == [(1, "Ruth", f"Moved from sheet {source}")]
    assert is_consistent(event)
    assert f"Moved to sheet {number}" in desk.get("corrections:sheet", 1, 1, event=event).content.decode()


def test_the_numbers_go_to_the_right_hand_by_table_and_hand(desk, event):
    keyed(event, table=1, deal=2, counts=FIRST)
    assert move(desk, event, to="1.1", deal=2).url == desk.url("sheets:play", event=event)
    assert (state(1, 2), totals(1, 1)) == ("taken-back", [1200, -30])


def test_undo_takes_nothing_from_a_sheet_that_was_saved_since(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    move(desk, event, to="2.1")
    keyed(event, table=1, deal=1, counts=OTHER, version=2)
    answer = desk.undo()
    assert said(desk, answer)[-1] == "The sheet was saved again meanwhile, so nothing was undone."
    assert (totals(1), totals(2)) == ([140, 80], [1200, -30])


def test_a_sheet_that_is_in_is_not_overwritten_but_offered_for_exchange(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, by="Marge")
    keyed(event, table=2, deal=1, counts=OTHER, by="Gus")
    number = event.sheet_number(table=2, deal=1)
    answer = move(desk, event, to=number)
    assert answer.url == f"{desk.url('sheets:sheet', 1, 1, event=event)}?to={number}"
    page = desk.client.get(answer.url)
    assert [str(message) for message in page.context["messages"]] == ["Table 2, Hand 1 is in."]
    text = page.content.decode()
    assert "Table 2, Hand 1 is in too: 140 and 80." in text
    sent = dict(re.findall(r'<input type="hidden" name="(version|to|other_version)" value="([^"]+)"', text))
    assert sent == {"version": "1", "to": number, "other_version": "1"}
    answer = desk.post("sheets:exchange", 1, 1, event=event, data=sent)
    assert said(desk, answer) == ["The numbers of Table 1, Hand 1 and Table 2, Hand 1 are exchanged."]
    assert (totals(1), totals(2)) == ([140, 80], [1200, -30])
    assert history(1)[1:] == [(2, "Ruth", f"Exchanged with sheet {number}")]
    assert is_consistent(event)
    move(desk, event, to=number, version=2, other_version=2, name="sheets:exchange")
    desk.undo()
    assert (totals(1), totals(2)) == ([140, 80], [1200, -30])


def test_an_exchange_takes_the_ending_and_the_state_along(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, ending="out", went_out=1)
    keyed(event, table=2, deal=1, counts=OTHER, state="unfinished", ending="")
    move(desk, event, to="2.1", name="sheets:exchange")
    one, other = (Sheet.objects.get(seating__table=table) for table in (1, 2))
    assert (one.state, one.ending, one.went_out) == ("unfinished", "", None)
    assert (other.state, other.ending) == ("entered", "out")
    assert other.went_out == event.teams.get(seats__seating__table=2, seats__position=1)


@pytest.mark.parametrize("name", ["sheets:move", "sheets:exchange"])
@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ("9.9", "There is no sheet 9.9 tonight."),
        ("x" * 50, "There is no sheet"),
        ("", "Please"),
        ("1.1", "The numbers are in that sheet already."),
    ],
)
def test_a_wrong_number_moves_nothing_and_says_why(desk, event, name, to, sentence):
    keyed(event, table=1, deal=1, counts=FIRST)
    (message,) = said(desk, move(desk, event, to=to, name=name))
    assert message.startswith(sentence) or sentence == "Please"
    assert (totals(1), SheetHistory.objects.count()) == ([1200, -30], 1)


@pytest.mark.parametrize("version", [0, 2, "x", "9" * 40, "1-abc"])
def test_a_sheet_saved_meanwhile_is_not_moved(desk, event, version):
    keyed(event, table=1, deal=1, counts=FIRST)
    assert len(said(desk, move(desk, event, to="2.1", version=version))) == 1
    assert SheetHistory.objects.count() == 1


def test_a_sheet_that_is_not_in_is_neither_moved_nor_exchanged(desk, event):
    keyed(event, table=2, deal=1, counts=FIRST)
    for name in ("sheets:move", "sheets:exchange"):
        assert len(said(desk, move(desk, event, to="2.1", version=0, name=name))) == 1
    assert len(said(desk, move(desk, event, table=2, to="1.1", name="sheets:exchange"))) == 1
    assert SheetHistory.objects.count() == 1


def test_the_other_sheet_changed_since_it_was_shown_is_not_exchanged(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    keyed(event, table=2, deal=1, counts=OTHER)
    keyed(event, table=2, deal=1, counts=FIRST, version=1)
    answer = move(desk, event, to="2.1", other_version=1, name="sheets:exchange")
    assert said(desk, answer) == ["The sheet was saved again meanwhile. Please look at it once more."]
    assert SheetHistory.objects.count() == 3


def test_a_table_of_another_size_takes_no_sheet(desk, club):
    event = make_evening(club, people=10, rules="hidden-valley-ranch")
    sizes = {row.seating.table: len(row.teams) for row in tables_of(event.rounds.get())}
    large, small = max(sizes, key=sizes.get), min(sizes, key=sizes.get)
    keyed(event, table=small, deal=1, counts=FIRST)
    answer = move(desk, event, table=small, to=f"{large}.1")
    assert said(desk, answer) == [f"Table {large}, Hand 1 has another number of teams."]
    assert SheetHistory.objects.count() == 1


def test_counts_without_a_box_in_the_other_sheet_are_not_lost(desk, club):
    event = make_evening(club, rules="lakemont-ridge")
    keyed(event, table=1, deal=1, counts={1: {"held.black_threes": 4}})
    assert said(desk, move(desk, event, to="2.1")) == ["Table 2, Hand 1 has other boxes, so key it in."]
    assert SheetHistory.objects.count() == 1


def test_a_hand_marked_as_not_played_takes_the_numbers_and_undo_marks_it_again(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    desk.post("sheets:stop", 2, 1, event=event)
    move(desk, event, to="2.1")
    assert (state(2), totals(2)) == ("entered", [1200, -30])
    desk.undo()
    assert (state(1), state(2)) == ("entered", "not-played")


def test_a_dispute_stays_with_the_team_that_raised_it(desk, event):
    sheet = keyed(event, table=1, deal=1, counts=FIRST)
    row = table_for(event, table=1, deal=1)
    asked = {"position": 2, "why": "two red threes", "version": 1, "saved_by": "Ruth", "user": None}
    put_in_question(event=event, table=row, sheet=sheet, **asked)
    helper = make_helper(event)
    move(desk, event, to="2.1", version=2, client=helper)
    disputed = Tally.objects.exclude(in_question="").get()
    assert disputed.team == event.teams.get(seats__seating__table=1, seats__position=2)
    assert (disputed.sheet.state, disputed.total) == ("taken-back", 0)


def test_a_confirmed_or_sent_back_sheet_is_looked_at_again_where_it_belongs(desk, club):
    event = make_evening(club, second_person=True)
    sheet = keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    confirm_sheet(event=event, sheet=sheet, version=1, by="Gus")
    move(desk, event, to="2.1", version=2)
    moved = Sheet.objects.get(seating__table=2)
    assert (moved.confirmed_by, moved.saved_by) == ("", "Ruth")
    send_back_sheet(event=event, sheet=moved, version=1, why="it is Table 1's", by="Gus")
    move(desk, event, to="1.1", table=2, version=2)
    assert Sheet.objects.get(seating__table=1).sent_back == ""
    assert (state(1), state(2)) == ("entered", "taken-back")


def test_final_results_are_no_longer_final(desk, club):
    event = make_evening(club, people=8)
    for table in (1, 2):
        for deal in range(1, event.deals + 1):
            keyed(event, table=table, deal=deal, counts={1: {"table.20": table + deal}, 2: {"held.10": 3}})
    make_final(event=event, version=Event.objects.get().version)
    answer = move(desk, event, to="2.1", name="sheets:exchange")
    assert said(desk, answer)[0].endswith("are exchanged. The results are no longer final.")
    assert not Event.objects.get().is_final


def test_a_helper_moves_a_sheet_and_undoes_it(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    helper = make_helper(event)
    move(desk, event, to="2.1", client=helper)
    assert history(2)[0][1] == "Grace"
    offer = helper.session["undo"]
    helper.post(offer["url"])
    assert (state(1), state(2)) == ("entered", "taken-back")


def test_the_reason_of_a_move_is_in_the_readers_language(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    move(desk, event, to="2.1")
    page = desk.get("corrections:sheet", 1, 1, event=event, HTTP_ACCEPT_LANGUAGE="es").content.decode()
    assert "Moved to sheet" not in page

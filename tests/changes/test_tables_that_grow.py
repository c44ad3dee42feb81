"""A table that opens or grows after the first hand: sheets, lists, papers, files and Undo."""

import io

import openpyxl
import pytest

from tests.builders import keyed, make_evening, standings
from tests.changes.people import chairs, evening_with_hands, member_at, press_offer
from tests.changes.test_late_views import come, furniture, offers, press
from tournaments.changes.actions import leave_chair
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.verify import verify
from tournaments.models import Event, Team
from tournaments.models.event import Lists
from tournaments.models.progress import progress
from tournaments.paper.catalog import PAPERS
from tournaments.paper.score_cards import score_cards
from tournaments.paper.tallies import tally_papers
from tournaments.sheets.actions import resume_table, stop_table, undo_save
from tournaments.sheets.due_queries import due_sheets
from tournaments.sheets.grid_queries import play_grid
from tournaments.sheets.queries import missing_before, table_for
from tournaments.standings.queries import evening_of, player_lists, players_of

PAIR = "Add Wanda Adnaw and Ruth Htur at Table 1"
"""The offer of a third pair."""

PAIR_LATER = f"{PAIR}, from Hand 2"
"""The offer of a third pair after the first hand."""


def third_pair(desk, club, *, hands=1):
    """An evening of Hidden Valley Ranch whose Table 1 has a third pair after these hands."""
    event = evening_with_hands(club, hands=hands, rules="hidden-valley-ranch")
    come(club, event, "Wanda", "Ruth")
    press(desk, event, f"{PAIR}, from Hand {hands + 1}")
    event.refresh_from_db()
    return event


def everything_keyed(event, *, first):
    """Key in all hands from this one on: the n-th team of each table scores 100 × n, the third pair 300."""
    for table in event.rounds.get().seatings.order_by("table").values_list("table", flat=True).distinct():
        for deal in range(first, event.deals + 1):
            row = table_for(event, table=table, deal=deal)
            keyed(
                event,
                table=table,
                deal=deal,
                counts={t.position: {"table.points": 100 * t.position} for t in row.teams},
            )


def states(event, table):
    (row,) = (row for row in play_grid(event, "Ruth") if row.table.seating.table == table)
    return [cell.state for cell in row.cells]


def test_a_third_pair_joins_after_the_first_hand(desk, club):
    event = evening_with_hands(club, hands=1, rules="hidden-valley-ranch")
    before, others = furniture(event), chairs(event)
    come(club, event, "Wanda", "Ruth")
    assert offers(desk, event)[0] == (PAIR_LATER, "3 of 4 hands. Bring 2 decks. Same ranking.")
    press(desk, event, PAIR_LATER)
    assert furniture(event)[0] == [(1, 7, [2, 2, 2]), (2, 5, [2, 2])]
    first, second = (table_for(event, table=1, deal=deal) for deal in (1, 2))
    assert (first.players, first.seating.decks) == (4, 5)
    assert (second.players, second.seating.decks) == (6, 7)
    assert [row.team for row in second.teams][:2] == [row.team for row in first.teams]
    desk.undo()
    assert furniture(event) == before
    assert chairs(event) == others


def test_nobody_else_moves(desk, club):
    event = evening_with_hands(club, hands=1, rules="hidden-valley-ranch")
    seated = {row.team.pk: row.name for row in table_for(event, table=1, deal=1).teams}
    come(club, event, "Wanda", "Ruth")
    press(desk, event, PAIR_LATER)
    names = {row.team.pk: row.name for row in table_for(event, table=1, deal=2).teams}
    assert names.items() >= seated.items()
    assert sorted(set(names.values()) - set(seated.values())) == ["Wanda Adnaw & Ruth Htur"]


def test_each_hand_is_counted_at_the_size_it_was_played(desk, club):
    event = third_pair(desk, club)
    everything_keyed(event, first=2)
    assert verify([event]).differences == []
    by_name = {row.who.name: row.who for row in standings(event)}
    pair = by_name["Wanda Adnaw & Ruth Htur"]
    assert (pair.played, pair.deals_so_far, pair.total, pair.tables) == (3, 4, sum(pair.hands.values()), (1,))
    assert dict(pair.hands).keys() == {2, 3, 4}
    assert {who.played for name, who in by_name.items() if who is not pair} == {4}
    page = desk.get("standings:results", event=event).content.decode()
    assert "3 of 4 hands" in page
    (players,) = player_lists(event, players_of(event, evening_of(event)))
    assert {row.who.played for row in players.rows if row.who.name in ("Wanda Adnaw", "Ruth Htur")} == {3}


def test_how_far_the_evening_is(desk, club):
    event = third_pair(desk, club)
    assert (progress(event).tables, progress(event).sheets_in, progress(event).sheets_needed) == (2, 2, 8)
    assert evening_of(event).sheets_needed == 8
    everything_keyed(event, first=2)
    assert progress(event).all_in
    assert evening_of(event).missing == ()


def test_the_sheets_of_a_grown_table_are_one_row_of_the_grid(desk, club):
    event = third_pair(desk, club)
    grid = play_grid(event, "Ruth")
    assert [(row.table.seating.table, len(row.table.teams)) for row in grid] == [(1, 3), (2, 2)]
    assert states(event, 1) == ["in", "not-yet", "not-yet", "not-yet"]
    keyed(event, table=1, deal=2, counts={})
    undo_save(event=event, table=table_for(event, table=1, deal=1), deal=1, version=1, saved_by="Ruth", user=None)
    assert states(event, 1) == ["due", "in", "not-yet", "not-yet"]
    assert [(sheet.table, sheet.deal) for sheet in due_sheets(event)] == [(1, 1), (2, 2)]
    assert missing_before(table_for(event, table=1, deal=3), 3) == [1]


def test_the_papers_have_the_teams_of_each_hand(desk, club):
    event = third_pair(desk, club)
    sizes = [(paper.table, paper.deal, len(paper.teams)) for paper in tally_papers(event, [1, 2])]
    assert sizes == [(1, 1, 2), (2, 1, 2), (1, 2, 3), (2, 2, 2)]
    cards = [(card.table, len(card.teams), [hand.number for hand in card.hands]) for card in score_cards(event)]
    assert cards == [(1, 2, [1]), (1, 3, [2, 3, 4]), (2, 2, [1, 2, 3, 4])]
    for kind in PAPERS:
        assert desk.get("paper:paper", kind, event=event).status_code in (200, 302), kind


def test_the_sheet_has_a_column_for_each_team_of_the_hand(desk, club):
    event = third_pair(desk, club)
    assert len(desk.get("sheets:sheet", 1, 1, event=event).context["form"].table.teams) == 2
    page = desk.get("sheets:sheet", 1, 2, event=event)
    assert len(page.context["form"].table.teams) == 3
    assert "Wanda" in page.content.decode()


def test_the_file_of_the_evening_has_both_sizes(desk, club):
    event = third_pair(desk, club)
    everything_keyed(event, first=2)
    Event.objects.filter(pk=event.pk).update(name="Friday")
    told = evening_values(Event.objects.get(pk=event.pk))
    (first, second, _other) = told["rounds"][0]["seatings"]
    assert (first["last_deal"], second["first_deal"], len(second["seats"])) == (1, 2, 3)
    assert not {"first_deal", "former_chairs"} & {*first, *first["seats"][0]}
    Event.objects.filter(pk=event.pk).update(name="Another Friday")
    back = bring_in(club=club, evening=told)
    assert back.verified.differences == []
    assert evening_values(back.event) == told
    assert standings(back.event) != []


def test_the_workbook_has_the_sheets_of_both_sizes(desk, club):
    event = third_pair(desk, club)
    everything_keyed(event, first=2)
    answer = desk.get("exports:workbook", event=event)
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer) if answer.streaming else answer.content))
    cells = [cell.value for sheet in book for row in sheet.iter_rows() for cell in row]
    assert "Wanda Adnaw & Ruth Htur" in cells


def test_a_table_that_grew_is_stopped_and_goes_on(desk, club):
    event = third_pair(desk, club)
    undo_save(event=event, table=table_for(event, table=1, deal=1), deal=1, version=1, saved_by="Ruth", user=None)
    stop = {
        "event": event,
        "table": table_for(event, table=1, deal=1),
        "from_deal": 1,
        "saved_by": "Ruth",
        "user": None,
    }
    stop_table(**stop)
    assert states(event, 1) == ["not-played"] * 4
    assert verify([event]).differences == []
    resume_table(**stop)
    assert set(states(event, 1)) <= {"not-yet", "due"}


def test_one_to_each_team_makes_larger_teams_from_the_next_hand(desk, club):
    event = evening_with_hands(club, hands=1, rules="lakemont-ridge", lists=Lists.PER_PLAYER)
    come(club, event, "Wanda", "Ruth")
    button, after = offers(desk, event)[0]
    assert button == "Add Wanda Adnaw and Ruth Htur at Table 1, one to each team, from Hand 2"
    assert after == "Same ranking."
    press(desk, event, button)
    assert furniture(event)[0] == [(1, 6, [3, 3]), (2, 6, [2, 2])]
    assert [row.chairs for row in table_for(event, table=1, deal=1).teams] == [2, 2]
    everything_keyed(event, first=2)
    assert verify([event]).differences == []
    wanda = next(team for team in Team.objects.all() if team.members.filter(player__given_name="Wanda"))
    (result,) = (row.who for row in standings(event) if row.who.team.pk == wanda.pk)
    later = sum(points for deal, points in result.hands.items() if deal > 1)
    assert result.per_chair == result.hands[1] / 2 + later / 3
    told = evening_values(Event.objects.get(pk=event.pk))
    assert [seat["former_chairs"] for seat in told["rounds"][0]["seatings"][0]["seats"]] == [2, 2]


def test_a_table_grows_twice_and_each_undo_takes_one_step_back(desk, club):
    event = evening_with_hands(club, hands=1, rules="lakemont-ridge")
    sizes = [furniture(event)[0]]
    undone = []
    for names in (("Wanda", "Ruth"), ("Zelda", "Zora")):
        come(club, event, *names)
        press(desk, event, offers(desk, event)[0][0])
        undone.append(dict(desk.client.session["undo"]))
        sizes.append(furniture(event)[0])
    for undo, size in zip(reversed(undone), reversed(sizes[:-1]), strict=True):
        desk.client.post(undo["url"])
        assert furniture(event)[0] == size


def test_a_table_of_another_size_has_its_own_list(desk, club):
    event = evening_with_hands(club, hands=1, rules="tour-of-lakes")
    come(club, event, "Wanda", "Ruth")
    rankings = "Then there are two rankings, tables of 4 and tables of 6, each with its own winner."
    assert dict(offers(desk, event))[PAIR_LATER] == f"3 of 4 hands. Bring 1 deck. {rankings}"
    press(desk, event, PAIR_LATER)
    event = Event.objects.get(pk=event.pk)
    everything_keyed(event, first=2)
    sizes = {row.who.name: row.who.sizes for row in standings(event)}
    assert sorted(sizes.values()) == [(4,), (4,), (6,), (6,), (6,)]


def test_four_open_a_table_for_the_hands_that_are_left(desk, club):
    event = evening_with_hands(club, hands=2, rules="lakemont-ridge")
    before = furniture(event)
    come(club, event, "Wanda", "Ruth", "Zelda", "Zora")
    button, after = offers(desk, event)[0]
    assert button.startswith("Open Table 3 for ")
    assert button.endswith(", from Hand 3")
    assert after.startswith("2 of 4 hands. Bring 6 decks. Same ranking. Partners: ")
    press(desk, event, button)
    undo = dict(desk.client.session["undo"])
    assert states(event, 3) == ["no-table", "no-table", "not-yet", "not-yet"]
    assert desk.get("sheets:play", event=event).status_code == 200
    assert desk.get("sheets:sheet", 3, 1, event=event).status_code == 404
    assert progress(event).sheets_needed == 10
    assert missing_before(table_for(event, table=3, deal=4), 4) == [3]
    everything_keyed(event, first=3)
    assert verify([event]).differences == []
    assert progress(event).all_in
    late = [row.who for row in standings(event) if row.who.tables == (3,)]
    assert [(who.played, who.deals_so_far) for who in late] == [(2, 4), (2, 4)]
    assert "2 of 4 hands" in desk.get("standings:results", event=event).content.decode()
    page = desk.client.post(undo["url"], follow=True).content.decode()
    assert "A sheet of Table 3 is already in." in page
    assert furniture(event) != before


def test_a_table_that_opened_late_does_not_count_if_the_evening_ends_before(desk, club):
    event = evening_with_hands(club, hands=2, rules="lakemont-ridge")
    come(club, event, "Wanda", "Ruth", "Zelda", "Zora")
    press(desk, event, offers(desk, event)[0][0])
    desk.post("sheets:end-after", event=event, data={"deal": 2})
    assert progress(Event.objects.get(pk=event.pk)).all_in
    assert evening_of(event).missing == ()
    assert desk.get("standings:results", event=event).status_code == 200
    assert desk.get("sheets:play", event=event).status_code == 200


def test_a_table_that_plays_its_hand_grows_from_the_next_one(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=2, deal=1, counts={})
    come(club, event, "Wanda", "Ruth")
    button, after = offers(desk, event)[0]
    assert (button, after) == (PAIR_LATER, "3 of 4 hands. Bring 2 decks. Same ranking.")
    press(desk, event, button)
    keyed(event, table=1, deal=1, counts={})
    assert [len(table_for(event, table=1, deal=deal).teams) for deal in (1, 2)] == [2, 3]


def test_the_organizer_chooses_the_next_hand_once_this_one_has_begun(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    come(club, event, "Wanda", "Ruth")
    assert offers(desk, event)[0] == (PAIR, "Bring 2 decks. Same ranking.")
    page = desk.get("changes:late", event=event, data={"from_deal": 2})
    first = page.context["late"].shown[0]
    assert (first.button, first.after) == (PAIR_LATER, "3 of 4 hands. Bring 2 decks. Same ranking.")
    press_offer(desk, event, first.key, from_deal="2")
    assert [len(table_for(event, table=1, deal=deal).teams) for deal in (1, 2)] == [2, 3]


def test_one_person_may_wait_for_one_more(desk, club):
    event = evening_with_hands(club, hands=1)
    come(club, event, "Wanda")
    assert "Wait for one more" in desk.get("changes:late", event=event).content.decode()
    come(club, event, "Ruth")
    assert "Wait for one more" not in desk.get("changes:late", event=event).content.decode()


def test_nobody_waits_for_the_last_hand(desk, club):
    event = evening_with_hands(club, hands=3)
    come(club, event, "Wanda")
    page = desk.get("changes:late", event=event).content.decode()
    assert "Wait for one more" not in page
    assert "Door prize only: Wanda Adnaw" in page


def test_a_sheet_typed_for_the_former_size_is_not_saved(desk, club):
    event = evening_with_hands(club, hands=1, rules="hidden-valley-ranch")
    page = desk.get("sheets:sheet", 1, 2, event=event)
    form = page.context["form"]
    typed = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest", "seating")}
    typed |= {"ending": "0", "1-table-5": "1", "2-table-5": "1"}
    come(club, event, "Wanda", "Ruth")
    press(desk, event, PAIR_LATER)
    answer = desk.post("sheets:sheet", 1, 2, event=event, data=typed)
    assert answer.status_code == 422
    assert "This table was changed while you typed." in answer.content.decode()
    assert states(event, 1)[1] == "not-yet"


def test_someone_of_a_grown_table_leaves_and_the_chair_is_offered(desk, club):
    event = third_pair(desk, club)
    gone = member_at(event, table=1, position=3)
    leave_chair(member=gone, from_deal=2)
    come(club, event, "Zelda")
    assert offers(desk, event)[0][0].startswith("Sit Zelda Adlez with ")
    press(desk, event, offers(desk, event)[0][0])
    assert desk.get("tables:tables", event=event).status_code == 200
    assert "Zelda" in table_for(event, table=1, deal=2).teams[2].name


@pytest.mark.parametrize("page", ["standings:players", "history:evening", "tables:tables", "tonight:tonight"])
def test_pages_show_a_table_that_grew(desk, club, page):
    event = third_pair(desk, club)
    arguments = {} if page == "tonight:tonight" else {"event": event}
    assert desk.get(page, **arguments).status_code == 200

"""Late people: from the name to a chair in one press, and Undo."""

import html
import re

import pytest

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.changes.people import (
    address_of_offer,
    chairs,
    evening_with_hands,
    everything_else,
    member_at,
    players_of,
    press_offer,
)
from tournaments.changes.actions import leave_chair, play_one_deal
from tournaments.models import SignUp, Wish
from tournaments.models.event import Lists
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for
from tournaments.sign_up.actions import change_line
from tournaments.tables.queries import tables_of

HTMX = {"headers": {"HX-Request": "true"}}


def come(club, event, *names):
    return [line.player for line in make_sign_ups(event, make_people(club, names=names))]


def offers(desk, event):
    return [(offer.button, offer.after) for offer in desk.get("changes:late", event=event).context["late"].shown]


def press(desk, event, button, **data):
    """Press the offer of these words."""
    shown = desk.get("changes:late", event=event).context["late"].shown
    (key,) = [offer.key for offer in shown if offer.button == button]
    return press_offer(desk, event, key, **data)


def furniture(event):
    tables = tables_of(event.rounds.get())
    teams = [(table.seating.table, table.seating.decks, [row.chairs for row in table.teams]) for table in tables]
    event.refresh_from_db()
    return teams, event.rounds.get().plan, event.lists


def test_a_late_person_sits_in_the_empty_chair_in_one_press(desk, club):
    event = evening_with_hands(club, hands=1)
    gone = member_at(event, table=2, position=1)
    leave_chair(member=gone, from_deal=2)
    partner = member_at(event, table=2, position=1).player
    (wanda,) = come(club, event, "Wanda")
    before = everything_else(event, wanda)
    button = f"Sit Wanda Adnaw with {partner.name}, Table 2, from Hand 2"
    assert offers(desk, event)[0] == (button, "")
    press(desk, event, button)
    assert players_of(gone.team, 2) == sorted(["Wanda", partner.given_name])
    assert everything_else(event, wanda) == before
    undo = dict(desk.client.session["undo"])
    assert f"Done: {button}." in desk.get("tables:tables", event=event).content.decode()
    desk.client.post(undo["url"])
    assert chairs(event) == before[0]


def test_two_join_lakemont_one_to_each_team_on_the_same_list(desk, club):
    event = make_evening(club, rules="lakemont-ridge")
    before = furniture(event)
    others = chairs(event)
    wanda, ruth = come(club, event, "Wanda", "Ruth")
    button, after = offers(desk, event)[0]
    assert (button, after) == ("Add Wanda Adnaw and Ruth Htur at Table 1, one to each team", "Same ranking.")
    press(desk, event, button)
    assert furniture(event)[0] == [(1, 6, [3, 3]), (2, 6, [2, 2])]
    assert chairs(event, but=(wanda, ruth)) == others
    assert event.rounds.get().plan.tables == ((3, 3), (2, 2))
    desk.undo()
    assert furniture(event) == before
    assert chairs(event) == others


def test_a_third_pair_brings_decks_and_stays_on_the_list(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    before = furniture(event)
    come(club, event, "Wanda", "Ruth")
    assert offers(desk, event)[0] == ("Add Wanda Adnaw and Ruth Htur at Table 1", "Bring 2 decks. Same ranking.")
    press(desk, event, "Add Wanda Adnaw and Ruth Htur at Table 1")
    assert furniture(event)[0] == [(1, 7, [2, 2, 2]), (2, 5, [2, 2])]
    keyed(event, table=1, deal=1, counts={})
    assert "already in" in desk.client.post(desk.client.session["undo"]["url"], follow=True).content.decode()
    assert furniture(event) != before


def test_a_pair_leaves_again_after_the_only_sheet_is_undone(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    before = furniture(event)
    come(club, event, "Wanda", "Ruth")
    press(desk, event, "Add Wanda Adnaw and Ruth Htur at Table 1")
    undo = dict(desk.client.session["undo"])
    keyed(event, table=1, deal=1, counts={3: {"table.points": 50}})
    undo_save(event=event, table=table_for(event, table=1, deal=1), deal=1, version=1, saved_by="Ruth", user=None)
    desk.client.post(undo["url"])
    assert furniture(event) == before


def test_an_offer_says_to_which_list_its_table_goes(desk, club):
    """Tables of 4 and 5 have a list each, and a fifth player moves Table 1 to the other."""
    event = make_evening(club, people=9)
    come(club, event, "Wanda")
    assert [after for _button, after in offers(desk, event)] == [
        "",
        "Bring 1 deck. Table 1 moves to the ranking of tables of 5.",
    ]


def test_a_pair_that_does_not_compare_gets_its_own_list(desk, club):
    event = make_evening(club, rules="texas-good-sam")
    come(club, event, "Wanda", "Ruth")
    pair = "Add Wanda Adnaw and Ruth Htur at Table 1"
    rankings = "Then there are two rankings, tables of 4 and tables of 6, each with its own winner."
    assert dict(offers(desk, event))[pair] == rankings
    press(desk, event, pair)
    event.refresh_from_db()
    assert event.lists == Lists.PER_SIZE
    desk.undo()
    event.refresh_from_db()
    assert event.lists == Lists.ONE


def test_four_open_a_new_table(desk, club):
    event = make_evening(club, rules="lakemont-ridge")
    before = furniture(event)
    come(club, event, "Wanda", "Ruth", "Ada", "Bess")
    button, after = offers(desk, event)[0]
    assert button == "Open Table 3 for Wanda Adnaw, Ruth Htur, Ada Ada and Bess Sseb"
    assert after == "Bring 6 decks. Same ranking. Partners: Wanda Adnaw & Ruth Htur; Ada Ada & Bess Sseb."
    press(desk, event, button)
    assert furniture(event)[0][2] == (3, 6, [2, 2])
    undo = dict(desk.client.session["undo"])
    assert offers(desk, event) == []
    desk.client.post(undo["url"])
    assert furniture(event) == before


def test_a_spare_joins_with_the_late_person_and_is_spare_again_after_undo(desk, club):
    event = make_event(club, rules="lakemont-ridge")
    lines = make_sign_ups(event, make_people(club)[:5])
    change_line(line=lines[4], part=SignUp.Part.IF_NEEDED)
    draw_tables(event)
    come(club, event, "Wanda")
    spare = lines[4].player
    assert offers(desk, event)[0] == (f"Add Wanda Adnaw and {spare.name} at Table 1, one to each team", "Same ranking.")
    press(desk, event, f"Add Wanda Adnaw and {spare.name} at Table 1, one to each team")
    assert event.sign_ups.get(player=spare).part == SignUp.Part.PLAYS
    desk.undo()
    assert event.sign_ups.get(player=spare).part == SignUp.Part.IF_NEEDED


def test_a_spare_who_substitutes_in_a_coming_hand_is_not_offered_before_it(desk, club):
    event = make_event(club, rules="lakemont-ridge")
    lines = make_sign_ups(event, make_people(club)[:5])
    change_line(line=lines[4], part=SignUp.Part.IF_NEEDED)
    draw_tables(event)
    play_one_deal(member=member_at(event), player=lines[4].player, deal=2)
    come(club, event, "Wanda")
    with_spare = f"Add Wanda Adnaw and {lines[4].player.name} at Table 1, one to each team"
    assert with_spare not in dict(offers(desk, event))
    for deal in (1, 2):
        keyed(event, table=1, deal=deal, counts={})
    assert f"{with_spare}, from Hand 3" in dict(offers(desk, event))


def test_the_chair_of_who_is_away_is_taken(desk, club):
    event = evening_with_hands(club, hands=1)
    away = member_at(event)
    change_line(line=event.sign_ups.get(player=away.player), status=SignUp.Status.GONE_HOME)
    come(club, event, "Wanda")
    button = f"Let Wanda Adnaw play for {away.player.name}, Table 1, from Hand 2"
    assert offers(desk, event)[0] == (button, "")
    press(desk, event, button)
    assert "Wanda" in players_of(away.team, 2)
    assert away.player.given_name not in players_of(away.team, 2)


def test_a_missing_offer_never_tells_of_a_wish(desk, club):
    event = evening_with_hands(club, hands=1)
    (wanda,) = come(club, event, "Wanda")
    for player in club.players.exclude(pk=wanda.pk):
        Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=player, second=wanda)
    text = desk.get("changes:late", event=event).content.decode()
    assert "There is no chair to offer." in text
    assert "never" not in text.lower()
    assert "Door prize only: Wanda Adnaw" in text


def test_in_the_last_hand_the_door_prize_is_offered(desk, club):
    event = evening_with_hands(club, hands=3)
    (wanda,) = come(club, event, "Wanda")
    page = desk.get("changes:late", event=event).content.decode()
    assert "Door prize only: Wanda Adnaw" in page
    line = event.sign_ups.get(player=wanda)
    desk.post("sign_up:change", line.pk, event=event, data={"part": "if-needed"})
    page = desk.get("changes:late", event=event).content.decode()
    assert "No one is waiting for a chair." in page
    assert re.search(r'class="button button-main button-next" href="[^"]+/sign-up/">Someone just arrived<', page)
    assert re.search(r'class="button" href="[^"]+/play/">Back to Play<', page)


def test_after_all_hands_there_is_no_chair(desk, club):
    event = make_evening(club)
    play_everything(event)
    come(club, event, "Wanda")
    assert offers(desk, event) == []


def test_a_button_that_takes_a_chair_grows_no_table(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    come(club, event, "Wanda", "Ruth")
    page = desk.get("changes:late", event=event)
    shown = page.context["late"].shown
    growing = set(re.findall(r'value="([^"]+)" formaction="[^"]+/grow/"', page.content.decode()))
    assert {offer.key for offer in shown if not offer.key.startswith("share")} == growing
    before = furniture(event), chairs(event)
    for offer in shown:
        other = "changes:seat" if offer.key in growing else "changes:grow"
        desk.post(other, event=event, data={"offer": offer.key})
    assert (furniture(event), chairs(event)) == before


def test_an_offer_that_was_taken_meanwhile_is_refused(desk, club):
    event = make_evening(club, rules="lakemont-ridge")
    come(club, event, "Wanda", "Ruth")
    key = desk.get("changes:late", event=event).context["late"].shown[0].key
    address = address_of_offer(desk, event, key)
    press_offer(desk, event, key)
    before = furniture(event), chairs(event)
    page = press_offer(desk, event, key, address=address, follow=True).content.decode()
    assert "That chair is no longer free. Choose again." in page
    assert (furniture(event), chairs(event)) == before


def test_the_sign_up_speaks_of_chairs_after_the_draw(desk, club):
    event = make_evening(club)
    text = desk.get("sign_up:list", event=event).content.decode()
    assert "No one is waiting for a chair." in text
    assert "Bring" not in text
    come(club, event, "Wanda")
    text = desk.get("sign_up:list", event=event).content.decode()
    assert "Here without a chair: Wanda Adnaw." in text
    assert "is an odd number" not in text
    assert f"{desk.url('changes:late', event=event)}?back=sign-up" in text


def test_from_the_sign_up_the_press_leads_back_to_it(desk, club):
    event = make_evening(club)
    come(club, event, "Wanda")
    shown = desk.get("changes:late", event=event, data={"back": "sign-up"}, **HTMX)
    assert "<html" not in shown.content.decode()
    assert 'name="back" value="sign-up"' in shown.content.decode()
    key = shown.context["late"].shown[-1].key
    answer = press_offer(desk, event, key, back="sign-up")
    assert answer.url == desk.url("sign_up:list", event=event)


def test_before_the_draw_is_shown_there_are_no_offers(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    assert desk.get("changes:late", event=event).status_code == 404
    draw_tables(event, shown=False)
    assert desk.get("changes:late", event=event).status_code == 404
    come(club, event, "Wanda", "Ruth")
    text = desk.get("sign_up:list", event=event).content.decode()
    assert "Draw again with Wanda Adnaw, Ruth Htur" in text


@pytest.mark.parametrize("people", [8, 16])
def test_the_offers_take_the_same_queries_on_any_evening(desk, club, people, django_assert_num_queries):
    event = make_evening(club, people=people)
    come(club, event, "Wanda", "Ruth")
    desk.get("changes:late", event=event)
    with django_assert_num_queries(11):
        desk.get("changes:late", event=event)


def main_buttons(page):
    return re.findall(r'<button class="button button-main" [^>]*name="offer"[^>]*>([^<]+)</button>', page)


def test_what_splits_the_ranking_is_never_the_main_button(desk, club):
    event = make_evening(club)
    come(club, event, "Wanda")
    page = desk.get("changes:late", event=event).content.decode()
    (main,) = main_buttons(page)
    assert main.startswith("Let Wanda Adnaw share chairs with ")
    more, after = offers(desk, event)[1]
    assert more.startswith("Add Wanda Adnaw to ")
    rankings = "Then there are two rankings, tables of 4 and tables of 5, each with its own winner."
    assert after == f"Bring 1 deck. {rankings}"
    assert page.index(rankings) < page.index("Keep one ranking</button> Then places go by the average per player.")


@pytest.mark.parametrize(("back", "buttons"), [("sign-up", 1), ("tables", 1), ("play", 0)])
def test_an_offer_is_the_main_button_except_beside_the_number_of_a_sheet(desk, club, back, buttons):
    event = make_evening(club)
    come(club, event, "Wanda")
    part = desk.get("changes:late", event=event, data={"back": back}, **HTMX).content.decode()
    assert len(main_buttons(part)) == buttons
    page = desk.get("changes:late", event=event, data={"back": back}).content.decode()
    assert len(main_buttons(page)) == 1


def test_one_ranking_is_kept_by_the_average_per_player(desk, club):
    event = make_evening(club)
    before = furniture(event)
    come(club, event, "Wanda")
    more = next(offer for offer in desk.get("changes:late", event=event).context["late"].shown if offer.may_stay_one)
    page = desk.post("changes:grow", event=event, data={"one_ranking": more.key})
    assert page.status_code == 302
    undo = dict(desk.client.session["undo"])
    assert f"Done: {more.button}, with one ranking by the average per player." in text_of(desk, event)
    event.refresh_from_db()
    assert event.lists == Lists.PER_PLAYER
    desk.client.post(undo["url"])
    assert furniture(event) == before


def text_of(desk, event):
    return html.unescape(desk.get("tables:tables", event=event).content.decode())


def test_one_ranking_is_not_kept_where_averages_do_not_compare(desk, club):
    event = make_evening(club, rules="texas-good-sam")
    before = furniture(event)
    come(club, event, "Wanda", "Ruth")
    page = desk.get("changes:late", event=event)
    assert "Keep one ranking" not in page.content.decode()
    (pair,) = [offer for offer in page.context["late"].shown if offer.key.startswith("new-team")]
    desk.post("changes:grow", event=event, data={"one_ranking": pair.key})
    assert furniture(event) == before


def test_someone_for_the_last_hand_only_has_a_chair_in_two_presses(desk, club):
    event = evening_with_hands(club, hands=1)
    gone = member_at(event, table=2)
    leave_chair(member=gone, from_deal=2)
    come(club, event, "Wanda")
    page = desk.get("changes:late", event=event, data={"back": "sign-up"}).content.decode()
    (link,) = re.findall(r'<a class="button" href="([^"]+from_deal=4[^"]*)"', page)
    chosen = desk.client.get(html.unescape(link)).content.decode()
    assert re.findall(r'aria-current="true">([^<]+)</a>', chosen) == ["Hand 4"]
    buttons = re.findall(r'name="offer" value="([^"]+)"[^>]*>([^<]+)</button>', chosen)
    assert [text.rsplit(", ", 1)[1] for _key, text in buttons] == ["from Hand 4"] * 2
    assert [text.split()[0] for _key, text in buttons] == ["Sit", "Let"]
    press_offer(desk, event, buttons[0][0], from_deal="4", back="sign-up")
    assert ["Wanda" in players_of(gone.team, deal) for deal in (2, 3, 4)] == [False, False, True]
    assert ", Table 2, from Hand 4." in text_of(desk, event)


def test_from_play_the_press_leads_back_to_it(desk, club):
    event = make_evening(club)
    come(club, event, "Wanda")
    page = desk.get("sheets:play", event=event).content.decode()
    assert f"{desk.url('changes:late', event=event)}?back=play" in page
    key = desk.get("changes:late", event=event).context["late"].shown[0].key
    assert press_offer(desk, event, key, back="play").url == desk.url("sheets:play", event=event)


@pytest.mark.parametrize(
    ("back", "leads_to"), [("play", "sheets:play"), ("sign-up", "sign_up:list"), ("", "tables:tables")]
)
def test_wait_for_one_more_leads_back_to_the_page_that_asked(desk, club, back, leads_to):
    event = make_evening(club)
    come(club, event, "Wanda")
    page = desk.get("changes:late", event=event, data={"back": back}).content.decode()
    assert re.findall(r'href="([^"]+)">Wait for one more<', page) == [desk.url(leads_to, event=event)]


def test_a_chair_at_the_table_of_whom_one_avoids_says_so_without_names(desk, club):
    event = evening_with_hands(club, hands=1)
    leave_chair(member=member_at(event, table=2, position=1), from_deal=2)
    (wanda,) = come(club, event, "Wanda")
    for row in tables_of(event.rounds.get()):
        Wish.objects.create(club=club, kind=Wish.Kind.TABLES, first=row.teams[1].present[0], second=wanda)
    facts = [after for _button, after in offers(desk, event)]
    assert all("Two who are kept apart would be at one table." in fact for fact in facts)
    page = desk.get("changes:person", wanda.pk, event=event).content.decode()
    assert "two who are kept apart would be at one table" in page

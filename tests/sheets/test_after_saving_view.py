"""The page after a save: number, names and totals of the sheet."""

from tests.builders import keyed, make_evening, make_helper, play_everything, tonight


def test_the_page_after_a_save_shows_number_names_and_totals(desk, club):
    event = make_evening(club)
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"held.5": 6}})
    page = desk.get("sheets:play", event=event, data={"saved": "2.1"})
    shown = page.context["just_saved"]
    assert shown.number == "21-0"
    assert [total for _name, total in shown.totals] == [200, -30]
    text = page.content.decode()
    for name, total in zip([name for name, _total in shown.totals], ("200", "−30"), strict=True):
        assert f"<span>{name} <b>{total}</b></span>".replace("&", "&amp;") in text


def test_no_sheet_is_shown_on_play_otherwise(desk, club):
    event = make_evening(club)
    assert "just-saved" not in desk.get("sheets:play", event=event).content.decode()


def test_after_a_save_comes_the_page_whose_number_box_was_used(desk, club):
    event = make_evening(club)
    tonight, play = desk.url("tonight:event", event=event), desk.url("sheets:play", event=event)
    for page in (tonight, play, tonight):
        deal = {1: 1, 2: 2, 3: 3}[1 + event.rounds.get().seatings.get(table=1).sheets.count()]
        desk.client.get(page)
        desk.client.get(play, headers={"HX-Request": "true"})
        desk.client.get(play, {"number": event.sheet_number(table=1, deal=deal)})
        answer = desk.post("sheets:sheet", 1, deal, event=event, data=filled(desk, event, deal))
        assert answer.url == f"{page}?saved=1.{deal}"


def filled(desk, event, deal):
    form = desk.get("sheets:sheet", 1, deal, event=event).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest", "seating")}
    return hidden | {"1-table-20": 10, "2-held-5": 6, "ending": "0", "empty_means_zero": "1"}


def test_tonight_shows_the_saved_sheet_and_forgets_its_draft(desk, club):
    event = make_evening(club)
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"held.5": 6}})
    page = desk.get("tonight:event", event=event, data={"saved": "2.1"}).content.decode()
    assert f'data-saved-path="{desk.url("sheets:sheet", 2, 1, event=event)}"' in page
    assert '<b class="sheet-head-number">21-0</b>' in page


def test_tonight_shows_the_last_sheet_of_all_too(desk, club):
    event = make_evening(club)
    play_everything(event)
    page = desk.get("tonight:event", event=event, data={"saved": "2.4"}).content.decode()
    assert "All sheets are in" in page
    assert '<b class="sheet-head-number">24-' in page


def shown_after(desk, event, table, deal):
    return desk.get("sheets:play", event=event, data={"saved": f"{table}.{deal}"}).context["just_saved"]


def test_the_last_sheet_of_a_hand_completes_it_and_the_next_hand_is_to_print(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    assert (shown_after(desk, event, 1, 1).complete, shown_after(desk, event, 1, 1).next_deal) == ("", None)
    keyed(event, table=2, deal=1, counts={})
    shown = shown_after(desk, event, 2, 1)
    assert (shown.complete, shown.next_deal) == ("Hand 1", 2)


def test_a_hand_that_a_table_did_not_play_is_complete_without_it(desk, club):
    event = make_evening(club)
    desk.post("sheets:stop", 2, 1, event=event)
    keyed(event, table=1, deal=1, counts={})
    assert shown_after(desk, event, 1, 1).complete == "Hand 1"


def test_after_the_last_hand_there_is_none_to_print(desk, club):
    event = make_evening(club)
    play_everything(event)
    shown = shown_after(desk, event, 1, event.deals)
    assert (shown.complete, shown.next_deal) == (f"Hand {event.deals}", None)
    assert b"Print Hand" not in desk.get("sheets:play", event=event, data={"saved": "1.4"}).content


def test_only_who_may_print_is_offered_the_tallies(desk, club):
    event = make_evening(club, date=tonight(club))
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={}, by="Gus")
    page = make_helper(event, name="Gus").get(desk.url("sheets:play", event=event), {"saved": "2.1"}).content.decode()
    assert "Hand 1 is complete." in page
    assert "Print Hand 2" not in page

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


def test_after_a_save_comes_play_with_the_number_box(desk, club):
    event = make_evening(club)
    answer = desk.post("sheets:sheet", 1, 1, event=event, data=filled(desk, event, 1))
    assert answer.url == desk.url("sheets:play", event=event) + "?saved=1.1"
    page = desk.client.get(answer.url).content.decode()
    assert page.count("autofocus") == 1
    assert "autofocus" in page.split('name="number"')[1].split(">")[0]


def test_the_chip_of_the_saved_sheet_turns_over_and_shows_the_points_of_each_team(desk, club):
    event = make_evening(club)
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"held.5": 6}})
    keyed(event, table=1, deal=1, counts={1: {"table.20": 10}, 2: {"held.5": 6}})
    page = desk.get("sheets:play", event=event, data={"saved": "2.1"}).content.decode()
    assert page.count(" turns") == 1
    chip = page.split('id="sheet-21-0"')[1].split("</a>")[0]
    assert 'class="chip sheet-in turns" id="sheet-21-0"' in page
    assert chip.index("<b>200</b>") < chip.index("<b>−30</b>")
    assert " turns" not in desk.get("sheets:play", event=event, headers={"HX-Request": "true"}).content.decode()


def filled(desk, event, deal):
    form = desk.get("sheets:sheet", 1, deal, event=event).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest", "seating")}
    return hidden | {"1-table-20": 10, "2-held-5": 6, "ending": "0", "empty_means_zero": "1"}


def test_play_forgets_the_draft_of_the_saved_sheet(desk, club):
    event = make_evening(club)
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"held.5": 6}})
    page = desk.get("sheets:play", event=event, data={"saved": "2.1"}).content.decode()
    assert f'data-saved-path="{desk.url("sheets:sheet", 2, 1, event=event)}"' in page


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

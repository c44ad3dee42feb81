"""The page after a save: number, names and totals of the sheet."""

from tests.builders import keyed, make_evening, play_everything


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

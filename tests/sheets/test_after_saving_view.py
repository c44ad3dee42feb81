"""The page after a save: number, names and totals of the sheet."""

from tests.builders import keyed, make_evening


def test_the_page_after_a_save_shows_number_names_and_totals(desk, club):
    event = make_evening(club)
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"held.5": 6}})
    page = desk.get("sheets:play", event=event, data={"saved": "2.1"})
    shown = page.context["just_saved"]
    assert shown["number"] == "21-0"
    assert [total for _name, total in shown["totals"]] == [200, -30]
    text = page.content.decode()
    for name, total in zip([name for name, _total in shown["totals"]], ("200", "−30"), strict=True):
        assert f"<span>{name} <b>{total}</b></span>".replace("&", "&amp;") in text


def test_no_sheet_is_shown_on_play_otherwise(desk, club):
    event = make_evening(club)
    assert "just-saved" not in desk.get("sheets:play", event=event).content.decode()

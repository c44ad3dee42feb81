"""Who is here and whose chapter nobody knows: named wherever partners are drawn, with the way to give the chapter."""

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Chapter, Player, SignUp
from tournaments.sign_up.queries import unknown_chapters_here
from tournaments.tables.actions import show_everyone

SAID = "Chapter not known, so drawn with anyone: Doreen Jordan, Vera Stone"


@pytest.fixture
def event(club):
    """Six people of two chapters are here."""
    event = make_event(club, date=tonight(club))
    names = ["Ada", "Lise", "Emmy", "Mary", "Rosa", "Hedy"]
    make_sign_ups(event, make_people(club, names=names, chapters=["North", "South"]))
    club.refresh_from_db()
    return event


def sign_list(desk, event, text="Doreen Jordan\nVera Stone", status="here"):
    desk.post("sign_up:whole-list", event=event, data={"text": text, "status": status})
    return desk.client.post(desk.url("sign_up:review", event=event), follow=True)


def said(page):
    """Return the sentence as it is read, an empty text if there is none."""
    text = page.content.decode()
    start = text.find("Chapter not known, so")
    if start < 0:
        return ""
    parts = text[start : text.index("</p>", start)].replace("</a>", "").split("<a ")
    words = [parts[0], *(part.partition(">")[2] for part in parts[1:])]
    return " ".join("".join(words).split()).replace(" .", ".")


def test_a_whole_list_says_whose_chapter_is_not_known(desk, event):
    assert said(desk.get("sign_up:list", event=event)) == ""
    assert said(sign_list(desk, event)) == SAID


def test_a_list_beforehand_says_it_on_the_sign_up(desk, event):
    assert said(sign_list(desk, event, status="expected")) == SAID
    assert said(desk.get("tables:tables", event=event)) == ""


def test_tables_name_them_until_the_tables_are_shown(desk, event):
    sign_list(desk, event)
    assert said(desk.get("tables:tables", event=event)) == SAID
    round_ = draw_tables(event, shown=False)
    assert said(desk.get("tables:tables", event=event)) == SAID
    show_everyone(round_=round_)
    assert said(desk.get("tables:tables", event=event)) == ""


def test_the_preview_of_rounds_names_them(desk, event):
    sign_list(desk, event)
    assert said(desk.get("rounds:plan", event=event)) == SAID


def test_the_name_leads_to_its_chapter_and_back(desk, event):
    page = sign_list(desk, event, text="Vera Stone").content.decode()
    vera, here = Player.objects.get(family_name="Stone"), desk.url("sign_up:list", event=event)
    way = f"{desk.url('people:give-chapter', vera.pk)}?back={here}"
    assert f'<a href="{way}">Vera Stone</a>' in page
    given = desk.client.post(way, {"chapter": "South"}, follow=True)
    assert given.redirect_chain[-1][0] == here
    assert said(given) == ""


def test_many_are_counted(desk, event):
    page = sign_list(desk, event, text="\n".join(f"Vera {letter}stone" for letter in "ABCDEFGHIJ"))
    assert said(page).startswith("Chapter not known, so drawn with anyone: Vera Astone, Vera Bstone, ")
    assert said(page).endswith(", Vera Hstone and 2 more")


@pytest.mark.parametrize("how", ["no rule", "no chapters", "gone home", "sits out"])
def test_nobody_is_named_whose_chapter_does_not_matter(desk, event, how):
    sign_list(desk, event)
    lines = event.sign_ups.filter(player__chapter=None)
    assert [player.name for player in unknown_chapters_here(event)] == ["Doreen Jordan", "Vera Stone"]
    if how == "no rule":
        event.chapter_rule = False
        event.save()
    elif how == "no chapters":
        event.club.uses_chapters = False
        event.club.save()
    elif how == "gone home":
        lines.update(status=SignUp.Status.GONE_HOME)
    else:
        lines.update(part=SignUp.Part.SITS_OUT)
    assert unknown_chapters_here(event) == []
    assert said(desk.get("sign_up:list", event=event)) == ""


def test_a_search_claims_no_different_chapters_of_a_partner_without_one(desk, event):
    sign_list(desk, event, text="Vera Stone\nDoreen Jordan")
    draw_tables(event)
    page = desk.get("tables:tables", event=event, data={"who": "Vera"})
    (vera,) = page.context["found"]
    partner = vera.partners[0]
    partner.chapter = Chapter.objects.get(name="South")
    partner.save()
    text = desk.get("tables:tables", event=event, data={"who": partner.given_name}).content.decode()
    assert "A chapter is not known." in text
    assert "Different chapters." not in text

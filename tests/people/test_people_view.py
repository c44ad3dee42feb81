"""The list of people and the page of one person."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Chapter, Couple, Event, Player, Wish
from tournaments.people.actions import set_gone


def names_on(page):
    return [row.record.name for row in page.context["grid"].rows]


def test_an_empty_list_tells_what_to_do(desk):
    page = desk.get("people:people").content.decode()
    assert "No one is on the list yet." in page
    assert "Import a list" in page


def test_people_are_sorted_by_last_name_with_their_chapter(desk, club):
    make_people(club, names=["Ada", "Grace"], chapters=["Lake", "Palm"])
    page = desk.get("people:people")
    assert names_on(page) == ["Ada Ada", "Grace Ecarg"]
    assert "Lake" in page.content.decode()


def test_before_the_first_evening_the_list_leads_to_it(desk, club):
    make_people(club, names=["Ada"])
    main = 'button-next" href="{}">Start tonight<'.format(desk.url("events:plan"))
    page = desk.get("people:people").content.decode()
    assert main in page
    assert page.count("button-main") == 1
    make_event(club)
    assert "Start tonight" not in desk.get("people:people").content.decode()


def columns(desk, **asked):
    return [str(column.header) for column in desk.get("people:people", data=asked).context["grid"].columns]


def test_notes_and_lots_have_a_column_where_somebody_shown_has_one(desk, club):
    ada, grace = make_people(club, names=["Ada", "Grace"])
    club.players.update(lot="", fixed_chair=False)
    assert columns(desk) == ["Name"]
    type(ada).objects.filter(pk=ada.pk).update(fixed_chair=True, gone=True)
    assert columns(desk) == ["Name"]
    assert columns(desk, gone="yes") == ["Name", "Notes", "Bring back"]
    type(grace).objects.filter(pk=grace.pk).update(not_for_prizes=True, lot="7")
    assert columns(desk) == ["Name", "Lot or site", "Notes"]


def test_partners_and_last_evenings_have_a_column_where_somebody_has_one(desk, club):
    ada, grace, lise = make_people(club, names=["Ada", "Grace", "Lise"])
    club.players.update(lot="", fixed_chair=False)
    Couple.objects.create(club=club, first=ada, second=grace)
    make_sign_ups(make_event(club, date=datetime.date(2026, 10, 2)), [ada, grace])
    make_sign_ups(make_event(club, date=datetime.date(2026, 10, 9)), [grace])
    assert columns(desk) == ["Name", "Partner or spouse", "Last evening"]
    rows = desk.get("people:people").context["grid"].rows
    assert {row.record.name: (row.get_cell("partner"), row.get_cell("last_came")) for row in rows} == {
        "Ada Ada": ("Grace Ecarg", "Oct 2, 2026"),
        "Grace Ecarg": ("Ada Ada", "Oct 9, 2026"),
        "Lise Esil": ("", ""),
    }
    set_gone(player=lise, gone=True)
    assert columns(desk, gone="yes") == ["Name", "Bring back"]


@pytest.mark.parametrize("asked", ["élise kowalski", "KOW", "el kow", "kowalski, e", "lise"])
def test_the_search_ignores_accents_case_and_order(desk, club, asked):
    Player.named(club=club, given_name="Élise", family_name="Kowalski").save()
    Player.named(club=club, given_name="Roy", family_name="Kowal").save()
    found = names_on(desk.get("people:people", data={"name": asked}))
    assert ("Élise Kowalski" in found) == (asked != "lise")


def test_one_and_three_people_take_the_same_queries(desk, club):
    def queries():
        with CaptureQueriesContext(connection) as seen:
            desk.get("people:people")
        return len(seen)

    make_people(club, names=["Ada"], chapters=["Lake"])
    desk.get("people:people")
    one = queries()
    make_people(club, names=["Grace", "Lise"], chapters=["Palm"])
    assert queries() == one == 10


@pytest.fixture
def chapters_in_use(club):
    club.uses_chapters = True
    club.save()


def test_a_club_without_chapters_has_no_box_for_one(desk, club):
    assert "chapter_name" not in desk.get("people:add-person").context["form"].fields
    desk.post("people:add-person", data={"given_name": "Ada", "chapter_name": "Lake", "chapter-new": "0"})
    assert not Chapter.objects.exists()


@pytest.mark.usefixtures("chapters_in_use")
def test_a_new_person_may_have_a_new_chapter(desk):
    answer = desk.post(
        "people:add-person",
        data={"given_name": " Ada ", "family_name": "Love", "chapter_name": "Lake", "chapter-new": "0"},
    )
    assert answer.url == desk.url("people:people")
    ada = Player.objects.get()
    assert (ada.name, ada.chapter.name, ada.key) == ("Ada Love", "Lake", "love ada")


@pytest.mark.usefixtures("chapters_in_use")
def test_another_spelling_of_a_chapter_is_the_same_chapter(desk):
    desk.post("people:add-person", data={"given_name": "Ada", "chapter_name": "Palm Bay", "chapter-new": "0"})
    desk.post("people:add-person", data={"given_name": "Grace", "chapter_name": "  PALM  bay"})
    assert Chapter.objects.get().players.count() == 2


def test_a_changed_person_is_recorded_in_the_history(desk, club):
    ada = make_people(club, names=["Ada"], chapters=["Lake"])[0]
    page = desk.get("people:person", ada.pk)
    assert page.context["form"].initial["chapter_name"] == "Lake"
    desk.post("people:person", ada.pk, data={"given_name": "Ada", "known_as": "Countess", "chapter_name": ""})
    ada.refresh_from_db()
    assert (ada.name, ada.chapter, ada.key) == ("Countess", None, "ada countess")
    assert ada.history.count() == 2


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Please fill this in."),
        ("A" * 61, "The text is too long: at most 60 letters fit."),
        ("Ada\u202e", "The text contains a hidden character that reverses it. Please type it again."),
        ("A\x01da", "The text contains an invisible control character. Please type it again."),
    ],
)
def test_an_invalid_name_is_refused_and_the_form_is_kept(desk, typed, sentence):
    answer = desk.post("people:add-person", data={"given_name": typed, "family_name": "Lovelace"})
    assert answer.status_code == 422
    assert answer.context["form"].errors["given_name"] == [sentence]
    assert "Lovelace" in answer.content.decode()
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["=1+1", "<script>alert(1)</script>", "O'Brien", "数学"])
def test_unusual_names_are_saved_and_escaped(desk, name):
    desk.post("people:add-person", data={"given_name": name})
    assert Player.objects.get().given_name == name
    assert "<script>alert" not in desk.get("people:people").content.decode()


def test_a_person_of_another_club_is_not_found(desk, stranger, club):
    ada = make_people(club, names=["Ada"])[0]
    assert stranger.get(desk.url("people:person", ada.pk)).status_code == 404


def test_a_person_who_no_longer_comes_is_hidden_and_can_return(desk, club):
    ada, _grace = make_people(club, names=["Ada", "Grace"])
    desk.post("people:person", ada.pk, data={"given_name": "Ada", "gone": "on"})
    assert names_on(desk.get("people:people")) == ["Grace Ecarg"]
    away = desk.get("people:people", data={"gone": "yes"})
    assert names_on(away) == ["Ada"]
    desk.post("people:gone", ada.pk, data={"gone": "no"})
    assert names_on(desk.get("people:people")) == ["Ada", "Grace Ecarg"]


def test_a_list_of_hidden_people_links_to_them(desk, club):
    ada = make_people(club, names=["Ada"])[0]
    desk.post("people:gone", ada.pk, data={"gone": "yes"})
    assert "Show 1 who no longer comes" in desk.get("people:people").content.decode()


def test_the_list_is_filtered_by_one_chapter_or_none(desk, club):
    make_people(club, names=["Ada", "Grace"], chapters=["Lake", "Palm"])
    make_people(club, names=["Lise"])
    lake = Chapter.objects.get(name="Lake")
    assert names_on(desk.get("people:people", data={"chapter": lake.pk})) == ["Ada Ada"]
    assert names_on(desk.get("people:people", data={"chapter": "null"})) == ["Lise Esil"]


def test_an_invalid_chapter_in_the_url_is_ignored(desk, club):
    make_people(club, names=["Ada"], chapters=["Lake"])
    assert desk.get("people:people", data={"chapter": "99'"}).status_code == 200


@pytest.fixture
def drawn(club):
    """Four people at one table tonight, partners from Lake and Palm."""
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club, names=["Ada", "Grace", "Lise", "Emmy"], chapters=["Lake", "Palm"]))
    draw_tables(event)
    return event


def first_pair(event):
    return [member.player for member in event.teams.first().members.all()]


def messages_after_chapter(desk, player, chapter):
    """Give the person this chapter; return the messages on the next page."""
    data = {
        "given_name": player.given_name,
        "family_name": player.family_name,
        "chapter_name": chapter,
        "chapter-new": "0",
    }
    answer = desk.client.post(desk.url("people:person", player.pk), data, follow=True)
    return [str(message) for message in answer.context["messages"]]


@pytest.mark.usefixtures("chapters_in_use")
def test_a_chapter_shared_with_a_partner_is_reported(desk, drawn):
    one, other = first_pair(drawn)
    (said,) = messages_after_chapter(desk, one, other.chapter.name)
    assert said.startswith(f"Saved. {one.name} and {other.name} are now both from {other.chapter}: ")
    assert f'<a href="{desk.url("tables:tables", event=drawn)}">change partners?</a>' in said
    assert messages_after_chapter(desk, one, one.chapter.name) == [f"Saved: {one.name}."]
    assert messages_after_chapter(desk, one, "") == [f"Saved: {one.name}."]


@pytest.mark.usefixtures("chapters_in_use")
def test_partners_whose_only_sheet_was_undone_can_still_change(desk, drawn):
    keyed(drawn, table=1, deal=1, counts={})
    desk.post("sheets:undo", 1, 1, event=drawn, data={"version": 1})
    one, other = first_pair(drawn)
    *_undone, said = messages_after_chapter(desk, one, other.chapter.name)
    assert "change partners?" in said


@pytest.mark.usefixtures("chapters_in_use")
def test_nothing_is_said_of_partners_on_a_past_evening(desk, drawn, club):
    Event.objects.update(date=tonight(club) - datetime.timedelta(days=1))
    one, other = first_pair(drawn)
    assert messages_after_chapter(desk, one, other.chapter.name) == [f"Saved: {one.name}."]


@pytest.mark.usefixtures("chapters_in_use")
@pytest.mark.parametrize("for_tonight", [True, False])
def test_nothing_is_said_of_chosen_partners(desk, drawn, club, for_tonight):
    one, other = first, second = sorted(first_pair(drawn), key=lambda player: player.pk)
    event = drawn if for_tonight else None
    Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=first, second=second)
    assert messages_after_chapter(desk, one, other.chapter.name) == [f"Saved: {one.name}."]


@pytest.mark.usefixtures("chapters_in_use")
@pytest.mark.parametrize(("couples", "is_said"), [("together", False), ("as-it-falls", True)])
def test_nothing_is_said_of_a_couple_that_is_to_play_together(desk, drawn, club, couples, is_said):
    Event.objects.update(couples=couples)
    other, one = first, second = sorted(first_pair(drawn), key=lambda player: player.pk)
    Couple.objects.create(club=club, first=first, second=second)
    (said,) = messages_after_chapter(desk, one, other.chapter.name)
    assert ("change partners?" in said) == is_said


@pytest.mark.usefixtures("chapters_in_use")
def test_a_chapter_shared_with_a_partner_is_not_reported_after_play(desk, drawn):
    keyed(drawn, table=1, deal=1, counts={})
    one, other = first_pair(drawn)
    assert messages_after_chapter(desk, one, other.chapter.name) == [f"Saved: {one.name}."]


@pytest.mark.usefixtures("chapters_in_use")
def test_a_chapter_shared_with_a_partner_is_not_reported_when_allowed(desk, drawn):
    Event.objects.update(chapter_rule=False)
    one, other = first_pair(drawn)
    assert messages_after_chapter(desk, one, other.chapter.name) == [f"Saved: {one.name}."]


def test_chapters_are_turned_on_from_the_page_of_people(desk, club):
    make_people(club, names=["Ada"])
    club.uses_chapters = False
    club.save()
    assert f'href="{desk.url("club:club")}#id_uses_chapters"' in desk.get("people:people").content.decode()
    assert 'id="id_uses_chapters"' in desk.get("club:club").content.decode()


def test_a_second_person_of_one_name_is_added_only_on_purpose(desk, club):
    typed = {"given_name": "Ann", "family_name": "Lee"}
    desk.post("people:add-person", data=typed)
    answer = desk.post("people:add-person", data=typed)
    assert answer.status_code == 409
    assert "Ann Lee is already in your club. Save again to add another person of this name." in answer.content.decode()
    assert club.players.count() == 1
    again = typed | {"namesakes": answer.context["form"]["namesakes"].value()}
    assert desk.post("people:add-person", data=again).status_code == 302
    assert desk.post("people:add-person", data=again).status_code == 409
    assert club.players.count() == 2


@pytest.mark.parametrize("names", [("Robert", "Bob"), ("Bob", "")])
def test_a_known_name_is_recognized_by_what_it_is_shown_as(desk, club, names):
    Player.named(club=club, given_name="Robert", family_name="Smith", known_as="Bob").save()
    given, known_as = names
    data = {"given_name": given, "family_name": "Smith", "known_as": known_as}
    assert desk.post("people:add-person", data=data).status_code == 409
    assert club.players.count() == 1

"""The history of a person: who changed what, when, from and to."""

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.builders import make_people
from tournaments.people import views
from tournaments.people.history_queries import changes_of
from tournaments.people.merge_actions import merge_people, part_people


def test_every_change_is_shown_the_latest_first(desk, club):
    ada, _grace = make_people(club, names=["Ada", "Grace"], chapters=["Lake", "Palm"])
    data = {
        "given_name": "Ada",
        "family_name": "Ada",
        "chapter_name": "Palm",
        "chapter-new": "0",
        "lot": "12",
        "fixed_chair": "on",
    }
    desk.post("people:person", ada.pk, data=data)
    latest, first = changes_of(ada)
    shown = [(difference.label, difference.before, difference.after) for difference in latest.differences]
    assert shown == [
        ("chapter", "Lake", "Palm"),
        ("lot or site number", "", "12"),
        ("needs a fixed chair", "no", "yes"),
    ]
    assert (latest.by, latest.is_first, first.is_first) == ("Ruth", False, True)
    page = desk.get("people:changes", ada.pk).content.decode()
    assert "<s>Lake</s>" in page
    assert "<strong>Palm</strong>" in page


def test_a_save_without_a_change_is_not_shown(desk, club):
    ada = make_people(club, names=["Ada"])[0]
    desk.post("people:person", ada.pk, data={"given_name": "Ada", "family_name": "Ada"})
    assert [change.is_first for change in changes_of(ada)] == [True]


def test_a_deleted_chapter_is_still_named(desk, club):
    ada = make_people(club, names=["Ada"], chapters=["Lake"])[0]
    desk.post("people:delete-chapter", ada.chapter_id)
    assert [(d.before, d.after) for d in changes_of(ada)[0].differences] == [("Lake", "")]


def test_changes_are_sorted_and_paged(desk, club, monkeypatch):
    (ada,) = make_people(club, names=["Ada"])
    for lot in ("1", "2"):
        desk.post("people:person", ada.pk, data={"given_name": "Ada", "family_name": "Ada", "lot": lot})

    def lots(**asked):
        rows = desk.get("people:changes", ada.pk, data=asked).context["grid"].paginated_rows
        return [[difference.after for difference in row.record.differences] for row in rows]

    assert lots() == [["2"], ["1"], []]
    assert lots(sort="at") == [[], ["1"], ["2"]]
    monkeypatch.setattr(views, "CHANGES_A_PAGE", 2)
    assert [lots(page=page) for page in (1, 2)] == [[["2"], ["1"]], [[]]]


@pytest.mark.parametrize("changes", [1, 3])
def test_one_and_three_changes_take_the_same_queries(desk, club, changes, django_assert_num_queries):
    ada = make_people(club, names=["Ada"], chapters=["Lake"])[0]
    for lot in range(1, changes):
        data = {"given_name": "Ada", "family_name": "Ada", "chapter_name": "Lake", "chapter-new": "0", "lot": lot}
        desk.post("people:person", ada.pk, data=data)
    desk.get("people:changes", ada.pk)
    with django_assert_num_queries(6):
        assert len(desk.get("people:changes", ada.pk).context["grid"].rows) == changes


def test_the_reasons_of_a_merge_and_its_undo_are_in_the_language_of_the_reader(desk, club):
    ada, adda = make_people(club, names=["Ada", "Adda"])
    with override("es"):
        part_people(club=club, merged=merge_people(kept=ada, other=adda))
    assert [change.why for change in changes_of(ada)][:2] == [
        "Separated again from Adda Adda",
        "Put together with Adda Adda",
    ]
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    page = desk.get("people:changes", ada.pk).content.decode()
    assert "Se separó otra vez de Adda Adda" in page
    assert "Se juntó con Adda Adda" in page

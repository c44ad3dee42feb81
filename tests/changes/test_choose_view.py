"""Choosing the person to change: people at the tables, people without a chair, and recent arrivals."""

import re

from tests.builders import make_evening, make_event, make_people, make_sign_ups
from tests.changes.people import member_at


def test_everybody_has_a_link(desk, club):
    event = make_evening(club)
    page = desk.get("changes:choose", event=event).content.decode()
    for line in event.sign_ups.all():
        assert desk.url("changes:person", line.player_id, event=event) in page
    assert "Here without a chair" not in page


def test_people_without_a_chair_are_listed_first(desk, club):
    event = make_evening(club)
    (late,) = make_sign_ups(event, make_people(club, names=["Late"]))
    page = desk.get("changes:choose", event=event)
    assert [line.player for line in page.context["spare"]] == [late.player]


def test_a_person_who_is_not_signed_in_is_found_by_name(desk, club):
    event = make_evening(club)
    (zoe,) = make_people(club, names=["Zoe"])
    page = desk.get("changes:choose", event=event, data={"who": "zo"})
    assert list(page.context["known"]) == [zoe]


def test_an_unknown_name_gets_a_message(desk, club):
    page = desk.get("changes:choose", event=make_evening(club), data={"who": "Xanthippe"}).content.decode()
    assert "No one named Xanthippe is on the list" in page


def test_a_player_who_left_is_not_listed_at_a_table(desk, club):
    event = make_evening(club)
    member = member_at(event)
    desk.post("changes:leave", member.pk, event=event)
    rows = [row for table in desk.get("changes:choose", event=event).context["tables"] for row in table.teams]
    present = [player for row in rows for player in row.present]
    assert len(present) == 7
    assert member.player not in present


def test_the_pages_are_not_found_before_the_tables_are_shown(desk, club):
    event = make_event(club)
    assert desk.get("changes:choose", event=event).status_code == 404
    assert desk.get("changes:person", make_people(club)[0].pk, event=event).status_code == 404


def test_the_page_takes_the_same_queries_for_two_and_four_tables(desk, club, django_assert_num_queries):
    for people in (8, 16):
        event = make_evening(club, people=people)
        desk.get("changes:choose", event=event)
        with django_assert_num_queries(8):
            desk.get("changes:choose", event=event)


def test_the_only_person_of_a_name_has_the_focus(desk, club):
    event = make_evening(club)
    zoe, _zora = make_people(club, names=["Zoe", "Zora"])
    only = f'href="{desk.url("changes:person", zoe.pk, event=event)}" autofocus>'
    assert only in desk.get("changes:choose", event=event, data={"who": "zoe"}).content.decode()
    assert "autofocus" not in desk.get("changes:choose", event=event, data={"who": "zo"}).content.decode()


def test_an_unknown_name_is_carried_along_to_the_sign_up(desk, club):
    event = make_evening(club)
    page = desk.get("changes:choose", event=event, data={"who": "Zoe & Co"}).content.decode()
    (link,) = re.findall(r'<a class="button button-main" href="([^"]+)" autofocus>Sign in Zoe &amp; Co</a>', page)
    sign_up = desk.client.get(link)
    assert 'name="name" value="Zoe &amp; Co"' in sign_up.content.decode()
    answer = desk.client.post(link, {"name": "Zoe Brook", "new": "0"})
    assert answer.url == desk.url("sign_up:list", event=event)
    assert event.sign_ups.get(number=9).player.name == "Zoe Brook"

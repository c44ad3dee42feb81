"""Choosing the person to change: people at the tables, people without a chair, and recent arrivals."""

import re

from tests.builders import make_evening, make_event, make_people, make_sign_ups
from tests.changes.people import member_at
from tournaments.models import Player


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
    assert [line.player for line in page.context["without_chair"]] == [late.player]


def test_a_person_who_is_not_signed_in_is_found_by_name(desk, club):
    event = make_evening(club)
    (zoe,) = make_people(club, names=["Zoe"])
    found = desk.get("changes:choose", event=event, data={"name": "zo"})
    assert found.url == desk.url("changes:person", zoe.pk, event=event)


def test_an_unknown_name_gets_a_message(desk, club):
    page = desk.get("changes:choose", event=make_evening(club), data={"name": "Xanthippe"})
    assert page.status_code == 200
    assert "No one on the list has that name." in page.content.decode()


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


def test_a_name_of_several_people_lists_them_with_where_they_are(desk, club):
    event = make_evening(club)
    zoe, zora = make_people(club, names=["Zoe", "Zora"])
    make_sign_ups(event, [zoe])
    page = desk.get("changes:choose", event=event, data={"name": "zo"})
    box = page.context["find_form"].box
    assert [(item.value, item.note) for item in box.found.items] == [
        (zoe.pk, "line 9"),
        (zora.pk, "not on tonight’s sheet"),
    ]
    chosen = desk.get("changes:choose", event=event, data={"name": "zo", "player": zora.pk})
    assert chosen.url == desk.url("changes:person", zora.pk, event=event)


def test_who_sits_is_found_with_line_and_table(desk, club):
    event = make_evening(club)
    sitting = member_at(event, table=2).player
    line = event.sign_ups.get(player=sitting)
    asked = {"for": "anywhere", "name": sitting.name}
    page = desk.get("sign_up:suggest", event=event, data=asked).content.decode()
    assert f'<span class="soft">line {line.number}, Table 2</span>' in page


def test_who_sits_is_found_with_line_and_table_by_a_mistyped_name(desk, club):
    event = make_evening(club)
    Player.named(club=club, given_name="Irene", family_name="Becker").save()
    make_sign_ups(event, [irene := Player.objects.get(given_name="Irene")])
    page = desk.get("sign_up:suggest", event=event, data={"for": "anywhere", "name": "Irene Beckre"}).content.decode()
    line = event.sign_ups.get(player=irene)
    assert "Did you mean Irene Becker?" in page
    assert f'<span class="soft">line {line.number}</span>' in page
    assert "not on tonight" not in page


def test_an_unknown_name_is_carried_along_to_the_sign_up(desk, club):
    event = make_evening(club)
    page = desk.get("changes:choose", event=event, data={"name": "Zoe & Co"}).content.decode()
    (link,) = re.findall(r'<a class="button button-main" href="([^"]+)" autofocus>Sign in Zoe &amp; Co</a>', page)
    sign_up = desk.client.get(link)
    assert 'name="name" value="Zoe &amp; Co"' in sign_up.content.decode()
    answer = desk.client.post(link, {"name": "Zoe Brook", "new": "0"})
    assert answer.url == desk.url("sign_up:list", event=event)
    assert event.sign_ups.get(number=9).player.name == "Zoe Brook"

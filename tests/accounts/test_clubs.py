"""The club-choice page for a user with several clubs or none."""

from accounts.actions import found_club
from accounts.models import Club, Membership, Role
from tests.builders import PASSWORD


def test_a_member_of_one_club_is_redirected_to_it(desk):
    assert desk.client.get("/").url == desk.url("tonight:tonight")


def test_a_member_of_several_clubs_chooses_one(desk, ruth):
    other = Club.objects.create(name="Thursday Club", slug="thursday")
    Membership.objects.create(user=ruth, club=other, role=Role.ORGANIZER)
    page = desk.client.get("/").content.decode()
    assert "Thursday Club" in page
    assert "Tuesday Club" in page


def test_a_user_without_a_club_gets_a_message(desk, ruth):
    ruth.memberships.all().delete()
    assert "You are not a member of any club." in desk.client.get("/").content.decode()


def test_another_club_is_not_found(desk):
    found_club(club_name="Other", organizer="Otto", password=PASSWORD, time_zone="UTC")
    assert desk.client.get("/c/other/").status_code == 404


def test_an_unknown_url_gets_the_error_page(desk):
    page = desk.client.get("/nowhere/")
    assert page.status_code == 404
    assert "There is no such page" in page.content.decode()

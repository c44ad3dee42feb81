"""Members: invited with a password shown once, given another role, removed and restored; for owners only."""

import pytest
from django.test import Client

from accounts.actions import found_club_of
from accounts.models import Membership, Role, User
from tests.builders import PASSWORD
from tournaments.rehearsal.actions import Script, open_rehearsal


def logs_in(name, password):
    return Client().post("/log-in/", {"username": name, "password": password}).status_code == 302


def invite(desk, name="Fay", role="organizer"):
    return desk.post("club:invite", data={"name": name, "role": role, "now": PASSWORD})


def shown_password(answer):
    """The password on the page that answered."""
    return answer.context["told"]["password"]


def messages_on(desk):
    return [str(message) for message in desk.get("club:club").context["messages"]]


def test_an_invited_member_gets_a_password_that_is_shown_once(desk, club):
    answer = invite(desk, "Fay  Ellsworth")
    password = shown_password(answer)
    assert password in answer.content.decode()
    assert logs_in("fay ellsworth", password)
    member = Membership.objects.get(user__name="Fay Ellsworth")
    assert (member.club, member.role) == (club, Role.ORGANIZER)
    assert password not in desk.get("club:club").content.decode()


def test_every_password_is_different(desk):
    passwords = set()
    for name in ("Fay", "Roy", "Ida"):
        passwords.add(shown_password(invite(desk, name)))
    assert len(passwords) == 3
    assert all(len(password) == 14 for password in passwords)


@pytest.mark.parametrize(
    ("name", "role", "field"),
    [("", "organizer", "name"), ("RUTH", "organizer", "name"), ("Fay", "queen", "role"), ("Fay", "", "role")],
)
def test_an_invalid_invitation_is_refused(desk, name, role, field):
    answer = invite(desk, name, role)
    assert answer.status_code == 422
    assert list(answer.context["invite_form"].errors) == [field]
    assert User.objects.count() == 1


def make_owner(desk, member, now=PASSWORD):
    return desk.post("club:make-owner", member.pk, data={"now": now})


def role_of(member):
    return Membership.objects.get(pk=member.pk).role


def press_undo(desk):
    offer = desk.get("club:club").context["undo"]
    return desk.client.post(offer["url"])


def test_a_member_becomes_an_owner_and_undo_restores_the_role(desk, olive):
    make_owner(desk, olive)
    assert role_of(olive) == Role.OWNER
    press_undo(desk)
    assert role_of(olive) == Role.ORGANIZER


@pytest.mark.parametrize("typed", ["", "king of clubs"])
def test_nobody_becomes_an_owner_without_the_owners_password(desk, olive, typed):
    """Else a laptop left open is enough to make an accomplice an owner."""
    page = make_owner(desk, olive, now=typed)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["now"])
    assert role_of(olive) == Role.ORGANIZER


def test_the_page_for_a_new_owner_asks_first(desk, olive):
    page = desk.get("club:make-owner", olive.pk).content.decode()
    assert "Olive will decide about members and rules, like you." in page
    assert role_of(olive) == Role.ORGANIZER


def test_the_undo_of_a_lost_role_asks_for_the_password_too(desk, olive):
    make_owner(desk, olive)
    desk.post("club:make-organizer", olive.pk)
    page = desk.client.get(press_undo(desk).url)
    assert (page.status_code, page.context["form"].errors) == (200, {})
    assert role_of(olive) == Role.ORGANIZER


def test_an_owner_who_is_made_an_owner_again_is_offered_no_undo(desk, olive):
    make_owner(desk, olive)
    make_owner(desk, olive)
    assert desk.get("club:club").context["undo"] == {}
    assert role_of(olive) == Role.OWNER


def test_wrong_passwords_for_a_new_owner_lock_the_name(desk, olive):
    for _ in range(8):
        make_owner(desk, olive, now="king of clubs")
    make_owner(desk, olive)
    assert role_of(olive) == Role.ORGANIZER


def test_the_last_owner_keeps_the_role_and_the_membership(desk, club, olive):
    ruths = club.memberships.get(role=Role.OWNER)
    desk.post("club:make-organizer", ruths.pk)
    assert messages_on(desk) == ["A club needs an owner. Make someone else an owner first."]
    desk.post("club:remove", ruths.pk)
    assert messages_on(desk) == ["A club needs an owner. Make someone else an owner first."]
    assert Membership.objects.get(pk=ruths.pk).role == Role.OWNER


def test_an_owner_whose_login_is_turned_off_does_not_count(desk, club, olive):
    Membership.objects.filter(pk=olive.pk).update(role=Role.OWNER)
    User.objects.filter(pk=olive.user_id).update(is_active=False)
    desk.post("club:remove", club.memberships.get(user__name="Ruth").pk)
    assert club.memberships.count() == 2


def test_a_former_owner_cannot_become_an_owner_again_by_themselves(desk, club, olive):
    make_owner(desk, olive)
    ruths = club.memberships.get(user__name="Ruth")
    desk.post("club:make-organizer", ruths.pk)
    page = desk.get("club:club")
    assert page.context["owner"] is False
    assert make_owner(desk, ruths).status_code == 404


def test_a_removed_member_is_logged_out_and_undo_restores_the_password(desk, olive, olives_desk):
    desk.post("club:remove", olive.pk)
    assert olives_desk.get("people:people").status_code == 302
    assert not logs_in("Olive", PASSWORD)
    offer = desk.get("club:club").context["undo"]
    desk.client.post(offer["url"])
    assert logs_in("Olive", PASSWORD)
    back = Membership.objects.get(user=olive.user)
    assert (back.role, messages_on(desk)) == (Role.ORGANIZER, ["Olive is a member again."])


def test_a_removed_member_stays_in_another_club(desk, olive, olives_desk):
    found_club_of(owner=olive.user, club_name="Thursday", time_zone="UTC")
    desk.post("club:remove", olive.pk)
    assert olives_desk.get("people:people").status_code == 404
    assert olives_desk.client.get("/c/thursday/people/").status_code == 200


def test_a_removed_member_cannot_log_in_for_a_rehearsal(desk, olive, today):
    script = Script(rules_key="tanglewood", people=4, seed=1)
    open_rehearsal(script=script, users=[olive.user], time_zone="UTC", today=today)
    desk.post("club:remove", olive.pk)
    assert not logs_in("Olive", PASSWORD)


def test_a_former_member_who_is_invited_again_gets_the_same_login(desk, olive):
    desk.post("club:remove", olive.pk)
    assert logs_in("Olive", shown_password(invite(desk, "olive", "owner")))
    assert not logs_in("Olive", PASSWORD)
    assert User.objects.filter(name_key="olive").count() == 1


def test_a_new_password_for_a_member_logs_them_out(desk, olive, olives_desk):
    assert logs_in("Olive", shown_password(desk.post("club:new-password", olive.pk, data={"now": PASSWORD})))
    assert not logs_in("Olive", PASSWORD)
    assert olives_desk.get("people:people").status_code == 302


def test_the_same_form_sent_twice_makes_one_password(desk, olive):
    """As when the page with the password is loaded again."""
    page = desk.get("club:new-password", olive.pk).context["form"]
    sent = {"now": PASSWORD, "secret_before": page["secret_before"].value()}
    password = shown_password(desk.post("club:new-password", olive.pk, data=sent))
    again = desk.post("club:new-password", olive.pk, data=sent)
    assert again.url == desk.url("club:new-password", olive.pk)
    asks = desk.client.get(again.url).content.decode()
    assert "This password is shown only once. If you did not write it down, make another one." in asks
    assert logs_in("Olive", password)


def test_the_page_makes_another_password_when_it_is_asked_again(desk, olive):
    for _ in range(2):
        page = desk.get("club:new-password", olive.pk).context["form"]
        sent = {"now": PASSWORD, "secret_before": page["secret_before"].value()}
        password = shown_password(desk.post("club:new-password", olive.pk, data=sent))
    assert logs_in("Olive", password)


def test_a_member_of_another_club_too_gets_no_new_password(desk, olive):
    found_club_of(owner=olive.user, club_name="Thursday", time_zone="UTC")
    desk.post("club:new-password", olive.pk, data={"now": PASSWORD})
    assert messages_on(desk) == ["Olive belongs to another club too. Only Olive can change the password."]
    assert logs_in("Olive", PASSWORD)
    assert desk.url("club:new-password", olive.pk) not in desk.get("club:club").content.decode()


def test_a_new_password_for_oneself_leads_to_the_password_page(desk, club):
    assert desk.post("club:new-password", club.memberships.get().pk).url == "/password/"


@pytest.mark.parametrize("typed", [{}, {"now": ""}, {"now": "king of clubs"}])
def test_nobody_gets_a_password_without_the_owners_own(desk, olive, olives_desk, typed):
    """Else a laptop left open is enough for a login that lasts."""
    invited = desk.post("club:invite", data={"name": "Eve", "role": "owner", **typed})
    assert (invited.status_code, list(invited.context["invite_form"].errors)) == (422, ["now"])
    renewed = desk.post("club:new-password", olive.pk, data=typed)
    assert (renewed.status_code, list(renewed.context["form"].errors)) == (422, ["now"])
    assert {user.name for user in User.objects.all()} == {"Ruth", "Olive"}
    assert olives_desk.get("people:people").status_code == 200


def test_the_page_of_a_new_password_asks_first(desk, olive):
    page = desk.get("club:new-password", olive.pk).content.decode()
    assert "The current password and recovery code of Olive stop working." in page
    assert logs_in("Olive", PASSWORD)


def test_nobody_is_offered_to_lose_their_own_role_or_login(desk, club, olive):
    page = desk.get("club:club").content.decode()
    own = club.memberships.get(role=Role.OWNER)
    for act in ("club:make-owner", "club:make-organizer", "club:new-password", "club:remove"):
        assert desk.url(act, own.pk) not in page
    make_owner(desk, olive)
    assert desk.url("club:make-organizer", olive.pk) in desk.get("club:club").content.decode()


def test_an_organizer_cannot_invite_members(olives_desk, club):
    assert olives_desk.post("club:invite", data={"name": "Eve", "role": "owner"}).status_code == 404
    assert club.memberships.count() == 2


@pytest.mark.parametrize("name", ["club:make-owner", "club:make-organizer", "club:remove", "club:new-password"])
def test_an_organizer_cannot_change_a_member(olives_desk, olive, club, name):
    for membership in club.memberships.all():
        assert olives_desk.post(name, membership.pk, data={"now": PASSWORD}).status_code == 404
    assert [m.role for m in club.memberships.order_by("pk")] == [Role.OWNER, Role.ORGANIZER]


def test_an_organizer_sees_the_members_without_buttons(olives_desk):
    page = olives_desk.get("club:club").content.decode()
    assert "Owners decide who is a member." in page
    assert "/remove/" not in page


@pytest.mark.parametrize("name", ["club:make-owner", "club:make-organizer", "club:remove", "club:new-password"])
def test_a_member_of_another_club_is_not_found(desk, stranger, name):
    theirs = Membership.objects.exclude(club=desk.club).get()
    assert desk.post(name, theirs.pk, data={"now": PASSWORD}).status_code == 404


@pytest.mark.parametrize("members", [1, 3])
def test_few_and_many_members_take_the_same_queries(desk, club, django_assert_num_queries, members):
    for name in ("Fay", "Roy")[: members - 1]:
        invite(desk, name)
    desk.get("club:club")
    # Session, user, club, owner, members, and the rehearsal that the page offers.
    with django_assert_num_queries(6):
        assert len(desk.get("club:club").context["members"]) == members

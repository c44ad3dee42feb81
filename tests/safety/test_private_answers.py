"""What is private stays in no cache, in no session table and in no file that others may read."""

import datetime
import re
from html import unescape
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session as OldSession
from django.db.migrations import RunPython
from django.test import Client
from django.utils import timezone

from accounts.actions import TOLD_LASTS, change_password
from accounts.member_actions import invite_member, remove_member, renew_password
from accounts.models import Role, Session, User
from tests.builders import PASSWORD, make_helper
from tests.safety.database import rows_of_every_table
from tests.test_access import OPEN_TO_VISITORS, TABLE
from tournaments.backups.startup import open_data

NEW = "ten of diamonds"


# Caches


def kept(answer):
    return {part.strip() for part in answer.get("Cache-Control", "").split(",")}


@pytest.mark.parametrize("who", ["member", "helper"])
def test_no_page_behind_a_login_is_kept_by_a_cache(desk, event, paths, who):
    client = desk.client if who == "member" else make_helper(event)
    answers = {name: client.get(path) for name, path in paths.items() if name != "accounts:log-out"}
    assert {name for name, answer in answers.items() if "no-store" not in kept(answer)} == set()


def test_an_answer_to_a_form_and_an_error_are_not_kept_either(desk):
    answers = [desk.client.post("/password/"), desk.client.get("/nowhere/"), desk.get("people:person", 999_999)]
    assert [answer.status_code for answer in answers] == [422, 404, 404]
    assert all("no-store" in kept(answer) for answer in answers)


def test_logging_out_empties_the_cache_of_the_browser(desk, event):
    assert desk.client.post("/log-out/")["Clear-Site-Data"] == '"cache"'
    assert make_helper(event).post("/join/leave/")["Clear-Site-Data"] == '"cache"'


# Sessions


def test_a_page_without_a_login_makes_no_session(paths):
    visitor = Client()
    Session.objects.all().delete()
    for name in OPEN_TO_VISITORS:
        visitor.get(paths[name])
    assert (Session.objects.count(), "sessionid" in visitor.cookies) == (0, False)


def test_a_form_without_a_login_is_still_guarded(club):
    visitor = Client(enforce_csrf_checks=True)
    token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', visitor.get("/log-in/").content.decode())[1]
    typed = {"username": "Ruth", "password": PASSWORD}
    assert visitor.post("/log-in/", typed).status_code == 403
    assert visitor.post("/log-in/", typed | {"csrfmiddlewaretoken": token}).status_code == 302
    assert visitor.cookies["csrftoken"]["httponly"]


def everything_stored():
    """Every value of every row, and every session decoded."""
    return rows_of_every_table() + str([session.get_decoded() for session in Session.objects.all()])


def test_no_secret_is_stored_in_clear(desk, event, club):
    invited = desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD})
    renewed = desk.post("club:new-password", club.memberships.get(user__name="Fay").pk, data={"now": PASSWORD})
    secrets = [desk.client.post("/recovery-code/", {"now": PASSWORD}).context["code"]]
    secrets += [answer.context["told"]["password"] for answer in (invited, renewed)]
    secrets += [desk.client.cookies["sessionid"].value, make_helper(event).cookies["sessionid"].value]
    stored = everything_stored()
    assert "Ruth" in stored
    assert [secret for secret in secrets if secret in stored] == []
    assert not OldSession.objects.exists()


def test_a_told_password_is_shown_once(desk):
    shown = desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD})
    password = shown.context["told"]["password"]
    assert password in shown.content.decode()
    assert password not in desk.get("club:club").content.decode()


def test_the_key_in_the_database_opens_no_session(desk):
    copied = Client()
    copied.cookies["sessionid"] = Session.objects.get().pk
    assert copied.get(desk.url("people:people")).status_code == 302
    assert desk.get("people:people").status_code == 200


def test_an_update_deletes_the_sessions_that_older_versions_stored_in_clear(db):
    OldSession.objects.create(session_key="key in clear", session_data="", expire_date=timezone.now())
    for step in import_module("accounts.migrations.0003_sessions_and_told_passwords").Migration.operations:
        if isinstance(step, RunPython):
            step.code(apps, None)
    assert not OldSession.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_sessions_that_ran_out_are_cleared_at_the_start(desk, stranger, tmp_path, settings):
    settings.DATA_FOLDER = tmp_path
    old = Session.objects.order_by("pk").first()
    Session.objects.filter(pk=old.pk).update(expire_date=timezone.now() - datetime.timedelta(days=1))
    open_data()
    assert Session.objects.count() == 1
    assert not Session.objects.filter(pk=old.pk).exists()


# Told passwords


@pytest.fixture
def told(club):
    """The password that Olga was told."""
    return invite_member(club=club, name="Olga", role=Role.ORGANIZER)[1]


def logged_in(password):
    client = Client()
    return client, client.post("/log-in/", {"username": "Olga", "password": password}).status_code


def test_a_told_password_is_changed_before_anything_else(desk, event, told, paths):
    olga, status = logged_in(told)
    assert status == 302
    public = ("handbook:", "public:", "published:", "calendar_feed:")
    open_to_her = {"accounts:password", "accounts:alive", *(name for name in TABLE if name.startswith(public))}
    for name in set(paths) - open_to_her - {"accounts:log-out", "accounts:text-size", "language"}:
        answer = getattr(olga, TABLE[name][1])(paths[name])
        assert (name, answer.status_code, answer.get("Location")) == (name, 302, "/password/")
    page = olga.get("/password/").content.decode()
    assert "Choose your own password" in page
    assert olga.post("/password/", {"now": told, "password": told}).status_code == 422
    assert olga.post("/password/", {"now": told, "password": NEW}).status_code == 200
    assert olga.get(desk.url("people:people")).status_code == 200
    assert logged_in(told)[1] == 422
    assert logged_in(NEW)[1] == 302


def test_help_and_public_pages_need_no_password_of_ones_own(told, paths):
    olga, _status = logged_in(told)
    page = olga.get("/password/").content.decode()
    (help_link,) = set(re.findall(r'href="(/handbook/[^"]*)"', page))
    assert olga.get(unescape(help_link)).status_code == 200
    names = ["handbook:page", "published:json", "published:frame", "calendar_feed:feed", "public:results"]
    assert {name: olga.get(paths[name]).status_code for name in names} == dict.fromkeys(names, 200)


@pytest.mark.parametrize("way", ["invited", "renewed", "invited again"])
def test_every_password_that_somebody_else_made_is_a_told_one(club, told, way):
    membership = club.memberships.get(user__name="Olga")
    if way != "invited":
        change_password(user=membership.user, new_password=NEW)
    if way == "renewed":
        renew_password(membership=membership)
    elif way == "invited again":
        remove_member(membership=membership)
        invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    assert User.objects.get(name="Olga").told_until > timezone.now() + TOLD_LASTS - datetime.timedelta(minutes=1)


def test_a_told_password_works_for_a_week(told):
    assert datetime.timedelta(days=7) == TOLD_LASTS
    assert abs(User.objects.get(name="Olga").told_until - timezone.now() - TOLD_LASTS) < datetime.timedelta(minutes=1)
    User.objects.filter(name="Olga").update(told_until=timezone.now() - datetime.timedelta(seconds=1))
    client = Client()
    answer = client.post("/log-in/", {"username": "Olga", "password": told})
    assert answer.status_code == 422
    assert "This password was given to you more than a week ago." in answer.content.decode()
    assert "Olga" not in client.get("/").content.decode()


def test_a_password_of_ones_own_does_not_run_out(ruth):
    assert ruth.told_until is None
    assert Client().post("/log-in/", {"username": "Ruth", "password": PASSWORD}).url == "/"

"""Who may open each url: one table, checked for every kind of reader.

Readers: a visitor, a helper, an organizer, the owner; a helper, an organizer and the owner of another club.

A url without a row fails. Statuses: 200 shown, 302 done or redirected, 404 not found for this reader, 405 method not
allowed, 409/422 refused with a message.
"""

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from accounts.models import Club, Membership, Role, User
from tests.builders import PASSWORD, logged_in, make_evening, make_event, make_helper, make_phone, tonight
from tests.taken_back import same_browser, taken_back
from tests.walk import address, things_of
from tournaments.hall.poster_actions import stop_phones
from tournaments.models import Event

TO_LOG_IN = "/log-in/"
# The site copies and restores only SQLite; a hosted PostgreSQL has its own backups.
STATUS_OF_BACKUPS = 302 if connection.vendor == "sqlite" else 404

# url name: (arguments, method that works, status for a member, other methods that are refused with 405)
TABLE = {
    "home": ([], "get", 302, ["post"]),
    "language": ([], "post", 302, []),
    "accounts:first-run": ([], "get", 302, ["put"]),
    "accounts:log-in": ([], "get", 302, []),
    "accounts:log-out": ([], "post", 302, ["get"]),
    "accounts:recover": ([], "get", 200, ["put"]),
    "accounts:recovery-code": ([], "get", 200, ["put"]),
    "accounts:sessions": ([], "get", 200, ["put"]),
    "accounts:text-size": ([], "post", 404, ["get"]),
    "accounts:alive": ([], "get", 200, ["post"]),
    "accounts:password": ([], "get", 200, ["put"]),
    "tonight:tonight": (["club"], "get", 302, ["post"]),
    "club:club": (["club"], "get", 200, ["put"]),
    "club:invite": (["club"], "post", 422, ["get"]),
    "club:make-owner": (["club", "membership"], "get", 200, ["put"]),
    "club:make-organizer": (["club", "membership"], "post", 302, ["get"]),
    "club:remove": (["club", "membership"], "post", 302, ["get"]),
    "club:new-password": (["club", "membership"], "get", 302, ["put"]),
    "people:people": (["club"], "get", 200, ["post"]),
    "people:add-person": (["club"], "get", 200, ["put"]),
    "people:person": (["club", "player"], "get", 200, ["put"]),
    "people:find-chapter": (["club"], "get", 200, ["post"]),
    "people:give-chapter": (["club", "player"], "get", 200, ["put"]),
    "people:find": (["club"], "get", 200, ["post"]),
    "people:changes": (["club", "player"], "get", 200, ["post"]),
    "people:gone": (["club", "player"], "post", 302, ["get"]),
    "people:couple": (["club", "player"], "post", 422, ["get"]),
    "people:take-apart": (["club", "player", "couple"], "post", 302, ["get"]),
    "people:find-double": (["club", "player"], "get", 200, ["post"]),
    "people:merge": (["club", "player", "other"], "get", 200, ["put"]),
    "people:doubles": (["club"], "get", 200, ["post"]),
    "people:wishes": (["club"], "get", 200, ["put"]),
    "people:drop-wish": (["club", "wish"], "post", 302, ["get"]),
    "people:chapters": (["club"], "get", 200, ["post"]),
    "people:chapter": (["club", "chapter"], "get", 200, ["put"]),
    "people:merge-chapter": (["club", "chapter"], "post", 404, ["get"]),
    "people:delete-chapter": (["club", "chapter"], "post", 302, ["get"]),
    "people:import": (["club"], "get", 200, ["put"]),
    "people:import-preview": (["club"], "get", 302, ["put"]),
    "rule_sets:list": (["club"], "get", 200, ["post"]),
    "rule_sets:card": (["club", "rules"], "get", 200, ["post"]),
    "rule_sets:event-card": (["club", "event"], "get", 200, ["post"]),
    "rule_sets:bring-in": (["club"], "get", 200, ["put"]),
    "rule_sets:how-to-write": (["club"], "get", 200, ["post"]),
    "rule_sets:copy": (["club", "rules"], "post", 302, ["get"]),
    "rule_sets:change": (["club", "rules"], "get", 404, ["put"]),
    "rule_sets:preview": (["club", "rules"], "post", 404, ["get"]),
    "rule_sets:data-file": (["club", "rules"], "get", 404, ["put"]),
    "rule_sets:download": (["club", "rules"], "get", 200, ["post"]),
    "rule_sets:delete": (["club", "rules"], "post", 404, ["get"]),
    "events:plan": (["club"], "get", 200, ["put"]),
    "events:start-tonight": (["club"], "post", 302, ["get"]),
    "tonight:event": (["club", "event"], "get", 302, ["post"]),
    "events:settings": (["club", "event"], "get", 200, ["put"]),
    "sign_up:list": (["club", "event"], "get", 200, ["put"]),
    "sign_up:whole-list": (["club", "event"], "get", 200, ["put"]),
    "sign_up:review": (["club", "event"], "get", 302, ["put"]),
    "sign_up:suggest": (["club", "event"], "get", 200, ["post"]),
    "sign_up:door": (["club", "event"], "get", 302, ["put"]),
    "sign_up:door-suggest": (["club", "event"], "get", 404, ["post"]),
    "sign_up:door-paid": (["club", "event", "line"], "post", 404, ["get"]),
    "sign_up:names": (["club", "event"], "get", 404, ["put"]),
    "sign_up:not-me": (["club", "event"], "post", 404, ["get"]),
    "sign_up:first-time": (["club", "event"], "get", 404, ["put"]),
    "sign_up:take-back-phones": (["club", "event"], "post", 404, ["get"]),
    "sign_up:confirm": (["club", "event"], "post", 302, ["get"]),
    # On a hosted site only: tests/sign_up/test_coming_link_views.py opens them there.
    "sign_up:coming": (["club", "event"], "get", 404, ["post"]),
    "sign_up:give-coming": (["club", "event"], "post", 404, ["get"]),
    "sign_up:new-coming": (["club", "event"], "post", 404, ["get"]),
    "sign_up:end-coming": (["club", "event"], "post", 404, ["get"]),
    "sign_up:forget-coming": (["club", "event", "answer"], "post", 404, ["get"]),
    "sign_up:coming-on-their-way": (["club", "event"], "post", 404, ["get"]),
    "sign_up:change": (["club", "event", "line"], "post", 302, ["get"]),
    "sign_up:paid": (["club", "event", "line"], "post", 302, ["get"]),
    "sign_up:remove": (["club", "event", "line"], "post", 302, ["get"]),
    "tables:tables": (["club", "event"], "get", 200, ["post"]),
    "tables:draw": (["club", "event"], "post", 422, ["get"]),
    "tables:again": (["club", "event"], "post", 302, ["get"]),
    "tables:show": (["club", "event"], "post", 302, ["get"]),
    "tables:hide": (["club", "event"], "post", 302, ["get"]),
    "tables:redraw": (["club", "event"], "post", 302, ["get"]),
    "tables:swap": (["club", "event"], "post", 422, ["get"]),
    "tables:decks": (["club", "event"], "post", 302, ["get"]),
    "tables:books": (["club", "event"], "post", 422, ["get"]),
    "tables:owned": (["club", "event"], "post", 302, ["get"]),
    "tables:partners": (["club", "event"], "post", 422, ["get"]),
    "tables:couple": (["club", "event"], "post", 422, ["get"]),
    "tables:drop-partners": (["club", "event", "wish"], "post", 404, ["get"]),
    "tables:house": (["club", "event"], "post", 422, ["get"]),
    "tables:read-out": (["club", "event"], "get", 200, ["post"]),
    "tables:log": (["club", "event"], "get", 200, ["post"]),
    "lots:hat": (["club", "event"], "get", 302, ["put"]),
    "lots:find": (["club", "event"], "get", 200, ["post"]),
    "lots:begin": (["club", "event"], "post", 422, ["get"]),
    "lots:back": (["club", "event"], "post", 302, ["get"]),
    "lots:seat": (["club", "event"], "post", 302, ["get"]),
    "lots:stop": (["club", "event"], "post", 302, ["get"]),
    "rounds:plan": (["club", "event"], "get", 200, ["put"]),
    "rounds:search": (["club", "event"], "post", 404, ["get"]),
    "rounds:use": (["club", "event"], "post", 302, ["get"]),
    "rounds:tables": (["club", "event"], "post", 302, ["get"]),
    "rounds:choose": (["club", "event"], "post", 422, ["get"]),
    "rounds:drop": (["club", "event"], "post", 302, ["get"]),
    "rounds:start": (["club", "event"], "post", 302, ["get"]),
    "rounds:undo-start": (["club", "event"], "post", 302, ["get"]),
    "rounds:next": (["club", "event"], "get", 302, ["post"]),
    "rounds:extra-hand": (["club", "event", "deal", "table"], "post", 302, ["get"]),
    "rounds:cut": (["club", "event", "deal", "table"], "post", 302, ["get"]),
    "rounds:again": (["club", "event"], "get", 404, ["put"]),
    "rounds:round": (["club", "event", "deal"], "get", 404, ["post"]),
    "changes:choose": (["club", "event"], "get", 200, ["post"]),
    "changes:late": (["club", "event"], "get", 200, ["post"]),
    "changes:seat": (["club", "event"], "post", 302, ["get"]),
    "changes:grow": (["club", "event"], "post", 302, ["get"]),
    "changes:trade": (["club", "event", "member"], "post", 422, ["get"]),
    "changes:trade-team": (["club", "event", "team"], "post", 302, ["get"]),
    "changes:leave-before-round": (["club", "event", "player"], "post", 302, ["get"]),
    "changes:sign-in-before-round": (["club", "event", "player"], "post", 302, ["get"]),
    "changes:substitute-before-round": (["club", "event", "player"], "post", 422, ["get"]),
    "changes:person": (["club", "event", "player"], "get", 200, ["post"]),
    "changes:leave": (["club", "event", "member"], "post", 302, ["get"]),
    "changes:replace": (["club", "event", "member"], "post", 422, ["get"]),
    "changes:join": (["club", "event", "team"], "post", 302, ["get"]),
    "table:sheet": (["table token", "round", "deal"], "get", 200, ["put"]),
    "table:preview": (["table token", "round", "deal"], "post", 200, ["get"]),
    "table:call": (["table token", "round", "deal"], "get", 200, ["put"]),
    "table:no-address": ([], "get", 404, []),
    "table:unknown": (["table token"], "get", 404, []),
    "hall:tables-on": (["club", "event"], "post", 302, ["get"]),
    "hall:tables-off": (["club", "event"], "post", 302, ["get"]),
    "hall:trust-tables": (["club", "event"], "post", 302, ["get"]),
    "sheets:end-round": (["club", "event"], "post", 302, ["get"]),
    "sheets:end-evening": (["club", "event"], "post", 302, ["get"]),
    "sheets:play-on": (["club", "event"], "post", 302, ["get"]),
    "sheets:play": (["club", "event"], "get", 200, ["post"]),
    "sheets:answer-call": (["club", "event", "call"], "post", 302, ["get"]),
    "sheets:recount": (["club", "event"], "post", 404, ["get"]),
    "sheets:end-after": (["club", "event"], "post", 302, ["get"]),
    "sheets:add-hand": (["club", "event"], "post", 302, ["get"]),
    "sheets:sheet": (["club", "event", "table", "deal"], "get", 200, ["put"]),
    "sheets:undo": (["club", "event", "table", "deal"], "post", 302, ["get"]),
    "sheets:stop": (["club", "event", "table", "deal"], "post", 302, ["get"]),
    "sheets:confirm": (["club", "event", "table", "deal"], "post", 404, ["get"]),
    "sheets:question": (["club", "event", "table", "deal"], "post", 302, ["get"]),
    "sheets:settle": (["club", "event", "table", "deal"], "post", 404, ["get"]),
    "sheets:move": (["club", "event", "table", "deal"], "post", 302, ["get"]),
    "sheets:exchange": (["club", "event", "table", "deal"], "post", 302, ["get"]),
    "sheets:preview": (["club", "event", "table", "deal"], "post", 200, ["get"]),
    "history:evening": (["club", "event"], "get", 200, ["post"]),
    "history:club": (["club"], "get", 200, ["post"]),
    "history:undo": (["club", "act"], "post", 302, ["get"]),
    "corrections:recount": (["club", "event"], "get", 200, ["post"]),
    "corrections:sheet": (["club", "event", "table", "deal"], "get", 200, ["post"]),
    "corrections:effect": (["club", "event", "table", "deal"], "get", 404, ["post"]),
    "standings:results": (["club", "event"], "get", 200, ["post"]),
    "standings:players": (["club", "event"], "get", 200, ["post"]),
    "standings:teams": (["club", "event"], "get", 200, ["post"]),
    "standings:chapters": (["club", "event"], "get", 200, ["post"]),
    "standings:growth": (["club", "event"], "get", 200, ["post"]),
    "standings:team": (["club", "event", "team number"], "get", 200, ["post"]),
    "standings:player": (["club", "event", "player"], "get", 404, ["post"]),
    "standings:final": (["club", "event"], "post", 302, ["get"]),
    "standings:not-final": (["club", "event"], "post", 302, ["get"]),
    "standings:show-winners": (["club", "event"], "post", 302, ["get"]),
    "standings:hold-back": (["club", "event"], "post", 302, ["get"]),
    "standings:how": (["club", "event"], "get", 200, ["put"]),
    "standings:cut": (["club", "event"], "get", 200, ["put"]),
    "standings:winners": (["club", "event"], "get", 200, []),
    "prizes:prizes": (["club", "event"], "get", 200, ["post"]),
    "prizes:add": (["club", "event"], "post", 422, ["get"]),
    "prizes:usual": (["club", "event"], "post", 302, ["get"]),
    "prizes:give": (["club", "event", "prize"], "post", 302, ["get"]),
    "prizes:draw": (["club", "event", "prize"], "post", 302, ["get"]),
    "prizes:take-back": (["club", "event", "prize"], "post", 302, ["get"]),
    "prizes:received": (["club", "event", "prize"], "post", 302, ["get"]),
    "prizes:remove": (["club", "event", "prize"], "post", 302, ["get"]),
    "paper:papers": (["club", "event"], "get", 200, ["post"]),
    "paper:poster": (["club", "event"], "get", 302, ["post"]),
    "paper:paper": (["club", "event", "paper"], "get", 200, ["put"]),
    "print-paper-size": (["club"], "post", 404, ["get"]),
    "exports:workbook": (["club", "event"], "get", 200, ["post"]),
    "exports:more": (["club", "event"], "get", 200, ["post"]),
    "exports:drive": (["club", "event"], "post", 302, ["get"]),
    "exports:csv": (["club", "event", "page"], "get", 200, ["post"]),
    "exports:file": (["club", "event"], "get", 200, ["post"]),
    "hall:helpers": (["club", "event"], "get", 200, ["post"]),
    "hall:let-in": (["club", "event"], "post", 302, ["get"]),
    "hall:shut-out": (["club", "event"], "post", 302, ["get"]),
    "hall:code": (["club", "event"], "post", 302, ["get"]),
    "hall:use-of-code": (["club", "event"], "post", 302, ["get"]),
    "hall:name-screen-here": (["club", "event"], "post", 302, ["get"]),
    "hall:own-phones-on": (["club", "event"], "post", 302, ["get"]),
    "hall:own-phones-off": (["club", "event"], "post", 302, ["get"]),
    "hall:new-poster": (["club", "event"], "post", 302, ["get"]),
    "hall:use": (["club", "event", "pass"], "post", 302, ["get"]),
    "hall:end": (["club", "event"], "post", 302, ["get"]),
    "hall:phones": (["club", "event"], "get", 200, ["post"]),
    "hall:phones-on": (["club", "event"], "post", 302, ["get"]),
    "hall:phones-off": (["club", "event"], "post", 302, ["get"]),
    "hall:link": (["club", "event"], "get", 200, ["post"]),
    "hall:give-link": (["club", "event"], "post", 302, ["get"]),
    "hall:shut-link": (["club", "event"], "post", 302, ["get"]),
    "hall:screens": (["club", "event"], "get", 200, ["post"]),
    "hall:wall-on": (["club", "event"], "post", 302, ["get"]),
    "hall:wall-off": (["club", "event"], "post", 302, ["get"]),
    "hall:line": (["club", "event"], "post", 302, ["get"]),
    "hall:start-clock": (["club", "event"], "post", 302, ["get"]),
    "hall:pause-clock": (["club", "event"], "post", 302, ["get"]),
    "hall:resume-clock": (["club", "event"], "post", 302, ["get"]),
    "hall:add-minute": (["club", "event"], "post", 302, ["get"]),
    "hall:remove-clock": (["club", "event"], "post", 302, ["get"]),
    "hall:start-show": (["club", "event"], "post", 302, ["get"]),
    "hall:show-step": (["club", "event"], "post", 302, ["get"]),
    "hall:end-show": (["club", "event"], "post", 302, ["get"]),
    "calendar:link": (["club"], "get", 200, ["post"]),
    "calendar:give-link": (["club"], "post", 302, ["get"]),
    "calendar:end-link": (["club"], "post", 302, ["get"]),
    "calendar_feed:feed": (["calendar token"], "get", 200, ["post"]),
    "coming:coming": (["coming code"], "get", 404, ["put"]),
    "phone:phone": (["phone code"], "get", 302, ["post"]),
    "poster:ended": ([], "get", 200, ["post"]),
    "poster:welcome": (["poster code"], "get", 200, ["put"]),
    "wall:wall": (["wall token"], "get", 200, ["post"]),
    "public:results": (["token"], "get", 200, ["post"]),
    "public:players": (["token"], "get", 200, ["post"]),
    "public:tables": (["token"], "get", 200, ["post"]),
    "public:find": (["token"], "get", 200, ["post"]),
    "public:person": (["token", "player"], "get", 200, ["post"]),
    "call:person": (["token", "player"], "get", 200, ["put"]),
    "published:json": (["token"], "get", 200, ["post"]),
    "published:frame": (["token"], "get", 200, ["post"]),
    "join:join": ([], "get", 302, ["put"]),
    "join:code": (["helpers' club"], "get", 302, ["put"]),
    "join:leave": ([], "post", 302, ["get"]),
    "join:end-names": ([], "get", 302, ["put"]),
    "join:link": (["helpers' token"], "get", 302, ["post"]),
    "handbook:contents": ([], "get", 200, ["post"]),
    "handbook:page": (["handbook page"], "get", 200, ["post"]),
    "handbook:booklet": ([], "get", 200, ["post"]),
    "seasons:past": (["club"], "get", 200, ["post"]),
    "seasons:take-away": (["club", "event"], "post", 302, ["get"]),
    "seasons:days": (["club", "event"], "get", 200, ["post"]),
    "seasons:days-workbook": (["club", "event"], "get", 200, ["post"]),
    "seasons:player": (["club", "player"], "get", 200, ["post"]),
    "seasons:new-season": (["club"], "get", 200, ["put"]),
    "seasons:season": (["club", "season"], "get", 200, ["post"]),
    "seasons:season-workbook": (["club", "season"], "get", 200, ["post"]),
    "seasons:season-csv": (["club", "season"], "get", 200, ["post"]),
    "seasons:counting": (["club", "season"], "post", 302, ["get"]),
    "seasons:change-season": (["club", "season"], "get", 200, ["put"]),
    "seasons:delete-season": (["club", "season"], "post", 302, ["get"]),
    "backups:keep": (["club"], "get", 200, ["post"]),
    "backups:copy": (["club"], "post", STATUS_OF_BACKUPS, ["get"]),
    "backups:put-back": (["club"], "post", STATUS_OF_BACKUPS, ["get"]),
    "evening_file:evenings": (["club"], "get", 200, ["put"]),
    "evening_file:evening": (["club", "event"], "get", 200, ["post"]),
    "rehearsal:begin": (["club"], "post", 302, ["get"]),
    "rehearsal:end": (["club"], "post", 404, ["get"]),
    "rehearsal:show-guide": (["club"], "post", 404, ["get"]),
    "rehearsal:bring-in": (["club", "event"], "post", 404, ["get"]),
}
OPEN_TO_VISITORS = {
    "language": 302,
    "home": 302,
    "accounts:first-run": 302,
    "accounts:log-in": 200,
    "accounts:recover": 200,
    "accounts:text-size": 404,
    "accounts:alive": 200,
    "handbook:contents": 200,
    "handbook:page": 200,
    "handbook:booklet": 200,
    "join:join": 200,
    "join:code": 200,
    "join:leave": 302,
    "join:end-names": 302,
    "join:link": 200,
    "coming:coming": 404,
    "phone:phone": 302,
    "poster:ended": 200,
    "poster:welcome": 200,
    "wall:wall": 200,
    "calendar_feed:feed": 200,
    "table:sheet": 200,
    "table:preview": 200,
    "table:call": 200,
    "table:no-address": 404,
    "table:unknown": 404,
    "public:results": 200,
    "public:players": 200,
    "public:tables": 200,
    "public:find": 200,
    "public:person": 200,
    "call:person": 200,
    "published:json": 200,
    "published:frame": 200,
}
# Urls where an organizer gets another answer than the owner.
NOT_FOR_ORGANIZERS = dict.fromkeys(
    [
        "club:invite",
        "club:make-owner",
        "club:make-organizer",
        "club:remove",
        "club:new-password",
        "backups:keep",
        "backups:copy",
        "backups:put-back",
        "rule_sets:bring-in",
        "rule_sets:copy",
        "rule_sets:change",
        "rule_sets:preview",
        "rule_sets:data-file",
        "rule_sets:download",
        "rule_sets:delete",
        "backups:keep",
        "backups:copy",
        "backups:put-back",
    ],
    404,
)
# Urls that a helper may use, and their answers. Every other url redirects to the login or is not found.
OPEN_TO_HELPERS = {
    # Only an act of their own.
    "history:undo": 404,
    "sheets:play": 200,
    "sheets:answer-call": 302,
    "sheets:sheet": 200,
    "sheets:undo": 302,
    "corrections:sheet": 200,
    "corrections:effect": 404,
    "sheets:stop": 302,
    "sheets:confirm": 404,
    "sheets:question": 302,
    "sheets:move": 302,
    "sheets:exchange": 302,
    "sheets:preview": 200,
    "join:join": 302,
    "join:code": 302,
    "join:link": 302,
    # What another pass opens: the helper is led to the page of this one.
    "sign_up:door": 302,
    "sign_up:door-suggest": 302,
    "sign_up:door-paid": 302,
    # What a name screen may open.
    "sign_up:names": 302,
    "sign_up:not-me": 302,
    "sign_up:first-time": 302,
    "join:end-names": 302,
    "people:find-chapter": 302,
    "people:give-chapter": 302,
}
OPEN_ON_THE_NAME_SCREEN = {
    "history:undo": 404,
    "sign_up:names": 200,
    "sign_up:not-me": 409,
    "sign_up:first-time": 200,
    "join:end-names": 200,
    "join:join": 302,
    "join:code": 302,
    "join:link": 302,
}
# What somebody's own phone may open, besides what every visitor may.
OPEN_ON_A_PHONE = {"sign_up:names": 200, "sign_up:not-me": 409, "sign_up:first-time": 200}
OPEN_AT_THE_DOOR = {
    "history:undo": 404,
    "sign_up:door": 200,
    "sign_up:door-suggest": 200,
    "sign_up:door-paid": 302,
    "people:find-chapter": 200,
    # Only for somebody whom this helper added.
    "people:give-chapter": 404,
    "join:join": 302,
    "join:code": 302,
    "join:link": 302,
}


def every_url(resolver=None, namespace=""):
    """The name of every url of the site."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from every_url(pattern, f"{pattern.namespace}:" if pattern.namespace else namespace)
        else:
            assert isinstance(pattern, URLPattern)
            yield f"{namespace}{pattern.name}"


def test_the_table_has_a_row_for_every_url():
    assert set(every_url()) == set(TABLE)


@pytest.fixture
def path(club):
    """A function from a url's name to its path, with arguments of the Tuesday club."""
    things = things_of(club, make_evening(club, date=tonight(club)))
    return lambda name: address(name, TABLE[name][0], things)


# Reading and refusing change nothing, and each act is taken back, so one evening serves all of it. A failure lists the
# urls with their answers.
READ = [name for name, row in TABLE.items() if row[1] == "get"]
WRITTEN = [name for name, row in TABLE.items() if row[1] != "get"]
IN_A_CLUB = [name for name, row in TABLE.items() if "club" in row[0]]
IN_AN_EVENT = [name for name, row in TABLE.items() if "event" in row[0]]


def statuses(client, path, names):
    """What `client` gets at each url, by its name."""
    return {name: getattr(client, TABLE[name][1])(path(name)).status_code for name in names}


def statuses_of_acts(client, path, names):
    """What `client` gets for each act, by its url's name, if it is the first one."""
    found = {}
    for name in names:
        with taken_back():
            found |= statuses(same_browser(client), path, [name])
    return found


def test_the_owner_gets_the_status_of_each_page(desk, path):
    assert statuses(desk.client, path, READ) == {name: TABLE[name][2] for name in READ}


def test_the_owner_gets_the_status_of_each_act(desk, path):
    assert statuses_of_acts(desk.client, path, WRITTEN) == {name: TABLE[name][2] for name in WRITTEN}


def test_logging_out_leads_to_the_login(desk, path):
    assert desk.client.post(path("accounts:log-out")).url == TO_LOG_IN


@pytest.fixture
def olga(club):
    """The browser of an organizer of the Tuesday club who is not its owner."""
    return logged_in(organizer_of(club, "Olga"))


def organizer_of(club, name):
    user = User.objects.create_user(name=name, password=PASSWORD)
    Membership.objects.create(user=user, club=club, role=Role.ORGANIZER)
    return user


def test_an_organizer_may_open_all_but_the_pages_of_the_owner(olga, path):
    names = {*READ, *NOT_FOR_ORGANIZERS}
    assert statuses(olga, path, names) == {name: NOT_FOR_ORGANIZERS.get(name, TABLE[name][2]) for name in names}


def test_an_organizer_may_do_all_but_the_acts_of_the_owner(olga, path):
    names = [name for name in WRITTEN if name not in NOT_FOR_ORGANIZERS]
    assert statuses_of_acts(olga, path, names) == {name: TABLE[name][2] for name in names}


def opened(client, path, names):
    """The status of each url that neither leads to the login nor answers as it does to everyone, by its name."""
    answers = {name: getattr(client, TABLE[name][1])(path(name)) for name in names}
    return {
        name: answer.status_code
        for name, answer in answers.items()
        if answer.status_code != OPEN_TO_VISITORS.get(name, 302)
        or (name not in OPEN_TO_VISITORS and not answer.url.startswith(TO_LOG_IN))
    }


def test_a_visitor_is_redirected_to_the_login(path):
    assert opened(Client(), path, TABLE) == {}


def test_the_owner_of_another_club_finds_nothing_here(stranger, path):
    assert statuses(stranger, path, IN_A_CLUB) == dict.fromkeys(IN_A_CLUB, 404)
    found = {(name, method): getattr(stranger, method)(path(name)) for name in IN_A_CLUB for method in ("get", "post")}
    assert {key: answer.status_code for key, answer in found.items() if answer.status_code not in (404, 405)} == {}


def test_an_organizer_of_another_club_finds_nothing_here(path):
    other = Club.objects.create(name="Thursday", slug="thursday")
    assert statuses(logged_in(organizer_of(other, "Hedy")), path, IN_A_CLUB) == dict.fromkeys(IN_A_CLUB, 404)


def test_a_helper_of_another_club_finds_nothing_here(path):
    other = Club.objects.create(name="Thursday", slug="thursday", time_zone="UTC")
    helper = make_helper(make_event(other, date=tonight(other)))
    assert statuses(helper, path, IN_A_CLUB) == {name: 404 if name in OPEN_TO_HELPERS else 302 for name in IN_A_CLUB}


def test_a_helper_may_open_the_sheets_of_the_evening(path):
    assert statuses_of_acts(make_helper(Event.objects.get()), path, OPEN_TO_HELPERS) == OPEN_TO_HELPERS


def test_a_helper_may_open_only_the_sheets_of_the_evening(path):
    others = [name for name in TABLE if name not in OPEN_TO_HELPERS]
    assert opened(make_helper(Event.objects.get()), path, others) == {}


def test_a_name_screen_may_open_its_pages_and_nothing_else(path):
    screen = make_helper(Event.objects.get(), use="names")
    assert statuses(screen, path, OPEN_ON_THE_NAME_SCREEN) == OPEN_ON_THE_NAME_SCREEN
    helpers = [name for name in OPEN_TO_HELPERS if name not in OPEN_ON_THE_NAME_SCREEN]
    assert statuses(screen, path, helpers) == dict.fromkeys(helpers, 302)
    others = [name for name in TABLE if name not in OPEN_TO_HELPERS and name != "join:leave"]
    assert opened(screen, path, others) == {}
    assert screen.post(path("join:leave")).url == path("sign_up:names")


def test_a_phone_may_open_its_pages_and_nothing_else(path):
    phone = make_phone(Event.objects.get())
    assert statuses(phone, path, OPEN_ON_A_PHONE) == OPEN_ON_A_PHONE
    assert statuses(phone, path, OPEN_TO_VISITORS) == OPEN_TO_VISITORS
    # Everything else leads to the login, so that an organizer who scanned the poster can still log in on that phone.
    assert opened(phone, path, [name for name in TABLE if name not in OPEN_ON_A_PHONE]) == {}
    stop_phones(event=Event.objects.get(), now=timezone.now())
    assert opened(phone, path, [name for name in TABLE if name not in {*OPEN_ON_A_PHONE, "poster:welcome"}]) == {}


def test_a_phone_of_another_evening_finds_nothing_here(path, club):
    phone = make_phone(make_event(club, date=tonight(club)))
    assert statuses(phone, path, OPEN_ON_A_PHONE) == dict.fromkeys(OPEN_ON_A_PHONE, 404)


def test_a_helper_at_the_door_may_open_the_door_and_nothing_else(path):
    helper = make_helper(Event.objects.get(), use="sign-in")
    assert statuses(helper, path, OPEN_AT_THE_DOOR) == OPEN_AT_THE_DOOR
    sheets = [name for name in OPEN_TO_HELPERS if name not in OPEN_AT_THE_DOOR]
    assert statuses(helper, path, sheets) == dict.fromkeys(sheets, 302)
    assert helper.get(path("sheets:play"), follow=True).redirect_chain[-1][0] == path("sign_up:door")
    others = [name for name in TABLE if name not in OPEN_TO_HELPERS]
    assert opened(helper, path, others) == {}


@pytest.mark.parametrize("use", ["sheets", "sign-in", "both"])
def test_a_helper_of_another_evening_finds_nothing_here(path, club, use):
    names = [name for name in OPEN_TO_HELPERS if name in IN_AN_EVENT]
    helper = make_helper(make_event(club, date=tonight(club)), use=use)
    assert statuses(helper, path, names) == dict.fromkeys(names, 404)


def test_other_methods_are_refused(desk, path):
    answers = {
        (name, method): getattr(desk.client, method)(path(name)).status_code
        for name, row in TABLE.items()
        for method in row[3]
    }
    assert answers == dict.fromkeys(answers, 405)


def test_an_event_is_not_found_under_another_club(desk, path, ruth):
    other = Club.objects.create(name="Thursday", slug="thursday")
    Membership.objects.create(user=ruth, club=other, role=Role.OWNER)
    found = statuses(desk.client, lambda name: path(name).replace("/c/tuesday-club/", "/c/thursday/"), IN_AN_EVENT)
    assert found == dict.fromkeys(IN_AN_EVENT, 404)


def test_a_post_without_a_csrf_token_is_refused(ruth, path):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    answers = {name: client.post(path(name)) for name, row in TABLE.items() if row[1] == "post"}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(answers, 403)
    assert [name for name, answer in answers.items() if "Please send this again" not in answer.content.decode()] == []

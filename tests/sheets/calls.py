"""What the tests of calls have in common: phones at the tables, and a clock that they set."""

import datetime
import html
import re

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import moment_of_play, play_everything
from tournaments.models import Event, Seating, TableCall
from tournaments.models.seating import shown_round
from tournaments.sheets.call_actions import CallResult, call_desk
from tournaments.standings.actions import make_final
from tournaments.tables.queries import tables_of
from tournaments.web.access import token_of

KNOWS = "The desk knows. They come to Table 1."
TOO_SOON = "Your table called less than a minute ago. Wait a minute, then call again."
ASKS = "Please come to our table"


class Clock:
    """The clock of the site. It stands still until a test moves it on."""

    def __init__(self, monkeypatch):
        self.now = moment_of_play()
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def pass_seconds(self, seconds):
        self.now += datetime.timedelta(seconds=seconds)


def player_at(event, table, *, team=0, number=0):
    """Somebody who sits at this table of the round that is played."""
    rows = {row.seating.table: row for row in tables_of(shown_round(event))}
    return rows[table].teams[team].present[number]


def person_page(event, player):
    return reverse("public:person", args=[token_of(Event.objects.get(pk=event.pk)), player.pk])


def call_page(event, player):
    return reverse("call:person", args=[token_of(Event.objects.get(pk=event.pk)), player.pk])


def seating_at(event, table, round_number=1):
    return Seating.objects.filter(round__event=event, round__number=round_number, table=table).first()


def table_page(event, table=1, *, round_number=1, deal=1, name="table:call"):
    return reverse(name, args=[seating_at(event, table, round_number).link_token, round_number, deal])


def called(event, table=1, *, round_number=1, reason="", now=None):
    """Have a table call. Return its call."""
    seating = seating_at(event, table, round_number)
    result = call_desk(event=event, seating=seating, reason=reason, now=now or timezone.now())
    assert result is CallResult.CALLS
    return TableCall.objects.last()


def make_all_final(event):
    """Key in every sheet, and declare the results final."""
    play_everything(event)
    event = Event.objects.get(pk=event.pk)
    make_final(event=event, version=event.version)


def text(answer):
    """The words of a page or part, without tags."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))).strip()


def seen(path):
    return text(Client().get(path))

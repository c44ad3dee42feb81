"""`manage.py restored`, which a host runs after restoring a dump."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.backups.marks import needs_sqlite
from tests.builders import keyed, make_evening, make_people, play_everything
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event
from tournaments.standings.actions import make_final
from tournaments.web.access import GIVEN_OUT


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor == "sqlite", reason="a laptop needs no command")
def test_versions_and_ids_continue_above_a_gap(club):
    event = give_out_link(event=make_evening(club))
    play_everything(event)
    event = Event.objects.get()
    make_final(event=event, version=event.version)
    last = make_people(club, names=["Zoe"])[0]
    path = reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)])
    word = re.search(r"[?&;]v=([^\"&]+)", Client().get(path).content.decode())[1]
    for times in (1, 2):
        call_command("restored")
        restored = Event.objects.get()
        assert (restored.version, restored.is_final) == (event.version + 1000 * times, True)
    assert Client().get(path, {"v": word}, headers={"HX-Request": "true"}).status_code == 200
    assert make_people(club, names=["Yves"])[0].pk == last.pk + 2001
    keyed(restored, table=1, deal=1, counts={}, version=1)


@needs_sqlite
def test_a_laptop_needs_no_command():
    with pytest.raises(CommandError, match="On a laptop Handfoot does it at the start"):
        call_command("restored")

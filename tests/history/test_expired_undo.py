"""A start deletes what an Undo needed once it has expired."""

import pytest
from django.utils import timezone

from tests.builders import make_event, make_people, make_sign_ups, tonight
from tournaments.backups.startup import open_data
from tournaments.models import UndoData


@pytest.mark.django_db(transaction=True)
def test_a_start_deletes_the_undo_of_acts_that_have_expired(desk, club, tmp_path, settings):
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club))
    desk.post("sign_up:remove", event.sign_ups.last().pk, event=event)
    assert UndoData.objects.exists()
    settings.DATA_FOLDER = tmp_path
    UndoData.objects.update(expires_at=timezone.now())
    open_data()
    assert not UndoData.objects.exists()

"""The first start of a new version: it backs up before it changes the data, and a failure changes nothing."""

import pytest

from tests.backups.marks import needs_sqlite
from tests.builders import make_event
from tournaments.backups import startup
from tournaments.backups.queries import backups_in
from tournaments.backups.startup import CannotOpenError, open_data
from tournaments.core.backups import NEW_VERSION
from tournaments.models import Event

pytestmark = [pytest.mark.django_db(transaction=True), needs_sqlite]


@pytest.fixture
def evening(club, monkeypatch):
    """An evening in data that this version has to change."""
    monkeypatch.setattr(startup, "missing_migrations", lambda: ["0002"])
    return make_event(club)


def test_a_version_that_cannot_change_the_data_leaves_it_as_it_was(evening, folder, monkeypatch):
    def fail():
        Event.objects.update(name="Half")
        raise RuntimeError("no such column")

    monkeypatch.setattr(startup, "bring_up_to_date", fail)
    with pytest.raises(CannotOpenError, match="It is back as it was; start the old version"):
        open_data()
    assert Event.objects.get().name == evening.name
    assert [backup.named.occasion for backup in backups_in(folder)] == [NEW_VERSION]


def test_without_a_backup_no_version_changes_the_data(evening, folder, monkeypatch):
    changed = []
    monkeypatch.setattr(startup, "bring_up_to_date", lambda: changed.append(evening))
    folder.write_text("a file where the folder should be")
    with pytest.raises(CannotOpenError, match="This version needs a backup before it changes the data"):
        open_data()
    assert changed == []

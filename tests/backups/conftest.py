"""A temporary data folder and USB drive for each test of backups."""

import pytest

from tournaments.backups import views
from tournaments.web.drives import Drive


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch):
    """The path of the backup folder, which does not exist yet; no USB drive is plugged in."""
    settings.DATA_FOLDER = tmp_path
    monkeypatch.setattr(views, "drives", list)
    return tmp_path / "backups"


@pytest.fixture
def drive(monkeypatch, tmp_path):
    """A USB drive, plugged in."""
    put_in = Drive(name="RUTH", folder=tmp_path / "RUTH")
    put_in.folder.mkdir()
    monkeypatch.setattr(views, "drives", lambda: [put_in])
    return put_in

"""A data folder and a stick of their own for every test of the backups."""

import pytest

from tournaments.backups import views
from tournaments.web.drives import Drive


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch):
    """The folder of the backups, empty, and no stick in the laptop."""
    settings.DATA_FOLDER = tmp_path
    monkeypatch.setattr(views, "drives", list)
    return tmp_path / "backups"


@pytest.fixture
def stick(monkeypatch, tmp_path):
    """A stick in the laptop."""
    put_in = Drive(name="RUTH", folder=tmp_path / "RUTH")
    put_in.folder.mkdir()
    monkeypatch.setattr(views, "drives", lambda: [put_in])
    return put_in

"""The data folder and every file in it are their owner's alone, whatever the umask and whatever they were before."""

import os
import stat
import subprocess
import sys

import pytest

from tests.running import ROOT, Running, free_port, new_data, without_site_settings
from tests.trust.machine import manage

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")

OPEN_TO_ALL = 0o000
ANY_COMMAND = ("shell", "--no-imports", "-c", "")
"""The settings close the folder, whatever is run. This loads nothing more."""


def modes(folder):
    """The mode of the folder and of everything in it, by name."""
    paths = [folder, *folder.rglob("*")]
    return {str(path.relative_to(folder)): oct(stat.S_IMODE(path.stat().st_mode)) for path in paths}


def wrong(folder):
    """Whatever others may read, or its owner may not."""
    kinds = {path: "0o700" if (folder / path).is_dir() else "0o600" for path in modes(folder)}
    return {path: mode for path, mode in modes(folder).items() if mode != kinds[path]}


@pytest.fixture(autouse=True)
def nothing_is_masked():
    """Start every command of a test with a umask that gives everything to everyone."""
    before = os.umask(OPEN_TO_ALL)
    yield
    os.umask(before)


def test_a_new_folder_is_its_owners_and_is_closed_again_if_somebody_opens_it(tmp_path):
    data = tmp_path / "new" / "data"
    Running(free_port(), data).stop()
    site = Running(free_port(), data)  # which backs up what the first one made
    site.do("import logging; logging.getLogger('django').error('a line for the log')")
    site.stop()
    inside = modes(data)
    assert {"handfoot.sqlite3", "secret_key", "handfoot.log", "backups"} <= set(inside)
    assert any(name.startswith("backups/") and name.endswith(".sqlite3") for name in inside)
    assert any(name.startswith("backups/") and name.endswith(".json") for name in inside)
    assert wrong(data) == {}
    data.chmod(0o755)
    assert manage(data, *ANY_COMMAND)[0] == 0
    assert wrong(data) == {}


def test_what_an_older_version_left_open_is_closed(tmp_path):
    data = new_data(tmp_path / "data")
    make = "from tournaments.backups.actions import back_up; back_up(occasion='start')"
    assert manage(data, "shell", "--no-imports", "-c", make)[0] == 0
    for path in [data, *data.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert manage(data, *ANY_COMMAND)[0] == 0
    assert wrong(data) == {}


def test_folders_of_others_beside_the_data_stay_as_they_are(tmp_path):
    theirs = [tmp_path / "backups-of-the-choir", tmp_path / "handfoot-program"]
    for folder in theirs:
        folder.mkdir()
        (folder / "file").write_text("not ours")
        (folder / "file").chmod(0o755)
        folder.chmod(0o755)
    assert manage(tmp_path, *ANY_COMMAND)[0] == 0
    for folder in theirs:
        assert modes(folder) == {".": "0o755", "file": "0o755"}


def test_a_folder_that_others_use_too_stays_open_to_them(tmp_path):
    (tmp_path / "somebody's file").write_text("not ours")
    (tmp_path / "somebody's file").chmod(0o644)
    tmp_path.chmod(0o755)
    assert manage(tmp_path, "migrate", "sessions", "--verbosity", "0")[0] == 0  # one small app is enough
    open_still = {".": "0o755", "somebody's file": "0o644"}
    assert wrong(tmp_path) == open_still
    assert modes(tmp_path)["handfoot.sqlite3"] == "0o600"


def test_nginx_may_read_the_static_files(tmp_path):
    """They are collected for another user, whatever the data folder allows."""
    environment = without_site_settings(os.environ) | {
        "HANDFOOT_DATA": str(new_data(tmp_path / "data")),
        "HANDFOOT_STATIC": str(tmp_path / "s"),
    }
    subprocess.run([sys.executable, "manage.py", "release"], cwd=ROOT, env=environment, check=True, capture_output=True)
    files = [path for path in (tmp_path / "s").rglob("*") if path.is_file()]
    assert len(files) > 20
    assert {oct(stat.S_IMODE(path.stat().st_mode)) for path in files} == {"0o644"}
    folders = {path.parent for path in files}
    assert {oct(stat.S_IMODE(path.stat().st_mode)) for path in folders} == {"0o755"}


def test_the_recipe_says_so_too():
    assert "\nUMask=0077\n" in (ROOT / "config" / "hosting" / "handfoot@.service").read_text()

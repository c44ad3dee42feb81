"""The command line refuses a data folder that is not there, before anything makes it."""

import sys

import pytest

from tests.running import new_data
from tests.trust.machine import manage


@pytest.mark.parametrize(
    "words", [["restored"], ["draw", "--seed", "7"], ["schedule", "--people", "8"], ["migrate"], ["check"]]
)
def test_a_data_folder_with_a_typo_is_not_made(tmp_path, words):
    typo = tmp_path / "typo"
    said = f"There is no folder {typo}: check the name after --data or in HANDFOOT_DATA."
    assert manage(typo, *words) == (1, said)
    assert not typo.exists()


def test_an_evening_from_a_list_and_a_new_release_may_be_the_first(tmp_path):
    """Of the folder. That each may be the first in the database is shown with what is installed, and hosted."""
    people = tmp_path / "people.txt"
    people.write_text("Ada Lee\nBo Ray\nCy Fox\nDi Poe\n", encoding="utf-8")
    evening = ["evening", "--rule-set", "tanglewood", "--people", str(people)]
    for name, words in (("evening", evening), ("release", ["release"])):
        database = new_data(tmp_path / f"database of {name}") / "handfoot.sqlite3"
        code, printed = manage(tmp_path / name, *words, DATABASE_URL=f"sqlite:///{database}")
        assert code == 0, printed
        assert (tmp_path / name).is_dir()


def test_help_needs_no_folder(tmp_path):
    assert manage(tmp_path / "none", "help")[0] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="the usual folder is elsewhere")
def test_the_usual_folder_is_made(tmp_path):
    code, printed = manage("", "check", HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "share"))
    assert code == 0, printed
    assert (tmp_path / "share" / "Handfoot").is_dir()

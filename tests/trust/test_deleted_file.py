"""A deleted data file: pages say what to do, nothing new is made in its place, and afterward everything goes on."""

import contextlib
import shlex
import shutil
import sqlite3
import urllib.error
import urllib.request

import pytest
from django.db import connection
from django.db.backends.sqlite3.base import DatabaseWrapper as DjangosWrapper

from accounts.views import server_error
from config.sqlite3.base import DatabaseWrapper
from tests.backups.marks import needs_sqlite
from tests.running import Running, free_port
from tests.trust.machine import manage, number_of_sheets, served_data, try_to_start

pytestmark = needs_sqlite

PAGES = ("", "log-in/", "first-visit/", "sessions/", "c/tuesday-club/people/")
SENTENCES = ("Handfoot’s data is gone", "put the file back", "python3 run.py --put-back")


def answer_of(address):
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    return served_data(tmp_path_factory.mktemp("deleted") / "data")


@pytest.fixture
def data(template, tmp_path):
    return shutil.copytree(template, tmp_path / "data")


def database(data):
    return data / "handfoot.sqlite3"


def test_every_page_says_that_the_file_is_gone_until_it_is_back(data):
    site = Running(free_port(), data)
    try:
        assert answer_of(site.address + "log-in/")[0] == 200
        away = data.parent / "away"
        database(data).rename(away)
        for page in PAGES:
            status, text = answer_of(site.address + page)
            if status != 404:
                assert (page, status) == (page, 503)
                assert [sentence in text for sentence in SENTENCES] == [True, True, True], text
                assert "Traceback" not in text
        assert not database(data).exists()
        away.rename(database(data))
        assert answer_of(site.address + "log-in/")[0] == 200
    finally:
        code, printed = site.stop()
    assert (code, "Traceback" in printed) == (0, False)
    assert number_of_sheets(data) == 8


def test_a_site_whose_file_is_gone_stops_with_a_sentence_and_goes_on_from_its_backup(data):
    site = Running(free_port(), data)
    database(data).unlink()
    answer_of(site.address)
    code, printed = site.stop()
    assert code == 0
    assert "Traceback" not in printed
    assert "The file with all data is gone" in printed
    assert not database(data).exists()
    site = Running(free_port(), data, options=["--put-back"])
    assert answer_of(site.address + "log-in/")[0] == 200
    assert site.stop()[0] == 0
    assert number_of_sheets(data) == 8


def test_the_advice_names_the_data_folder_in_use_as_a_shell_takes_it(template, tmp_path):
    data = shutil.copytree(template, tmp_path / "Ruth's club")
    database(data).unlink()
    command = "python3 run.py --put-back --data " + shlex.quote(str(data))
    for printed in (try_to_start(data)[1], manage(data, "verify")[1]):
        assert f"start with “{command}” to" in printed


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.1.20"])
def test_only_the_laptop_itself_is_shown_the_folder(rf, settings, monkeypatch, tmp_path, address):
    settings.DATA_FOLDER = tmp_path
    monkeypatch.setitem(connection.settings_dict, "NAME", tmp_path / "gone")
    try:
        raise FileNotFoundError(tmp_path)
    except FileNotFoundError:
        shown = server_error(rf.get("/", REMOTE_ADDR=address)).content.decode()
    assert (f"python3 run.py --put-back --data {tmp_path}" in shown) == (address == "127.0.0.1")
    assert (str(tmp_path) in shown) == (address == "127.0.0.1")


def test_no_command_makes_a_new_file_where_there_are_backups(data):
    database(data).unlink()
    for words in (
        ["verify"],
        ["migrate"],
        ["new_password", "Ruth"],
        ["rehearse", "--rule-set", "tanglewood", "--people", "8"],
    ):
        code, printed = manage(data, *words)
        assert code != 0
        assert "The file with all data is gone" in printed
        assert "Traceback" not in printed
        assert not database(data).exists()


def test_without_backups_a_first_start_makes_the_file(tmp_path):
    """The control: where nothing was, a new file is no loss. The tables of one small app are enough to show it."""
    (tmp_path / "new").mkdir()
    code, printed = manage(tmp_path / "new", "migrate", "sessions", "--verbosity", "0")
    assert (code, printed) == (0, "")
    assert database(tmp_path / "new").exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("engine", "is_made_again"), [(DatabaseWrapper, False), (DjangosWrapper, True)])
def test_a_file_that_this_process_had_open_is_not_made_again(tmp_path, settings, engine, is_made_again):
    """On the first evening there is no backup yet. The control is Django's own engine."""
    settings.DATA_FOLDER = tmp_path
    file = tmp_path / "first.sqlite3"
    data = engine({**connection.settings_dict, "NAME": file}, "default")
    data.get_new_connection(data.get_connection_params()).close()
    file.unlink()
    with contextlib.suppress(sqlite3.OperationalError):
        data.get_new_connection(data.get_connection_params()).close()
    assert file.exists() == is_made_again

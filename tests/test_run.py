"""`run.py` on a machine that has only Python: its messages when something is missing, starting and stopping."""

import ast
import errno
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.running import PATIENCE, ROOT, Running, free_port, new_data, without_site_settings
from tests.trust.machine import WITHOUT_FILE_OVERRIDE, manage
from tournaments.management.commands.serve import refuse_taken_port


@pytest.fixture
def port():
    return free_port()


OLD_PYTHONS = [
    (version, python)
    for version in ("2.7", "3.6", "3.8", "3.10")
    for python in sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))[:1]
]
REFUSED = "Handfoot needs Python 3.11 or newer, this is {}: get it from python.org, then try again."


@pytest.mark.skipif(not OLD_PYTHONS, reason="this machine has no old Python")
@pytest.mark.parametrize("words", [["run.py"], ["manage.py", "verify"], ["-m", "scoring", "list"]], ids=" ".join)
def test_an_old_python_is_told_which_one_is_needed(words):
    for version, python in OLD_PYTHONS:
        refused = subprocess.run([python, *words], cwd=ROOT, capture_output=True, text=True, check=False)
        assert (refused.returncode, refused.stderr.strip()) == (1, REFUSED.format(version))


def test_manage_py_outside_the_environment_is_told_how_to_run_it():
    """Without `site` a Python finds none of its packages."""
    words = [sys.executable, "-S", "manage.py", "verify"]
    refused = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert refused.stderr == (
        'This Python lacks django, a part of Handfoot: run "python3 run.py" once, then use the Python in .venv: '
        '".venv/bin/python manage.py", on Windows ".venv\\Scripts\\python manage.py".\n'
    )


@pytest.mark.parametrize("file", ["run.py", "manage.py", "scoring/__init__.py", "config/download/start.py"])
def test_an_old_python_can_read_it(file):
    """What Python 2.7 cannot read stands nowhere in it: it is ASCII, without annotations and f-strings."""
    text = (ROOT / file).read_bytes().decode("ascii")
    new = (ast.AnnAssign, ast.JoinedStr, ast.NamedExpr, ast.AsyncFunctionDef, ast.Nonlocal, ast.Match, ast.YieldFrom)
    for node in ast.walk(ast.parse(text, feature_version=(3, 7))):
        assert not isinstance(node, new)
        assert not isinstance(node, ast.FunctionDef) or (node.returns is None and not node.args.kwonlyargs)


def refused(*words, **how):
    """What a start says that must fail."""
    done = subprocess.run(
        [*how.get("prefix", ()), sys.executable, "run.py", *words, "--no-browser"],
        cwd=how.get("folder", ROOT),
        env=without_site_settings(os.environ) | how.get("environment", {}),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    return done.stderr.strip()


def test_an_unknown_word_is_said():
    assert refused("--color") == "'--color' is not an option: see python3 run.py --help"


NO_PORT = "There is no port {}: choose one from 1 to 65535."


def test_a_port_that_does_not_exist_is_one_sentence(tmp_path):
    """One below zero looks like an option, on its way through two command lines."""
    assert refused("--port", "-1", "--data", str(tmp_path)) == NO_PORT.format(-1)


@pytest.mark.parametrize("number", [65_536, 0])
def test_the_ports_beside_those_that_exist_are_refused(number):
    with pytest.raises(CommandError) as printed:
        call_command("serve", port=number, no_browser=True)
    assert str(printed.value) == NO_PORT.format(number)


def test_a_port_without_the_right_to_it_is_one_sentence(monkeypatch):
    """Who may use which port is the system's affair, so here it only says no."""

    def no_right(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", no_right)
    with pytest.raises(CommandError) as printed:
        refuse_taken_port(80)
    start, end = "Port 80 is closed to you on this computer: start Handfoot with “python3 run.py --port 8000", "”."
    assert str(printed.value).startswith(start)
    assert str(printed.value).endswith(end)
    assert "\n" not in str(printed.value)


@pytest.mark.skipif(not WITHOUT_FILE_OVERRIDE, reason="nobody here can give up root's rights")
def test_static_files_that_cannot_be_written_are_one_sentence(port, tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o555)
    words = ["serve", "--port", str(port), "--no-browser"]
    code, printed = manage(
        new_data(tmp_path / "data"), *words, prefix=WITHOUT_FILE_OVERRIDE, HANDFOOT_STATIC=str(locked / "static")
    )
    expected = f"Handfoot cannot write to {locked / 'static'} (Permission denied): "
    assert (code, printed) == (1, expected + "copy Handfoot's folder to a place of yours, then start it there.")


ODD_NAMES = ["what?mode=memory&b=c;d", "it's Ünïcöde · José 50%20x hand#1 50%"]
"""Whoever reads any of these signs as more than a letter looks for another file, or for none."""


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_data_folder_keeps_its_data_whatever_its_name(tmp_path, name):
    data = new_data(tmp_path / name)
    code, printed = manage(data, "new_club", "Tuesday Club", "Ruth")
    assert code == 0, printed
    assert {file.name for file in tmp_path.iterdir()} <= {name, f"{name}-static"}
    with sqlite3.connect(data / "handfoot.sqlite3") as database:
        assert database.execute("SELECT name FROM accounts_club").fetchall() == [("Tuesday Club",)]


def test_of_two_first_starts_at_once_one_serves_and_the_other_opens_it(port, tmp_path):
    """On the same data with different ports, so that only the data can tell them.

    The folder has such a name. Another start on it makes a backup in it.
    """
    data = tmp_path / "50% #1? Ümlaut"
    starts = [Running(number, data, wait=False, static=tmp_path / "static") for number in (port, free_port())]
    ends = time.monotonic() + PATIENCE
    while all(start.process.poll() is None for start in starts) and time.monotonic() < ends:
        time.sleep(0.05)
    second, first = sorted(starts, key=lambda start: start.process.poll() is None)
    assert (second.process.returncode, second.process.communicate()[0]) == (
        0,
        f"Handfoot is already running at {first.address}\n",
    )
    urllib.request.urlopen(f"{first.address}alive/", timeout=PATIENCE).close()
    assert first.stop()[0] == 0
    assert Running(port, data, static=tmp_path / "static").stop()[0] == 0
    assert {file.name for file in data.iterdir()} >= {"handfoot.sqlite3", "secret_key", "backups"}
    assert any(data.glob("backups/*-start.sqlite3"))
    assert {file.name for file in tmp_path.iterdir()} == {data.name, "static", "static.lock"}


def test_a_start_with_other_data_does_not_open_the_data_that_is_served(port, tmp_path):
    first = Running(port, new_data(tmp_path / "tuesday"))
    other = Running(port, tmp_path / "thursday", wait=False)
    printed = other.process.communicate(timeout=PATIENCE)[0]
    assert (other.process.returncode, "already running" in printed) == (1, False)
    assert f"Port {port} is taken by another program: start Handfoot with" in printed
    assert first.stop()[0] == 0


def test_two_first_starts_at_once_make_one_key(tmp_path):
    code = "from config import settings; print(settings.SECRET_KEY)"
    environment = without_site_settings(os.environ) | {"HANDFOOT_DATA": str(tmp_path / "data")}
    starts = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment, stdout=subprocess.PIPE)
        for _ in range(6)
    ]
    assert len({start.communicate()[0] for start in starts}) == 1


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A site that runs, for tests that leave it as it is."""
    started = Running(free_port(), new_data(tmp_path_factory.mktemp("running") / "data"))
    yield started
    started.stop(signal.SIGKILL)


def test_it_serves_the_first_page_and_stops_on_ctrl_c(port, tmp_path):
    running = Running(port, new_data(tmp_path / "data"))
    try:
        with urllib.request.urlopen(running.address) as page:
            shown = page.url, page.read().decode()
    finally:
        code, printed = running.stop()
    assert shown[0] == f"{running.address}start/"
    assert "Welcome to Handfoot" in shown[1]
    assert code == 0
    assert f"Handfoot is ready at {running.address}" in printed
    assert "Everything is saved." in printed
    assert "Traceback" not in printed
    assert {file.name for file in (tmp_path / "data").iterdir()} >= {"handfoot.sqlite3", "secret_key"}


def test_styles_are_served_compressed_and_cached_for_good(running):
    with urllib.request.urlopen(f"{running.address}start/") as page:
        text = page.read().decode()
    style = next(part for part in text.split('"') if "css/site." in part)
    request = urllib.request.Request(f"{running.address}{style.lstrip('/')}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "immutable" in answer.headers["Cache-Control"]


def started_again(running, *options):
    """Start on the data that is served already. Return the process when it has ended."""
    words = [sys.executable, "run.py", "--data", str(running.data), "--no-browser", *options]
    return subprocess.run(
        words, cwd=ROOT, env=without_site_settings(os.environ), capture_output=True, text=True, timeout=PATIENCE
    )


def test_a_second_start_finds_the_running_site(running):
    again = started_again(running, "--port", running.address.rsplit(":", 1)[1].strip("/"))
    assert again.returncode == 0
    assert again.stdout.strip() == f"Handfoot is already running at {running.address}"


def test_nothing_is_put_back_while_the_site_runs(running):
    again = started_again(running, "--put-back")
    assert again.returncode == 1
    assert again.stderr.strip() == f"Handfoot is running at {running.address}: stop it before a backup is put back."


def test_a_port_taken_by_another_program_is_refused_with_a_suggestion(port, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        words = [sys.executable, "run.py", "--port", str(port), "--data", str(tmp_path), "--no-browser"]
        refused = subprocess.run(
            words, cwd=ROOT, env=without_site_settings(os.environ), capture_output=True, text=True, timeout=PATIENCE
        )
    assert refused.returncode == 1
    command = f"python3 run.py --port {port + 1} --data {tmp_path}"
    assert refused.stderr.strip().endswith(f"start Handfoot with “{command}”.")
    assert "Traceback" not in refused.stderr


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="needs no database")
def test_a_wheelhouse_installs_without_a_network(tmp_path, port):
    """Fill a wheelhouse in a copy of the project, then install and serve without a package index."""
    copy = tmp_path / "handfoot"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).exists() and not name.startswith("tests/"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    (copy / ".venv").symlink_to(ROOT / ".venv")
    fill = [sys.executable, "run.py", "wheelhouse"]
    filled = subprocess.run(fill, cwd=copy, capture_output=True, text=True, check=False)
    if filled.returncode and not os.environ.get("CI"):
        pytest.skip("no package index to fill a wheelhouse from")
    assert filled.returncode == 0, filled.stderr
    # The machine without a network has none. That of another Python was replaced by a folder.
    (copy / ".venv").unlink() if (copy / ".venv").is_symlink() else shutil.rmtree(copy / ".venv")
    # Python compiles what the site imports. To compile every package takes longer than all else here.
    offline = {**os.environ, "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_COMPILE": "1"}
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "PIP_INDEX_URL"):
        offline.pop(name, None)
    running = Running(port, new_data(tmp_path / "data"), folder=copy, environment=offline)
    code, printed = running.stop()
    assert code == 0, printed
    assert "Setting up Handfoot" in printed

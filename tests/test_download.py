"""`run.py bundle`: the download starts as another user from a read-only folder, without a network, venv or pip."""

import contextlib
import datetime
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from accounts.file_lock import lock_file
from config.bundle import START_FILES, bundle_of, check_windows_python, fetch_wheels, needless_in, succeeded
from config.install import Installation, Missing
from config.version import version
from tests import download_visitor
from tests.running import PATIENCE, ROOT, free_port, new_data, without_site_settings
from tests.test_run import OLD_PYTHONS, REFUSED
from tests.trust.machine import manage

pytestmark = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="needs no database")

NAME = f"handfoot-{version()}"
WINDOWS_PYTHON = {
    "python.exe": b"MZ python",
    "python312.dll": b"MZ library",
    "python312.zip": b"PK modules",
    "python312._pth": b"python312.zip\r\n.\r\n",
    "_sqlite3.pyd": b"MZ sqlite",
    "LICENSE.txt": b"PSF",
}
NOBODY = 65_534
TOOLS = ("setpriv", "unshare", "ip")
CAN_BE_NOBODY = hasattr(os, "geteuid") and os.geteuid() == 0 and all(map(shutil.which, TOOLS))
AS_NOBODY_OFFLINE = [
    *("unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"),
    *("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--"),
    # setpriv itself may still read what that user may not: a shell of theirs finds the command.
    *("sh", "-c", 'exec "$@"', "sh"),
]


def has_python(path):
    """Whether the other user can start a Python on this path: it may be in root's own home, closed to them."""
    tried = [*AS_NOBODY_OFFLINE, "python3", "-I", "-c", "import sys, sqlite3; sys.exit(sys.version_info < (3, 11))"]
    environment = {"PATH": path}
    return subprocess.run(tried, cwd="/", env=environment, capture_output=True, check=False).returncode == 0


def make_windows_python(folder, files=WINDOWS_PYTHON):
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def zips(tmp_path_factory):
    """The download without and with a Python for Windows, made once for all test processes."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared
    made = [shared / "dist" / f"{NAME}{end}.zip" for end in ("", "-windows")]
    with lock_file(shared / "dist.lock", wait=lambda: None):
        if not all(zip_file.exists() for zip_file in made):
            python = make_windows_python(shared / "windows-python")
            here = Installation(ROOT)
            wheels = fetch_wheels(here, shared / "wheels")
            bundles = [bundle_of(wheels, here, shared / "dist", windows_python) for windows_python in (None, python)]
            assert bundles == made
    return made


@pytest.fixture
def unpacked(zips):
    """The download in a read-only folder with spaces in its name, which every user may read."""
    above = Path(tempfile.mkdtemp(prefix="a card evening "))
    above.chmod(0o755)
    shutil.unpack_archive(zips[0], above)
    subprocess.run(["chmod", "-R", "a-w,a+rX", above / NAME], check=True)
    yield above / NAME
    subprocess.run(["chmod", "-R", "u+w", above], check=True)
    shutil.rmtree(above)


@pytest.fixture
def home():
    """An empty home folder of the user who starts the download."""
    folder = Path(tempfile.mkdtemp(prefix="home-"))
    if CAN_BE_NOBODY:
        os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def bin_folder():
    """A folder for the path of a start file, with what the start file calls and no Python."""
    folder = Path(tempfile.mkdtemp(prefix="bin-"))
    folder.chmod(0o755)
    for name in ("sh", "dirname", "basename", "uname"):
        (folder / name).symlink_to(shutil.which(name))
    yield folder
    shutil.rmtree(folder)


def files_in(folder):
    return {file: (file.stat().st_mtime_ns, file.stat().st_size) for file in sorted(folder.rglob("*"))}


def test_it_starts_from_a_read_only_folder_as_another_user_without_a_network(unpacked, home, bin_folder, capsys):
    if not CAN_BE_NOBODY and os.geteuid() == 0:
        pytest.skip(f"root may write everywhere, and one of {TOOLS} is missing")
    (bin_folder / "python3").symlink_to(Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info[1]}")
    path = f"{bin_folder}:/usr/sbin:/usr/bin:/sbin:/bin"
    if CAN_BE_NOBODY and not has_python(path):
        pytest.skip(f"another user may not read the Python in {sys.base_prefix}, and there is none for them")
    visitor = shutil.copy(download_visitor.__file__, home)
    before = files_in(unpacked)
    done = subprocess.run(
        [
            *(AS_NOBODY_OFFLINE if CAN_BE_NOBODY else []),
            "python3",
            visitor,
            unpacked / "Start Handfoot.sh",
            str(free_port()),
        ],
        cwd="/",
        env={"HOME": str(home), "PATH": path, "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout)
    if CAN_BE_NOBODY:
        assert (seen["user"], seen["interfaces"]) == (NOBODY, ["lo"])
    assert seen["after logging in"] == "c/tuesday-club/"
    assert re.fullmatch(r"static/css/site\.[0-9a-f]{12}\.css", seen["style"][0])
    assert seen["style"][1] > 1_000
    code, printed = seen["stopped"]
    assert (code, "Everything is saved." in printed, "Traceback" in printed) == (0, True, False)
    assert files_in(unpacked) == before
    assert (home / ".local/share/Handfoot/handfoot.sqlite3").exists()
    with capsys.disabled():
        sys.stdout.write(f"\nready after {seen['first start']:.1f} s, then after {seen['second start']:.1f} s\n")


@pytest.mark.skipif(not CAN_BE_NOBODY, reason="nobody here can become another user")
def test_a_python_in_a_closed_folder_is_none_for_another_user(bin_folder):
    closed = bin_folder / "closed"
    closed.mkdir(0o700)
    for tool in TOOLS:
        (bin_folder / tool).symlink_to(shutil.which(tool))
    python = closed / "python3"
    python.write_text("#!/bin/sh\nexit 0\n")
    python.chmod(0o755)
    (bin_folder / "python3").symlink_to(python)
    assert not has_python(str(bin_folder))
    closed.chmod(0o755)
    assert has_python(str(bin_folder))


MARKS = ("user_version", "application_id", "encoding", "page_size", "auto_vacuum", "journal_mode", "integrity_check")


def content(file):
    """What a database says of itself, its tables and all their rows, without the times of its migrations."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        marks = {mark: database.execute(f"PRAGMA {mark}").fetchone() for mark in MARKS}
        made = sorted(database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"), key=str)
        times = {time for (time,) in database.execute("SELECT applied FROM django_migrations")}
        database.execute("UPDATE django_migrations SET applied = ''")
        tables = [name for kind, name, _, _ in made if kind == "table"]
        rows = {name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=str) for name in tables}
    return marks, made, rows, times


@pytest.fixture(scope="module")
def started(zips, tmp_path_factory):
    """The first start of a download in a folder that may be written to: when, and what it left where."""
    folder = tmp_path_factory.mktemp("writable")
    shutil.unpack_archive(zips[0], folder)
    caches = folder / "caches" / "Handfoot-program"
    (caches / "earlier build").mkdir(parents=True)
    people = folder / "people.txt"
    people.write_text("Ada Lee\nBo Ray\nCy Fox\nDi Poe\n", encoding="utf-8")
    words = [sys.executable, folder / NAME / "program" / "start.py", "--data", folder / "data"]
    words += ["evening", "--rule-set", "tanglewood", "--people", people]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment = without_site_settings(environment) | {"XDG_CACHE_HOME": str(caches.parent)}
    start = SimpleNamespace(caches=caches, database=folder / "data" / "handfoot.sqlite3")
    start.time = datetime.datetime.now(datetime.UTC).replace(microsecond=0)
    start.before = files_in(folder / NAME)
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    start.after = files_in(folder / NAME)
    return start


def test_it_writes_nothing_into_its_folder_and_what_it_compiled_into_one_cache(started):
    assert started.after == started.before
    (build,) = started.caches.iterdir()
    assert build.name != "earlier build"
    assert any(build.rglob("*.pyc"))


def test_its_first_start_makes_without_any_migration_what_all_migrations_make(started, tmp_path):
    *prepared, times = content(started.database)
    *migrated, times_of_each = content(new_data(tmp_path / "migrated") / "handfoot.sqlite3")
    assert prepared == migrated
    assert len(times_of_each) == len(prepared[2]["django_migrations"]) > 50
    (time,) = times
    assert datetime.datetime.fromisoformat(f"{time}+00:00") >= started.time


def described_entry(entry):
    return entry.filename, entry.CRC, entry.compress_size, entry.date_time, entry.external_attr


def test_a_commit_gives_the_same_bytes(zips):
    """Two builds: the second one only adds Python."""
    with zipfile.ZipFile(zips[0]) as plain, zipfile.ZipFile(zips[1]) as windows:
        described = [list(map(described_entry, archive.infolist())) for archive in (plain, windows)]
    assert described[0] == [entry for entry in described[1] if not entry[0].startswith(f"{NAME}/python/")]


def test_with_python_brings_it_unchanged_and_the_start_file_uses_it_first(zips):
    with zipfile.ZipFile(zips[1]) as archive:
        python = {name: archive.read(name) for name in archive.namelist() if name.startswith(f"{NAME}/python/")}
        start = archive.read(f"{NAME}/Start Handfoot.bat").decode("ascii")
    assert python == {f"{NAME}/python/{name}": content for name, content in WINDOWS_PYTHON.items()}
    assert start.index(r'if exist "%HERE%python\python.exe" goto own_python') < start.index("py -3")


@pytest.mark.parametrize("missing", ["python.exe", "python312.zip", "python312._pth"])
def test_a_folder_without_a_python_for_windows_is_refused(tmp_path, missing):
    files = {name: content for name, content in WINDOWS_PYTHON.items() if name != missing}
    with pytest.raises(Missing, match="There is no Python for Windows in"):
        check_windows_python(make_windows_python(tmp_path / "python", files))


def test_a_python_for_windows_that_is_too_old_is_refused(tmp_path):
    files = {name.replace("312", "310"): content for name, content in WINDOWS_PYTHON.items()}
    with pytest.raises(Missing, match=r"is too old: Handfoot needs 3\.11 or newer"):
        check_windows_python(make_windows_python(tmp_path / "python", files))


def test_run_py_says_in_one_sentence_what_is_wrong_with_that_folder(tmp_path):
    words = [sys.executable, "run.py", "bundle", "--with-python", str(tmp_path)]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith(f"There is no Python for Windows in {tmp_path}: ")


def plain(part):
    return re.sub("[_.]", "-", part).lower()


def test_every_part_of_the_lock_is_in_it_with_its_license(zips):
    lock = (ROOT / "requirements" / "site.txt").read_text(encoding="utf-8")
    parts = {f"{name}-{version}" for name, version in re.findall(r"^([a-z0-9-]+)==([\w.]+)", lock, re.MULTILINE)}
    with zipfile.ZipFile(zips[0]) as archive:
        names = archive.namelist()
        licenses = archive.read(f"{NAME}/program/licenses.txt").decode()
    infos = [re.search(r"program/([^/]+)\.dist-info/METADATA", name) for name in names]
    assert {plain(info[1]) for info in infos if info} == {*map(plain, parts), plain(NAME)}
    headings = re.findall(r"^(\w+)-[\d.]+\n(?:License|Classifier: License)", licenses, re.MULTILINE)
    assert len(headings) == len(parts)
    assert [name for name in names if name.endswith((".so", ".pyd", ".pyc"))] == []


def test_no_path_is_too_long_for_windows(zips):
    """Windows allows 260 characters. People unpack into a folder with the name of the zip."""
    with zipfile.ZipFile(zips[0]) as archive:
        assert max(map(len, archive.namelist())) < 150


def test_the_start_files_may_be_executed_and_have_the_line_ends_of_their_system(zips):
    with zipfile.ZipFile(zips[0]) as archive:
        for name in START_FILES:
            assert archive.getinfo(f"{NAME}/{name}").external_attr >> 16 & 0o777 == 0o755
            text = archive.read(f"{NAME}/{name}").decode("ascii")
            assert text.count("\r\n") == (text.count("\n") if name.endswith(".bat") else 0)


def test_the_windows_start_file_jumps_only_to_labels_it_has():
    text = (ROOT / "config/download/start.bat").read_text(encoding="ascii")
    assert set(re.findall(r"goto (\w+)", text)) == set(re.findall(r"^:(\w+)", text, re.MULTILINE))


def test_the_windows_start_file_keeps_its_window_open_after_any_failure():
    """A crash gives a negative number. An exclamation mark in the folder's name must stay."""
    text = (ROOT / "config/download/start.bat").read_text(encoding="ascii")
    (ended,) = re.findall(r"^:ended\n(.+?)^exit /b 0$", text, re.MULTILINE | re.DOTALL)
    assert ended.splitlines()[-1] == 'if not "%errorlevel%"=="0" goto failed'
    assert "\nsetlocal DisableDelayedExpansion\n" in text


def test_the_windows_start_file_says_that_it_looks_for_python_before_it_does():
    text = (ROOT / "config/download/start.bat").read_text(encoding="ascii")
    assert text.index("\necho Looking for Python.") < text.index("\npy -3 -c")


def test_the_download_has_the_languages_of_the_site(tmp_path):
    (tmp_path / "config" / "locale" / "pt_BR").mkdir(parents=True)
    needless = needless_in(tmp_path)
    kept = [
        name for name in ("en", "en_GB", "es", "pt", "pt_BR") if not needless.search(f"conf/locale/{name}/formats.py")
    ]
    assert kept == ["en", "en_GB", "pt_BR"]


def test_the_page_to_read_first_finds_its_pictures_and_says_the_same_twice(zips):
    with zipfile.ZipFile(zips[0]) as archive:
        page = archive.read(f"{NAME}/Read me first.html").decode()
        pictures = re.findall(r'src="([^"]+)"', page)
        assert [archive.read(f"{NAME}/{picture}")[1:4] for picture in pictures] == [b"PNG", b"PNG"]
    english, spanish = page.split('<div lang="es" id="es">')
    for part in ("<h2", "<li>", "<figure>", "<td>", "<svg"):
        assert english.count(part) == spanish.count(part) > 0


def said_by(start_file, path):
    """What a start file says when it must fail."""
    environment = {"PATH": str(path)}
    done = subprocess.run(["sh", start_file], env=environment, capture_output=True, text=True, input="", check=False)
    assert done.returncode == 1
    return done.stdout + done.stderr


FIXED_PLACES = ("/usr/local/bin/python3", "/opt/homebrew/bin/python3", "/Library/Frameworks/Python.framework")


@pytest.fixture
def start_file(tmp_path):
    """A start file with as much of a download as it needs to refuse."""
    if any(map(os.path.exists, FIXED_PLACES)):
        pytest.skip("this machine has a Python where a start file always finds it")
    (tmp_path / "program").mkdir()
    shutil.copy(ROOT / "config/download/start.py", tmp_path / "program")
    return Path(shutil.copy(ROOT / "config/download/start.sh", tmp_path / "Start Handfoot.sh"))


def test_without_python_the_start_file_says_what_is_missing(start_file, bin_folder):
    first, second, *rest = said_by(start_file, bin_folder).splitlines()
    assert first == "Handfoot needs Python 3.11 or newer, and this computer has none."
    assert second == "Handfoot necesita Python 3.11 o posterior. Esta computadora no lo tiene."
    assert rest[0] == 'The page "Read me first" in this folder says how to get it: look for "Python is missing".'


@pytest.mark.skipif(not OLD_PYTHONS, reason="this machine has no old Python")
@pytest.mark.parametrize(("version", "python"), OLD_PYTHONS)
def test_with_an_old_python_it_says_which_one_it_found(start_file, bin_folder, version, python):
    (bin_folder / "python3").symlink_to(python)
    said = said_by(start_file, bin_folder)
    assert REFUSED.format(version) in said
    assert 'look for "Python is missing"' in said


def test_a_start_file_that_was_not_unpacked_says_so(start_file, bin_folder):
    shutil.rmtree(start_file.parent / "program")
    assert said_by(start_file, bin_folder).startswith('The folder "program" is not beside this file. Unpack the whole')


def test_a_sentence_about_the_start_names_the_file_that_started_it(tmp_path):
    start_file = "/media/stick/Start Handfoot.sh"
    with socket.socket() as other:
        other.bind(("127.0.0.1", port := free_port()))
        other.listen()
        code, printed = manage(tmp_path, "serve", "--port", str(port), "--no-browser", HANDFOOT_START=start_file)
    assert code == 1
    assert printed.endswith(f"start Handfoot with “'{start_file}' --port {port + 1} --data {tmp_path}”.")


@pytest.mark.parametrize(("code", "said"), [(0, ""), (3, "WARNING: a part is missing\n\n")])
def test_what_pip_says_is_printed_only_if_it_failed(code, said, capfd):
    step = [sys.executable, "-c", f"print('WARNING: a part is missing'); raise SystemExit({code})"]
    assert succeeded(step) == (code == 0)
    assert capfd.readouterr() == ("", said)

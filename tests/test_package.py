"""`pip install`: a wheel in an empty environment brings only `handfoot`, plays an evening and serves it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import tomllib
import urllib.error
import urllib.request
import venv
import zipfile

import pytest

from config.version import version
from tests.running import PATIENCE, ROOT, free_port, without_site_settings

VERSION = version()
SECRETS = (
    "config/hosting/environment",
    "config/hosting/environment.old",
    "config/hosting/database_password",
    "config/hosting/certificate.key",
    "config/hosting/certificate.pem",
    "config/.env",
    "secret_key",
    "handfoot.sqlite3",
)
"""What a host may write into the folder of Handfoot. No package may take it along."""
pytestmark = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="needs no database")


def pip(python, *words):
    command = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--no-input", *map(str, words)]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL, timeout=PATIENCE)


def new_environment(folder):
    """Create an empty environment, without pip. Return its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    return folder / "bin" / "python"


def packages_of(python):
    return python.parents[1] / "lib" / f"python3.{sys.version_info[1]}" / "site-packages"


def build(python, source, kind):
    """Build a source tree with the backend it names. Return the file."""
    subprocess.run([python, "-m", "hatchling", "build", "-t", kind, "-d", source / "built"], cwd=source, check=True)
    (built,) = (source / "built").glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel of the checkout, and the wheel of its sdist."""
    work = tmp_path_factory.mktemp("build")
    backend = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    python = new_environment(work / "backend")
    pip(python, "install", *backend)
    source = work / "source"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).exists() and not name.startswith("tests/"):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    for name in SECRETS:
        (source / name).write_text("SECRET_KEY=clubs")
    wheel = build(python, source, "wheel")
    with tarfile.open(build(python, source, "sdist")) as archive:
        archive.extractall(work, filter="data")
    return wheel, build(python, work / f"handfoot-{VERSION}", "wheel")


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """An environment with the locked parts and the wheel, and what the wheel added to it."""
    python = new_environment(tmp_path_factory.mktemp("installed") / "env")
    lock = ROOT / "requirements" / "site.txt"
    pip(python, "install", "--require-hashes", "--only-binary", ":all:", "--no-deps", "--no-compile", "-r", lock)
    before = set(os.listdir(packages_of(python)))
    pip(python, "install", "--no-deps", "--no-index", built[0])
    return python, set(os.listdir(packages_of(python))) - before


def environment_of(data):
    names = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return without_site_settings(names) | {"HANDFOOT_DATA": str(data)}


def handfoot(installed, folder, *words):
    """Run the installed command in a folder that is no checkout; return the exit code and what it printed."""
    done = subprocess.run(
        [installed[0].parent / "handfoot", *words],
        cwd=folder,
        env=environment_of(folder / "data"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def test_the_sdist_gives_the_same_wheel(built):
    wheel, of_the_sdist = built
    assert of_the_sdist.name == wheel.name == f"handfoot-{VERSION}-py3-none-any.whl"
    assert of_the_sdist.read_bytes() == wheel.read_bytes()


def test_neither_package_takes_secrets_along(built):
    unpacked = built[1].parents[1]  # the sdist
    assert (unpacked / "config/hosting/environment.example").exists()
    assert [name for name in SECRETS if (unpacked / name).exists()] == []
    with zipfile.ZipFile(built[0]) as archive:
        assert [name for name in SECRETS if f"handfoot/{name}" in archive.namelist()] == []


def test_the_wheel_holds_every_file_of_the_site_and_nothing_else(built):
    with zipfile.ZipFile(built[0]) as archive:
        names = set(archive.namelist())
        metadata = archive.read(f"handfoot-{VERSION}.dist-info/METADATA").decode()
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    folders = ("accounts/", "config/", "scoring/", "static/", "templates/", "tournaments/")
    left_out = re.compile(
        r"config/(download/|package/|bundle\.py|install\.py|launch\.py)|.*/commands/words\.py|.*\.po$"
    )
    site = {name for name in listed.stdout.splitlines() if name.startswith(folders) and not left_out.match(name)}
    own = {name for name in names if not name.startswith(f"handfoot-{VERSION}.dist-info/")}
    assert own == {f"handfoot/{name}" for name in site} | {"handfoot/__init__.py", "handfoot/__main__.py"}
    assert f"\nVersion: {VERSION}\n" in metadata
    assert "Runs a Hand & Foot card evening" in metadata.partition("\n\n")[2]


def test_only_handfoot_is_added_to_the_environment(installed):
    python, added = installed
    assert added == {"handfoot", f"handfoot-{VERSION}.dist-info"}
    pip(python, "check")


def test_an_evening_from_a_list_may_be_the_first_thing_that_runs_and_the_next_one_is_played(installed, tmp_path):
    people = tmp_path / "people.txt"
    people.write_text("Ada Lee\nBo Ray\nCy Fox\nDi Poe\n", encoding="utf-8")
    code, printed = handfoot(installed, tmp_path, "evening", "--rule-set", "tanglewood", "--people", str(people))
    assert (code, "Table 1: " in printed) == (0, True), printed
    assert handfoot(installed, tmp_path, "migrate", "--check", "--verbosity", "0") == (0, "")
    assert handfoot(installed, tmp_path, "new_club", "Tuesday Club", "Ruth")[0] == 0
    words = ("rehearse", "--rule-set", "tanglewood", "--people", "12", "--seed", "1")
    assert handfoot(installed, tmp_path, *words)[0] == 0
    code, printed = handfoot(installed, tmp_path, "verify")
    assert (code, "0 sheets" in printed) == (0, False), printed
    code, printed = handfoot(installed, tmp_path, "schedule", "--people", "16", "--rounds", "15")
    assert code == 0, printed


def test_it_names_its_version_and_its_commands(installed, tmp_path):
    assert handfoot(installed, tmp_path, "--version") == (0, f"Handfoot {VERSION}")
    commands = set(handfoot(installed, tmp_path, "--help")[1].split())
    assert {"serve", "host", "release", "rehearse", "verify", "schedule", "new_club", "new_password"} <= commands
    assert not {"flush", "dbshell", "startapp", "words"} & commands


def test_an_unknown_command_is_told_handfoots_own(installed, tmp_path):
    (tmp_path / "data").mkdir()
    code, printed = handfoot(installed, tmp_path, "bogus")
    assert (code, printed.splitlines()[0]) == (2, "There is no command 'bogus'.")
    assert printed.splitlines()[2:] == handfoot(installed, tmp_path, "--help")[1].splitlines()


@pytest.mark.parametrize(
    "words",
    [["verify"], ["new_club", "Club", "Ruth"], ["new_password", "Ruth"], ["schedule", "--people", "8"], ["bogus"]],
    ids=" ".join,
)
def test_a_data_folder_that_does_not_exist_is_an_error(installed, tmp_path, words):
    typo = tmp_path / "typo"
    refused = f"There is no folder {typo}: check the name after --data or in HANDFOOT_DATA."
    assert handfoot(installed, tmp_path, "--data", str(typo), *words) == (1, refused)
    assert not typo.exists()


@pytest.mark.parametrize(
    "words", [["verify"], ["new_club", "Club", "Ruth"], ["new_password", "Ruth"], ["rehearse"]], ids=" ".join
)
def test_a_folder_without_data_stays_without(installed, tmp_path, words):
    (tmp_path / "data").mkdir()
    refused = (
        f"There is no data of Handfoot in {tmp_path / 'data'}: start Handfoot and make your club first. "
        "If you have one, name its folder with --data."
    )
    assert handfoot(installed, tmp_path, *words) == (1, refused)
    assert list((tmp_path / "data").iterdir()) == []


def test_it_scores_a_deal_without_the_site(installed, tmp_path):
    deal = json.loads((ROOT / "tests" / "scoring" / "given_deals.json").read_text(encoding="utf-8"))[0]
    expected = deal.pop("expect")["total"]
    (tmp_path / "deal.json").write_text(json.dumps(deal), encoding="utf-8")
    code, printed = handfoot(installed, tmp_path, "scoring", "score", "deal.json", "--json")
    assert (code, json.loads(printed)["teams"][0]["total"]) == (0, expected), printed
    assert "usage: handfoot scoring score" in handfoot(installed, tmp_path, "scoring", "score", "--help")[1]
    assert set(os.listdir(tmp_path)) == {"deal.json"}


def test_host_says_how_to_start_on_a_laptop(installed, tmp_path):
    (tmp_path / "data").mkdir()
    code, printed = handfoot(installed, tmp_path, "host", "--port", "8000")
    assert code == 1
    assert f"On a laptop start “handfoot --data {tmp_path / 'data'}”." in printed


def test_without_a_command_it_serves_pages_with_their_style(installed, tmp_path):
    address = f"http://127.0.0.1:{free_port()}/"
    data = tmp_path / "two words"
    command = [installed[0].parent / "handfoot", "--data", data, "--no-browser", "--port", address.split(":")[2][:-1]]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=environment_of(tmp_path / "unused"), stdout=subprocess.PIPE, text=True
    )
    ends = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < ends:
        try:
            urllib.request.urlopen(f"{address}alive/", timeout=1).close()
            break
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    page = urllib.request.urlopen(f"{address}start/", timeout=PATIENCE).read().decode()
    style = re.search(r'href="/(static/css/site\.[^"]+)"', page).group(1)
    with urllib.request.urlopen(address + style, timeout=PATIENCE) as answer:
        assert (answer.headers.get_content_type(), len(answer.read()) > 1_000) == ("text/css", True)
    spanish = urllib.request.Request(f"{address}start/", headers={"Accept-Language": "es"})
    assert "Le damos la bienvenida a Handfoot" in urllib.request.urlopen(spanish, timeout=PATIENCE).read().decode()
    process.send_signal(signal.SIGINT)
    assert "Everything is saved." in process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0
    assert (data / "static" / "staticfiles.json").exists()
    assert set(os.listdir(tmp_path)) == {"two words"}

"""Setting up: killed, interrupted, started twice, offline, updated, with another Python. Nothing working is lost."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from config import install
from config.install import Installation, Missing
from tests.checkout import (
    PACKAGE,
    begin,
    copy_environment,
    ended,
    holds,
    lock,
    make_checkout,
    make_environment,
    make_wheel,
    run,
    stop_when,
    want,
)
from tests.trust.machine import WITHOUT_FILE_OVERRIDE

# How far setting up is, by what is there: the folder, pip, the package.
POINTS = [".v*/pyvenv.cfg", ".v*/lib/*/site-packages/pip/__init__.py", ".v*/lib/*/*/handfoot_part.py"]
LEFT = {".venv", ".setup.lock"}
OFFLINE = "connect to the internet once"


# Setting up has nothing to do with the database: once, on SQLite, is enough.
pytestmark = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="needs no database")


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """An environment with nothing but pip."""
    return make_environment(tmp_path_factory.mktemp("environment") / ".vnew")


@pytest.fixture
def new_checkout(tmp_path):
    """A checkout that makes its environment itself."""
    return make_checkout(tmp_path / "handfoot")


@pytest.fixture
def checkout(new_checkout, environment):
    """A checkout that copies an environment."""
    copy_environment(new_checkout, environment)
    return new_checkout


@pytest.fixture(scope="module")
def set_up_once(tmp_path_factory, environment):
    checkout = make_checkout(tmp_path_factory.mktemp("whole") / "handfoot")
    copy_environment(checkout, environment)
    code, printed = run(checkout)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.0"), printed
    return checkout


@pytest.fixture
def whole(set_up_once, tmp_path):
    """A checkout that is set up."""
    return shutil.copytree(set_up_once, tmp_path / "handfoot", symlinks=True)


def hidden(root):
    return {file.name for file in root.iterdir() if file.name.startswith(".")}


def identity(root):
    return (root / ".venv").stat().st_ino


def kill_and_set_up(checkout, point, environment):
    """Kill a start at this point. The next one sets up, with a copied environment."""
    stop_when(begin(checkout), holds(checkout, point), signal.SIGKILL, group=False)
    copy_environment(checkout, environment)
    code, printed = run(checkout)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.0"), printed
    assert hidden(checkout) == LEFT


@pytest.mark.parametrize("point", POINTS[:2])
def test_killed_while_it_makes_the_environment_the_next_start_sets_up(new_checkout, point, environment):
    kill_and_set_up(new_checkout, point, environment)


def test_killed_while_it_installs_the_next_start_sets_up(checkout, environment):
    kill_and_set_up(checkout, POINTS[2], environment)


@pytest.mark.parametrize("point", POINTS[:2])
def test_ctrl_c_while_it_sets_up_is_no_error_and_the_next_start_sets_up(new_checkout, point, environment):
    code, printed = stop_when(begin(new_checkout), holds(new_checkout, point), signal.SIGINT, group=True)
    assert code == 130
    assert OFFLINE not in printed
    assert "Traceback" not in printed
    copy_environment(new_checkout, environment)
    code, printed = run(new_checkout)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.0"), printed


def test_two_starts_at_once_set_up_once(new_checkout):
    printed = [ended(process) for process in (begin(new_checkout), begin(new_checkout))]
    assert [code for code, _ in printed] == [0, 0], printed
    assert all(text.splitlines()[-1] == "version 1.0" for _, text in printed)
    assert sum(text.count("Setting up Handfoot") for _, text in printed) == 1


@pytest.mark.parametrize("left", [".vnew", ".vold"])
def test_killed_between_the_two_renames_it_finishes(whole, left):
    (whole / ".venv").rename(whole / left)
    (whole / "wheelhouse").rename(whole / "elsewhere")
    code, printed = run(whole)
    assert (code, printed) == (0, "version 1.0\n")
    assert hidden(whole) == LEFT


def test_an_update_arrives_and_its_commands_run(whole):
    (whole / ".venv" / "static").mkdir()
    (whole / ".venv" / "static" / "site.1.css").write_text("old pages ask for it")
    want(whole, "1.1")
    code, printed = run(whole)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.1"), printed
    assert subprocess.check_output([whole / ".venv" / "bin" / "handfoot-part"], text=True) == "script 1.1\n"
    assert (whole / ".venv" / "static" / "site.1.css").exists()
    assert hidden(whole) == LEFT


@pytest.mark.parametrize("change", ["no-network", "forged"])
def test_an_update_that_cannot_be_installed_leaves_the_old_environment(whole, change):
    before, locks = identity(whole), [file.read_text() for file in sorted((whole / "requirements").iterdir())]
    want(whole, "1.1")
    if change == "no-network":
        (whole / "wheelhouse").rename(whole / "elsewhere")
    else:
        wheel = whole / "wheelhouse" / "handfoot_part-1.1-py3-none-any.whl"
        wheel.write_bytes(wheel.read_bytes() + b"\0")
    code, printed = run(whole)
    assert code == 1
    assert OFFLINE in printed.splitlines()[-1]
    # What is more than a missing network is told as well.
    assert ("DO NOT MATCH THE HASHES" in printed) == (change == "forged")
    assert "ERROR: " not in printed or change == "forged"
    assert identity(whole) == before
    for file, text in zip(sorted((whole / "requirements").iterdir()), locks, strict=True):
        file.write_text(text)
    assert run(whole) == (0, "version 1.0\n")


OLDEST_PIP = "22.3"
"""Python 3.11.0 brings it, the oldest Python that we support."""


@pytest.fixture(scope="module")
def oldest_pip(tmp_path_factory):
    """A folder with that pip, for the path of a Python."""
    folder = tmp_path_factory.mktemp("pip")
    words = ["download", "--quiet", "--no-deps", "--dest", folder, f"pip=={OLDEST_PIP}"]
    fetched = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, check=False)
    if fetched.returncode and "CI" not in os.environ:
        pytest.skip(f"pip {OLDEST_PIP} cannot be fetched without a network")
    (wheel,) = folder.iterdir()
    shutil.unpack_archive(wheel, folder / "unpacked", format="zip")
    return folder / "unpacked"


@pytest.fixture
def newer_release(checkout):
    """The locked package asks for one with an extra, of which somebody has published a newer release since."""
    digests = {
        "handfoot_rules": make_wheel(checkout, "handfoot_rules", "1.0"),
        PACKAGE: make_wheel(checkout, PACKAGE, "1.0", requires=["handfoot-rules[more]>=1.0"]),
    }
    make_wheel(checkout, "handfoot_rules", "1.1")
    lock(checkout, dict.fromkeys(digests, "1.0"), digests)
    return checkout


def rules_version(root):
    command = [root / ".venv" / "bin" / "python", "-c", "import handfoot_rules; print(handfoot_rules.VERSION)"]
    return subprocess.check_output(command, text=True).strip()


def test_a_newer_release_changes_nothing_for_this_pythons_pip(newer_release):
    code, printed = run(newer_release)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.0"), printed
    assert rules_version(newer_release) == "1.0"


def test_a_newer_release_changes_nothing_for_the_oldest_pip(newer_release, oldest_pip):
    environment = {"PYTHONPATH": str(oldest_pip), "PYTHONDONTWRITEBYTECODE": ""}
    code, printed = run(newer_release, environment=environment)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.0"), printed
    assert rules_version(newer_release) == "1.0"


def test_the_oldest_pip_with_its_resolver_refuses_the_newer_release(newer_release, oldest_pip):
    """The negative control: how a lock was installed before."""
    words = ["install", "--dry-run", "--no-index", "--find-links", newer_release / "wheelhouse", "--require-hashes"]
    asked = subprocess.run(
        [sys.executable, "-m", "pip", *words, "-r", newer_release / "requirements" / "site.txt"],
        env=os.environ | {"PYTHONPATH": str(oldest_pip), "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 1
    assert "requirements must have their versions pinned with ==" in asked.stderr


LACKS_RULES = "handfoot-part 1.1 requires handfoot-rules, which is not installed"


def test_a_lock_that_is_not_complete_is_one_sentence(whole):
    before = identity(whole)
    lock(whole, {PACKAGE: "1.1"}, {PACKAGE: make_wheel(whole, PACKAGE, "1.1", requires=["handfoot-rules"])})
    code, printed = run(whole)
    assert (code, printed.splitlines()[1:]) == (1, [f"The lock requirements/site.txt is not complete: {LACKS_RULES}."])
    assert identity(whole) == before


UV = """#!{python}
import sys
from pathlib import Path
target = Path(sys.argv[sys.argv.index("-o") + 1])
target.write_text("handfoot-part==1.1 --hash=sha256:{digest}\\n")
"""


def make_uv(root, digest):
    """Put a `uv` on the path that locks version 1.1 of the package alone."""
    uv = root / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text(UV.format(python=sys.executable, digest=digest))
    uv.chmod(0o755)
    return {"PATH": f"{uv.parent}{os.pathsep}{os.environ['PATH']}"}


def locks_of(root):
    return {file.name: file.read_text() for file in (root / "requirements").iterdir()}


def test_new_locks_that_are_not_complete_are_refused_and_the_old_ones_stay(whole):
    environment = make_uv(whole, make_wheel(whole, PACKAGE, "1.1", requires=["handfoot-rules"]))
    before = locks_of(whole)
    code, printed = run(whole, words=("lock",), environment=environment)
    assert code == 1
    assert printed.splitlines()[-1] == f"The lock requirements/test.txt is not complete: {LACKS_RULES}."
    assert locks_of(whole) == before


def test_new_locks_that_are_complete_stay(whole):
    (whole / "pytest.py").write_text("")
    environment = make_uv(whole, make_wheel(whole, PACKAGE, "1.1"))
    code, printed = run(whole, words=("lock",), environment=environment)
    assert code == 0, printed
    assert {text.split(" --hash")[0] for text in locks_of(whole).values()} == {"handfoot-part==1.1"}


def other_python():
    """Another Python of this machine that could run Handfoot."""
    mine = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for python in sorted(Path.home().glob(".pyenv/versions/3.1[1-9]*/bin/python3")):
        if not python.parts[-3].startswith(f"{mine}."):
            return python
    return None


@pytest.mark.skipif(other_python() is None, reason="this machine has one Python only")
def test_another_python_uses_the_environment_that_works(whole):
    before = identity(whole)
    (whole / "wheelhouse").rename(whole / "elsewhere")
    assert run(whole, python=other_python()) == (0, "version 1.0\n")
    assert identity(whole) == before


def upgrade_python_in_place(root):
    """The system's python3 is another version now, and the environment's link leads to it."""
    python = root / ".venv" / "bin" / "python"
    python.unlink()
    python.write_text("#!/bin/sh\necho 3.99\n")
    python.chmod(0o755)


def test_a_python_upgraded_underneath_builds_the_environment_anew(whole):
    upgrade_python_in_place(whole)
    code, printed = run(whole)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.0"), printed


def test_a_python_upgraded_underneath_without_a_network_destroys_nothing(whole):
    upgrade_python_in_place(whole)
    (whole / "wheelhouse").rename(whole / "elsewhere")
    files = sorted((whole / ".venv").rglob("*"))
    code, printed = run(whole)
    assert code == 1
    assert OFFLINE in printed.splitlines()[-1]
    assert sorted((whole / ".venv").rglob("*")) == files


def test_an_environment_of_an_earlier_version_is_replaced(whole):
    (whole / ".venv" / "installed.txt").write_text("Python 3.11.7\ndjango~=5.2.0\n")
    code, printed = run(whole)
    assert (code, "Setting up Handfoot" in printed) == (0, True)


def test_a_checkout_that_is_not_set_up_fills_a_wheelhouse(checkout):
    """Its packages are in a folder elsewhere, which stands for the internet."""
    (checkout / "wheelhouse").rename(checkout / "elsewhere")
    internet = {"PIP_FIND_LINKS": str(checkout / "elsewhere")}
    code, printed = run(checkout, words=("wheelhouse",), environment=internet)
    assert (code, printed.splitlines()[-1].split(":")[0]) == (0, "The folder wheelhouse is filled"), printed
    assert os.listdir(checkout / "wheelhouse") == ["handfoot_part-1.0-py3-none-any.whl"]
    (checkout / "elsewhere").rename(checkout / "wheels that another machine lacks")
    shutil.rmtree(checkout / ".venv")
    code, printed = run(checkout)
    assert (code, printed.splitlines()[-1]) == (0, "version 1.0"), printed


def test_the_environment_for_tests_serves_too(checkout):
    checkout.joinpath("pytest.py").write_text("")
    assert run(checkout, words=("test",))[0] == 0
    before = identity(checkout)
    assert run(checkout) == (0, "version 1.0\n")
    assert identity(checkout) == before


@pytest.mark.skipif(not WITHOUT_FILE_OVERRIDE, reason="nobody here can give up root's rights")
def test_a_checkout_that_nobody_may_write_to_is_one_sentence(checkout):
    checkout.chmod(0o555)
    code, printed = run(checkout, prefix=WITHOUT_FILE_OVERRIDE)
    assert code == 1
    assert printed == (
        f"Handfoot cannot write to its own folder {checkout} (Permission denied): "
        "copy the folder to a place of yours, then try again.\n"
    )


@pytest.mark.skipif(not WITHOUT_FILE_OVERRIDE, reason="nobody here can give up root's rights")
def test_a_checkout_that_nobody_may_write_to_runs_once_it_is_set_up(whole):
    whole.chmod(0o555)
    assert run(whole, prefix=WITHOUT_FILE_OVERRIDE) == (0, "version 1.0\n")


def test_a_debian_without_venv_is_told_what_to_install(checkout, monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(Missing, match="sudo apt install python3-venv") as refused:
        Installation(checkout).set_up("site")
    assert "\n" not in str(refused.value)


def test_a_wheelhouse_is_used_before_the_network(checkout, monkeypatch):
    commands = []
    refusing = iter([["ERROR: No matching distribution"]])
    monkeypatch.setattr(install, "run_step", lambda *_, **__: 0)
    monkeypatch.setattr(install, "errors_of", lambda command, _: commands.append(command) or next(refusing, []))
    monkeypatch.setattr(install, "_move_paths", lambda *_: Path(checkout / ".vnew").mkdir())
    monkeypatch.setattr(Installation, "_has", lambda *_: False)
    Installation(checkout).set_up("site")
    first, second, checked = commands
    assert "--no-index" in first
    assert "--no-index" not in second
    assert checked[-1] == "check"

"""`run.py` on a machine that has only Python: its messages when something is missing, starting and stopping."""

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from tests.running import PATIENCE, ROOT, Running, free_port, without_site_settings


@pytest.fixture
def program(monkeypatch, tmp_path):
    """`run.py` imported as a module, with an empty folder as its virtual environment."""
    spec = importlib.util.spec_from_file_location("run_under_test", ROOT / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", tmp_path / "venv")
    monkeypatch.setattr(module, "PYTHON", tmp_path / "venv" / "bin" / "python")
    monkeypatch.setattr(module, "STAMP", tmp_path / "venv" / "installed.txt")
    monkeypatch.setattr(module, "WHEELHOUSE", tmp_path / "wheelhouse")
    return module


@pytest.fixture
def port():
    return free_port()


def run_program(program, monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["run.py", *words])
    code = program.main()
    return code, capsys.readouterr().err.strip()


def test_an_old_python_gets_a_message_with_the_version_needed(program, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    code, sentence = run_program(program, monkeypatch, capsys)
    assert code == 1
    assert sentence == "Handfoot needs Python 3.11 or newer, this is 3.9: get it from python.org, then try again."


def test_the_file_has_the_syntax_of_old_pythons():
    for feature in ((3, 7), (3, 8)):
        compile_old = f"import ast; ast.parse(open({str(ROOT / 'run.py')!r}).read(), feature_version={feature})"
        subprocess.run([sys.executable, "-c", compile_old], check=True)


def test_a_debian_without_venv_gets_a_message_with_the_package_to_install(program, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    code, sentence = run_program(program, monkeypatch, capsys)
    assert code == 1
    assert "sudo apt install python3-venv" in sentence
    assert "\n" not in sentence


def test_without_network_and_wheelhouse_the_message_tells_what_to_do(program, monkeypatch, capsys):
    monkeypatch.setattr(program, "make_venv", lambda: None)
    monkeypatch.setattr(program, "run", lambda command: 1)
    code, sentence = run_program(program, monkeypatch, capsys)
    assert code == 1
    assert "connect to the internet once" in sentence
    assert "wheelhouse" in sentence


def test_a_wheelhouse_is_used_before_the_network(program, monkeypatch):
    program.WHEELHOUSE.mkdir()
    commands = []
    monkeypatch.setattr(program, "run", lambda command: commands.append(command) or len(commands) % 2)
    program.install(["django"])
    assert "--no-index" in commands[0]
    assert "--no-index" not in commands[1]


def test_requirements_are_installed_once(program, monkeypatch):
    program.VENV.mkdir()
    program.PYTHON.parent.mkdir()
    program.PYTHON.touch()
    installs = []
    monkeypatch.setattr(program, "make_venv", lambda: None)
    monkeypatch.setattr(program, "install", installs.append)
    for extras in ([], [], ["test"], [], ["test"]):
        program.set_up(extras)
    assert len(installs) == 2


def test_an_unknown_option_is_refused(program, monkeypatch, capsys):
    code, sentence = run_program(program, monkeypatch, capsys, "--color")
    assert code == 1
    assert sentence == "'--color' is not an option: see python3 run.py --help"


@pytest.fixture
def running(port, tmp_path):
    started = Running(port, tmp_path / "data")
    yield started
    if started.process.poll() is None:
        started.stop(signal.SIGKILL)


def test_it_serves_the_first_page_and_stops_on_ctrl_c(running, tmp_path):
    with urllib.request.urlopen(running.address) as page:
        assert page.url == f"{running.address}start/"
        assert "Welcome to Handfoot" in page.read().decode()
    code, printed = running.stop()
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


def test_a_second_start_finds_the_running_site(running):
    words = [sys.executable, "run.py", "--port", running.address.rsplit(":", 1)[1].strip("/"), "--no-browser"]
    again = subprocess.run(
        words, cwd=ROOT, env=without_site_settings(os.environ), capture_output=True, text=True, timeout=PATIENCE
    )
    assert again.returncode == 0
    assert again.stdout.strip() == f"Handfoot is already running at {running.address}"


def test_a_port_taken_by_another_program_is_refused_with_a_suggestion(port, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        words = [sys.executable, "run.py", "--port", str(port), "--data", str(tmp_path), "--no-browser"]
        refused = subprocess.run(
            words, cwd=ROOT, env=without_site_settings(os.environ), capture_output=True, text=True, timeout=PATIENCE
        )
    assert refused.returncode == 1
    assert refused.stderr.strip().endswith(f"start Handfoot with “python3 run.py --port {port + 1}”.")
    assert "Traceback" not in refused.stderr


def test_a_wheelhouse_installs_without_a_network(tmp_path, port):
    """Fill a wheelhouse in a copy of the project, then install and serve without a package index."""
    copy = tmp_path / "handfoot"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).exists() and not name.startswith("tests/"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    fill = [sys.executable, "run.py", "wheelhouse"]
    filled = subprocess.run(fill, cwd=copy, capture_output=True, text=True, check=False)
    if filled.returncode and not os.environ.get("CI"):
        pytest.skip("no package index to fill a wheelhouse from")
    assert filled.returncode == 0, filled.stderr
    offline = {**os.environ, "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "PIP_INDEX_URL"):
        offline.pop(name, None)
    running = Running(port, tmp_path / "data", folder=copy, environment=offline)
    code, printed = running.stop()
    assert code == 0, printed
    assert "Setting up Handfoot" in printed

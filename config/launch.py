"""The commands of run.py: install what is missing, then serve, test or measure. Standard library only."""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from config.bundle import make_bundle
from config.install import NEEDS, Installation, Missing

HERE = Installation(Path(__file__).resolve().parent.parent)
PYTHON = str(HERE.python)


def main() -> int:
    options, rest = arguments()
    try:
        if rest and options.run in (serve, check, format_python, release, wheelhouse, bundle):
            raise Missing(f"{rest[0]!r} is not an option: see python3 run.py --help")
        return options.run(options, rest)  # type: ignore[no-any-return]
    except Missing as missing:
        sys.stderr.write(f"{missing}\n")
        return 1


def arguments() -> tuple[argparse.Namespace, list[str]]:
    """Parse the command line. `test`, `bench` and `lock` pass unknown options on."""
    parser = argparse.ArgumentParser(description="Runs Handfoot. Without a command it serves the site on this machine.")
    commands = parser.add_subparsers(
        metavar="test | check | format | bench | soak | screenshots | release | wheelhouse | bundle | lock"
    )
    for name, run, text in (
        ("test", module("pytest", "-n", "auto", "--dist", "worksteal"), "run every test"),
        ("check", check, "run the checks of style, types, templates, imports and structure"),
        ("format", format_python, "format Python and mend what can be mended"),
        ("bench", module("pytest", "tests/bench", "-m", "bench", "-q", "-p", "no:randomly"), "measure the speed"),
        ("soak", module("tests.trust.soak"), "play ten minutes of an evening with 300 watchers (--minutes)"),
        (
            "screenshots",
            module("pytest", "tests/screenshots", "-m", "screenshots", "-q"),
            "take the pictures of the README and the handbook",
        ),
        ("release", release, "get a hosted site ready for this version (config/hosting/README.md)"),
        ("wheelhouse", wheelhouse, "fetch all parts into a folder, for machines without internet"),
        ("lock", lock, "choose the versions of all parts anew (--upgrade), with uv"),
    ):
        commands.add_parser(name, help=text, add_help=name == "wheelhouse").set_defaults(run=run)
    download = commands.add_parser("bundle", help="make the download: a zip that needs only Python")
    download.add_argument("--with-python", metavar="DIR", type=Path, help="add this unpacked Python for Windows")
    download.set_defaults(run=bundle)
    parser.add_argument("--port", type=int, default=8000, help="the port to serve on (8000)")
    parser.add_argument("--data", metavar="DIR", help="the folder that keeps the data")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--put-back", action="store_true", help="restore the newest good backup")
    parser.set_defaults(run=serve)
    return parser.parse_known_args()


def serve(options: argparse.Namespace, _rest: list[str]) -> int:
    """Serve the site until Ctrl-C."""
    HERE.set_up(what_the_site_needs())
    command = [PYTHON, "manage.py", "serve", "--port", str(options.port)]
    command += ["--no-browser"] if options.no_browser else []
    command += ["--put-back"] if options.put_back else []
    if options.data:
        os.environ["HANDFOOT_DATA"] = str(Path(options.data).expanduser().resolve())
    return run(command)


def release(_: argparse.Namespace, _rest: list[str]) -> int:
    """Prepare a hosted site for this version: packages, database, static files."""
    HERE.set_up(what_the_site_needs())
    return run([PYTHON, "manage.py", "release"])


def what_the_site_needs() -> str:
    """Return the lock for the database that DATABASE_URL names."""
    return "postgres" if os.environ.get("DATABASE_URL", "").startswith("postgres") else "site"


def module(*words: str) -> Callable[[argparse.Namespace, list[str]], int]:
    """Return a command that installs what the tests need and runs a module, with the rest of the command line."""

    def run_module(_: argparse.Namespace, rest: list[str]) -> int:
        HERE.set_up("test")
        return run([PYTHON, "-m", *words, *rest])

    return run_module


def check(_: argparse.Namespace, _rest: list[str]) -> int:
    """Run every check, even after one fails."""
    HERE.set_up("test")
    tools = HERE.python.parent
    codes = [
        run([str(tools / "ruff"), "check", "."]),
        run([str(tools / "ruff"), "format", "--check", "."]),
        run([str(tools / "mypy")]),
        run([str(tools / "djlint"), "--quiet", "--lint", "templates"]),
        run([str(tools / "lint-imports")]),
        run([PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"]),
        run([PYTHON, "-m", "pytest", "-q", "-n", "0", "tests/test_architecture.py"]),
    ]
    return max(codes)


def format_python(_: argparse.Namespace, _rest: list[str]) -> int:
    """Format Python, and mend what ruff can mend."""
    HERE.set_up("test")
    ruff = str(HERE.python.parent / "ruff")
    return max(run([ruff, "check", "--fix", "."]), run([ruff, "format", "."]))


def wheelhouse(_: argparse.Namespace, _rest: list[str]) -> int:
    """Download every package the site needs into the folder `wheelhouse`."""
    code = HERE.fill_wheelhouse()
    if code == 0:
        print("The folder wheelhouse is filled: with it beside run.py, Handfoot installs without internet.")
    return code


def bundle(options: argparse.Namespace, _rest: list[str]) -> int:
    """Make the download in `dist`."""
    made = make_bundle(HERE, HERE.root / "dist", options.with_python)
    print(f"dist/{made.name} is ready: {made.stat().st_size / 1e6:.0f} MB.")
    return 0


def lock(_: argparse.Namespace, rest: list[str]) -> int:
    """Write the locks from the ranges in pyproject.toml, install them, and test that they are complete.

    If they are not, the locks stay as they were.
    """
    before = {file: file.read_bytes() for file in map(HERE.lock_of, NEEDS)}
    complete = False
    try:
        code = write_locks(rest)
        if code == 0:
            HERE.set_up("test")
            code = run([PYTHON, "-m", "pytest", "-q", "-n", "0", "tests/test_locks_of_packages.py"])
        complete = code == 0
    finally:
        if not complete:
            for file, content in before.items():
                file.write_bytes(content)
    return code


def write_locks(rest: list[str]) -> int:
    """Write the locks for every system and every Python we serve. Return the exit code of uv."""
    uv = shutil.which("uv")
    if uv is None:
        raise Missing("The command uv writes the locks: install it with “pip install uv”, then try again.")
    command = f"""{uv} pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-build
        --no-emit-index-url --no-emit-find-links""".split()
    command += ["--custom-compile-command", "python3 run.py lock"]
    extras = {"postgres": ["postgres"], "test": ["postgres", "test"]}
    for need in reversed(NEEDS):
        chosen = [word for extra in extras.get(need, []) for word in ("--extra", extra)]
        same = ["-c", "requirements/test.txt"] if need != "test" else []
        code = run([*command, *chosen, *same, *rest, "-o", f"requirements/{need}.txt"])
        if code:
            return code
    return 0


def run(command: list[str]) -> int:
    """Run a command, pass Ctrl-C, SIGTERM and the closing of the window on to it, and return its exit code."""
    child = subprocess.Popen(command, cwd=str(HERE.root))
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda *_: child.send_signal(signal.SIGHUP))
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            pass  # the child got it too and stops

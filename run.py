#!/usr/bin/env python3
"""Run Handfoot on a machine that has only Python: set everything up once, then serve, test or measure.

Standard library only. An older Python must be able to parse this file to say what is missing.
"""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WHEELHOUSE = ROOT / "wheelhouse"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed.txt"
PIP = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--quiet"]


class Missing(Exception):  # noqa: N818 (it is a sentence for the reader, not a failure of the program)
    """Something this machine lacks, as one sentence that says what to do."""


def main() -> int:
    options, rest = arguments()
    try:
        refuse_old_python()
        if rest and options.run in (serve, check, release, wheelhouse):
            raise Missing(f"{rest[0]!r} is not an option: see python3 run.py --help")
        return options.run(options, rest)  # type: ignore[no-any-return]
    except Missing as missing:
        sys.stderr.write(f"{missing}\n")
        return 1
    except KeyboardInterrupt:
        return 130  # Ctrl-C is not an error


def arguments() -> "tuple[argparse.Namespace, list[str]]":
    """Parse the command line. `test` and `bench` pass unknown options on to pytest."""
    parser = argparse.ArgumentParser(description="Runs Handfoot. Without a command it serves the site on this machine.")
    commands = parser.add_subparsers(metavar="test | check | bench | soak | screenshots | release | wheelhouse")
    for name, run, text in (
        ("test", module("pytest", "-n", "auto"), "run every test"),
        ("check", check, "run the checks of style, types, templates and imports"),
        ("bench", module("pytest", "tests/bench", "-m", "bench", "-q", "-p", "no:randomly"), "measure the speed"),
        ("soak", module("tests.trust.soak"), "play ten minutes of an evening with 300 watchers (--minutes)"),
        ("screenshots", module("pytest", "tests/screenshots", "-m", "screenshots", "-q"), "take the README's pictures"),
        ("release", release, "get a hosted site ready for this version (config/hosting/README.md)"),
        ("wheelhouse", wheelhouse, "fetch all parts into a folder, for machines without internet"),
    ):
        commands.add_parser(name, help=text, add_help=name == "wheelhouse").set_defaults(run=run)
    parser.add_argument("--port", type=int, default=8000, help="the port to serve on (8000)")
    parser.add_argument("--data", metavar="DIR", help="the folder that keeps the data")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--put-back", action="store_true", help="restore the newest good backup")
    parser.set_defaults(run=serve)
    return parser.parse_known_args()


def refuse_old_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        have, need = (".".join(map(str, version[:2])) for version in (sys.version_info, OLDEST_PYTHON))
        raise Missing(f"Handfoot needs Python {need} or newer, this is {have}: get it from python.org, then try again.")


def serve(options: argparse.Namespace, _rest: "list[str]") -> int:
    """Serve the site until Ctrl-C."""
    set_up(database_extra())
    command = [str(PYTHON), "manage.py", "serve", "--port", str(options.port)]
    command += ["--no-browser"] if options.no_browser else []
    command += ["--put-back"] if options.put_back else []
    if options.data:
        os.environ["HANDFOOT_DATA"] = str(Path(options.data).resolve())
    return run(command)


def release(_: argparse.Namespace, _rest: "list[str]") -> int:
    """Prepare a hosted site for this version: packages, database, static files."""
    set_up(database_extra())
    return run([str(PYTHON), "manage.py", "release"])


def module(*words: str) -> "Callable[[argparse.Namespace, list[str]], int]":
    """Return a command that installs what the tests need and runs a module, with the rest of the command line."""

    def run_module(_: argparse.Namespace, rest: "list[str]") -> int:
        set_up(["test", *database_extra()])
        return run([str(PYTHON), "-m", *words, *rest])

    return run_module


def check(_: argparse.Namespace, _rest: "list[str]") -> int:
    """Run every check, even after one fails."""
    set_up(["test"])
    tools = PYTHON.parent
    codes = [
        run([str(tools / "ruff"), "check", "."]),
        run([str(tools / "ruff"), "format", "--check", "."]),
        run([str(tools / "mypy")]),
        run([str(tools / "djlint"), "--quiet", "--lint", "templates"]),
        run([str(tools / "lint-imports")]),
        run([str(PYTHON), "manage.py", "makemigrations", "--check", "--dry-run"]),
    ]
    return max(codes)


def wheelhouse(_: argparse.Namespace, _rest: "list[str]") -> int:
    """Download every package the site needs into the folder `wheelhouse`."""
    make_venv()
    code = run([*PIP, "wheel", "--wheel-dir", str(WHEELHOUSE), *requirements([])])
    if code == 0:
        print("The folder wheelhouse is filled: with it beside run.py, Handfoot installs without internet.")
    return code


def set_up(extras: "list[str]") -> None:
    """Create the virtual environment and install the packages, unless that is done."""
    wanted = [f"Python {sys.version.split()[0]}", *requirements(extras)]
    installed = STAMP.read_text(encoding="utf-8").splitlines() if PYTHON.exists() and STAMP.exists() else []
    if set(wanted) <= set(installed):
        return
    print("Setting up Handfoot: this takes a minute or two, only this time …", flush=True)
    make_venv()
    install(wanted[1:])
    kept = installed if wanted[0] in installed else []
    STAMP.write_text("\n".join(dict.fromkeys([*wanted, *kept])) + "\n", encoding="utf-8")


def make_venv() -> None:
    """Create the virtual environment unless it exists for this Python."""
    if PYTHON.exists():
        asked = subprocess.run([str(PYTHON), "-c", "import sys; print(sys.version)"], **QUIET)
        if asked.returncode == 0 and asked.stdout.strip() == sys.version.strip():
            return
    try:
        import ensurepip  # noqa: F401, PLC0415
        import venv  # noqa: PLC0415
    except ImportError as error:
        raise Missing(
            "Python's venv module is missing on this machine: on Debian or Ubuntu install it with "
            "“sudo apt install python3-venv”, then try again."
        ) from error
    venv.create(VENV, with_pip=True, clear=VENV.exists())


QUIET: dict = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}  # type: ignore[type-arg]


def requirements(extras: "list[str]") -> "list[str]":
    import tomllib  # noqa: PLC0415 (an older Python must get as far as its sentence)

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = list(project["dependencies"])
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    return wanted


def install(wanted: "list[str]") -> None:
    """Install from the wheelhouse, or from the internet if it lacks something."""
    ways = [["--find-links", str(WHEELHOUSE), "--no-index"], ["--find-links", str(WHEELHOUSE)]]
    for way in ways if WHEELHOUSE.exists() else [[]]:
        if run([*PIP, "install", *way, *wanted]) == 0:
            return
    raise Missing(
        "The parts Handfoot needs could not be fetched: connect to the internet once, or put a folder “wheelhouse” "
        "beside run.py (made by “python3 run.py wheelhouse” on a machine like this one), then try again."
    )


def database_extra() -> "list[str]":
    """Return the extra for the database that DATABASE_URL names."""
    return ["postgres"] if os.environ.get("DATABASE_URL", "").startswith("postgres") else []


def run(command: "list[str]") -> int:
    """Run a command, pass Ctrl-C and SIGTERM on to it, and return its exit code."""
    child = subprocess.Popen(command, cwd=str(ROOT))
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            pass  # the child got it too and stops


if __name__ == "__main__":
    raise SystemExit(main())

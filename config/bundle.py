"""Make the download: one zip with the program, all its parts, start files and a page to read first.

Standard library only.
"""

import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from config.install import Installation, Missing, locked, pip
from config.version import version

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip, so that a commit gives the same bytes."""

START_FILES = {
    "Start Handfoot.bat": "start.bat",  # Windows
    "Start Handfoot.command": "start.sh",  # macOS
    "Start Handfoot.sh": "start.sh",  # Linux
}
LICENSE_NAMES = ("LICENSE", "COPYING", "NOTICE", "AUTHORS")


def make_bundle(here: Installation, dist: Path, windows_python: Path | None = None) -> Path:
    """Write the zip into `dist` and return it. Raises Missing."""
    if windows_python:
        check_windows_python(windows_python)
    with tempfile.TemporaryDirectory() as wheels:
        return bundle_of(fetch_wheels(here, Path(wheels)), here, dist, windows_python)


def bundle_of(wheels: list[Path], here: Installation, dist: Path, windows_python: Path | None = None) -> Path:
    """Write the zip of these wheels into `dist` and return it."""
    name = f"handfoot-{version()}"
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / name
        program = folder / "program"
        unpack(wheels, program, needless_in(here.root))
        prepare_first_start(here, program, Path(work) / "data")
        add_own_files(here.root / "config" / "download", folder)
        if windows_python:
            shutil.copytree(windows_python, folder / "python")
        (program / "licenses.txt").write_text(licenses_of(program), encoding="utf-8")
        (program / "build.txt").write_text(digest_of_files(program), encoding="utf-8")
        target = dist / f"{name}{'-windows' if windows_python else ''}.zip"
        dist.mkdir(parents=True, exist_ok=True)
        write_zip(folder, target)
    return target


def fetch_wheels(here: Installation, wheels: Path) -> list[Path]:
    """Fetch the locked parts, only those that run on every system, and build Handfoot's own wheel."""
    here.set_up("site")
    links = ["--find-links", str(here.wheelhouse)] if here.wheelhouse.exists() else []
    any_system = "--platform any --implementation py --abi none --python-version 3.11".split()
    fetch = pip(here.venv, "download", "--dest", str(wheels), *any_system, *links, *locked(here.lock_of("site")))
    build = pip(here.venv, "wheel", "--no-deps", "--wheel-dir", str(wheels), str(here.root))
    for step in (fetch, build):
        if not succeeded(step):
            raise Missing("The parts of the download could not be fetched: connect to the internet, then try again.")
    return sorted(wheels.glob("*.whl"))


def succeeded(step: list[str]) -> bool:
    """Run a step and return whether it succeeded. Its output, such as pip's warnings, is printed only if it failed."""
    ran = subprocess.run(step, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if ran.returncode:
        print(ran.stdout.decode(errors="replace"), file=sys.stderr)
    return ran.returncode == 0


def needless_in(root: Path) -> re.Pattern[str]:
    """Return what finds the files to leave out: manual pages, and languages that this Handfoot does not have."""
    languages = ["en", "en_GB", *sorted(folder.name for folder in (root / "config" / "locale").iterdir())]
    return re.compile(rf"\.data/|/locale/(?!(?:{'|'.join(languages)})/)[^/]+/|\.po$")


def unpack(wheels: list[Path], program: Path, needless: re.Pattern[str]) -> None:
    """Unpack wheels side by side, without needless files."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(program, [name for name in archive.namelist() if not needless.search(name)])


def prepare_first_start(here: Installation, program: Path, data: Path) -> None:
    """Do once for everyone what takes long: collect the static files, and make the tables of a new database."""
    environment = os.environ | {
        "PYTHONPATH": str(program),
        # The download leaves out what Python compiles here.
        "PYTHONPYCACHEPREFIX": str(data.parent / "compiled"),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": "",
        "HANDFOOT_HOSTED": "0",
        "HANDFOOT_DATA": str(data),
        "HANDFOOT_STATIC": str(program / "handfoot" / "collected"),
    }
    data.mkdir()
    # System checks would import every view.
    words = [str(here.python), "-m", "handfoot", "release", "--skip-checks"]
    subprocess.run(words, cwd=program, env=environment, stdout=subprocess.DEVNULL, check=True)
    statements = json.dumps(statements_for(data / "handfoot.sqlite3"), ensure_ascii=False, indent=0)
    (program / "handfoot" / "prepared_tables.json").write_text(statements, encoding="utf-8", newline="\n")


def statements_for(file: Path) -> list[str]:
    """Return the statements that make a database like the one in this file, with migrations applied when they run."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE django_migrations SET applied = 'CURRENT_TIMESTAMP'")  # never committed
        (mark,) = database.execute("PRAGMA user_version").fetchone()
        dumped = [line.replace("'CURRENT_TIMESTAMP'", "CURRENT_TIMESTAMP") for line in database.iterdump()]
    inside = [line for line in dumped if line not in ("BEGIN TRANSACTION;", "COMMIT;")]
    return [*inside, f"PRAGMA user_version = {mark}"]


def add_own_files(own: Path, folder: Path) -> None:
    """Add the start files, the page to read first and its pictures."""
    shutil.copy(own / "start.py", folder / "program")
    shutil.copy(own / "Read me first.html", folder)
    shutil.copytree(own / "pictures", folder / "program" / "pictures")
    for name, source in START_FILES.items():
        text = (own / source).read_text(encoding="ascii")
        # Windows needs its own ends of lines to find the labels of a batch file.
        (folder / name).write_text(text, encoding="ascii", newline="\r\n" if name.endswith(".bat") else "\n")


def check_windows_python(folder: Path) -> None:
    """Raise Missing unless this is an unpacked “Windows embeddable package” of Python that is new enough.

    Its `python3xx._pth` makes Python ignore PYTHONPATH and the folder of the script. It stays as it is: `start.py`
    adds its own folder to the path.
    """
    path_file = next(folder.glob("python3*._pth"), None)
    if not path_file or not (folder / "python.exe").exists() or not path_file.with_suffix(".zip").exists():
        raise Missing(
            f"There is no Python for Windows in {folder}: get the “Windows embeddable package” from python.org, "
            "unpack it, and name that folder."
        )
    if int(path_file.stem.removeprefix("python3")) < 11:
        raise Missing(f"The Python in {folder} is too old: Handfoot needs 3.11 or newer.")


def licenses_of(program: Path) -> str:
    """Return the license of every part: its name, and its text where the part brings one."""
    texts = []
    for info in sorted(program.glob("*.dist-info")):
        lines = (info / "METADATA").read_text(encoding="utf-8").partition("\n\n")[0].splitlines()
        told = [line for line in lines if line.startswith(("License", "Classifier: License")) and "File:" not in line]
        files = [file for file in sorted(info.rglob("*")) if file.name.upper().startswith(LICENSE_NAMES)]
        texts.append("\n".join([info.name.removesuffix(".dist-info"), *told]))
        texts += [file.read_text(encoding="utf-8", errors="replace").strip() for file in files if file.is_file()]
    return "\n\n\n".join(texts) + "\n"


def digest_of_files(folder: Path) -> str:
    """Return a text that changes with any file in the folder."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder).as_posix()}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def write_zip(folder: Path, target: Path) -> None:
    """Zip a folder in a fixed order, with fixed times. Start files may be executed."""
    part = target.with_suffix(".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo(file.relative_to(folder.parent).as_posix(), EARLIEST)
                entry.create_system = 3  # Unix, which has the permissions
                entry.external_attr = (0o100755 if file.name in START_FILES else 0o100644) << 16
                archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    part.replace(target)

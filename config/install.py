"""Install the locked packages into a virtual environment: built beside the present one, then swapped in whole.

Standard library only.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE

from accounts.file_lock import lock_file

NEEDS = ("site", "postgres", "test")
"""The locks in `requirements`, each with every package of the one before it."""


NOT_FETCHED = ("ERROR: Could not find a version", "ERROR: No matching distribution", "WARNING:")
"""How lines of pip begin that say no more than our own sentence."""


class Missing(Exception):  # noqa: N818 (it is a sentence for the reader, not a failure of the program)
    """Something this machine lacks, as one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Installation:
    """The environment of a checkout, and the folders beside it."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def new(self) -> Path:
        """Return where an environment is built. The name is as long as `.venv`: Windows launchers have no more room."""
        return self.root / ".vnew"

    @property
    def old(self) -> Path:
        """Return where the environment goes that another one replaces."""
        return self.root / ".vold"

    @property
    def python(self) -> Path:
        return python_in(self.venv)

    @property
    def wheelhouse(self) -> Path:
        return self.root / "wheelhouse"

    def lock_of(self, need: str) -> Path:
        """Return the lock of a need: every package with its version and hashes."""
        return self.root / "requirements" / f"{need}.txt"

    def set_up(self, need: str) -> None:
        """Make sure that the environment has what a need names. Raises Missing; the environment is then unchanged."""
        if self._has(self.venv, need):
            return
        try:
            with lock_file(self.root / ".setup.lock", wait=_say_that_another_sets_up) as handle:
                self._finish_a_swap()
                if not self._has(self.venv, need):
                    if not self._has(self.new, need):
                        self._build(need, handle)
                    self._swap()
                self._clean_up()
        except OSError as error:
            raise Missing(
                f"Handfoot cannot write to its own folder {self.root} ({error.strerror}): "
                "copy the folder to a place of yours, then try again."
            ) from error

    def _has(self, venv: Path, need: str) -> bool:
        """Return whether an environment is complete, has the locked packages and runs on the Python it was made for."""
        kept = _stamp_of(venv)
        return digest_of(self.lock_of(need)) in kept[1:] and version_of(python_in(venv)) == kept[0]

    def _finish_a_swap(self) -> None:
        """Finish what a start began that was killed."""
        if not self.venv.exists():
            for left in (self.new, self.old):
                if _stamp_of(left):
                    left.rename(self.venv)
                    return

    def _build(self, need: str, handle: int) -> None:
        print("Setting up Handfoot: this takes a minute or two, only this time …", flush=True)
        try:
            import ensurepip  # noqa: F401, PLC0415
            import venv  # noqa: F401, PLC0415
        except ImportError as error:
            raise Missing(
                "Python's venv module is missing on this machine: on Debian or Ubuntu install it with "
                "“sudo apt install python3-venv”, then try again."
            ) from error
        _remove(self.new)
        try:
            # Its errors are for programmers, and after Ctrl-C for nobody.
            if run_step([sys.executable, "-m", "venv", "--prompt", ".venv", str(self.new)], handle, stderr=PIPE):
                raise Missing(f"Python could not create a virtual environment in {self.root}.")
            self._install(need, handle)
            _move_paths(self.new, self.venv)
            if (self.venv / "static").exists():  # pages of the version before may still request its files
                shutil.copytree(self.venv / "static", self.new / "static")
            included = NEEDS[: NEEDS.index(need) + 1]
            _stamp(self.new, [digest_of(self.lock_of(other)) for other in included])
        except BaseException:
            with contextlib.suppress(OSError):
                _remove(self.new)
            raise

    def _install(self, need: str, handle: int) -> None:
        """Install from the wheelhouse, or from the internet if it lacks something."""
        command = pip(self.new, "install", "--no-warn-script-location", *locked(self.lock_of(need)))
        ways = [["--find-links", str(self.wheelhouse), "--no-index"], ["--find-links", str(self.wheelhouse)]]
        for way in ways if self.wheelhouse.exists() else [[]]:
            errors = errors_of([*command, *way], handle)
            if not errors:
                return self._refuse_incomplete(need, handle)
        sys.stderr.writelines(f"{line}\n" for line in errors if not line.startswith(NOT_FETCHED))
        raise Missing(
            "The parts Handfoot needs could not be fetched: connect to the internet once, or put a folder “wheelhouse” "
            "beside run.py (made by “python3 run.py wheelhouse” on a machine like this one), then try again."
        )

    def _refuse_incomplete(self, need: str, handle: int) -> None:
        """Raise Missing if an installed package lacks another: pip resolves nothing here, so it adds nothing."""
        lacking = errors_of([str(python_in(self.new)), "-m", "pip", "--disable-pip-version-check", "check"], handle)
        if lacking:
            raise Missing(f"The lock requirements/{need}.txt is not complete: {lacking[0].rstrip('.')}.")

    def _swap(self) -> None:
        _remove(self.old)
        with contextlib.suppress(FileNotFoundError):
            try:
                self.venv.rename(self.old)
            except PermissionError as error:  # Windows, while its Python runs
                raise Missing("Handfoot still runs from this folder: stop it with Ctrl-C, then try again.") from error
        self.new.rename(self.venv)

    def _clean_up(self) -> None:
        for left in (self.new, self.old):
            with contextlib.suppress(OSError):
                _remove(left)

    def fill_wheelhouse(self) -> int:
        """Download the packages of the site into the wheelhouse. Return pip's exit code."""
        self.set_up("site")
        return run_step(pip(self.venv, "download", "--dest", str(self.wheelhouse), *locked(self.lock_of("site"))))


def python_in(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pip(venv: Path, *words: str) -> list[str]:
    return [str(python_in(venv)), "-m", "pip", "--disable-pip-version-check", "--quiet", *words]


def locked(lock: Path) -> list[str]:
    """Return pip's options for exactly the locked packages. Nothing is compiled on this machine.

    A complete lock needs no resolver. An old pip would look at the newest release of a package that is asked for with
    an extra, and refuse it because the lock does not have it.
    """
    return ["--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", str(lock)]


def digest_of(lock: Path) -> str:
    return hashlib.sha256(lock.read_text(encoding="utf-8").encode()).hexdigest()


def version_of(python: Path) -> str:
    """Return the version of a Python like "3.11", or an empty text if it does not run."""
    command = [str(python), "-I", "-S", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    with contextlib.suppress(OSError):
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()
    return ""


def run_step(command: list[str], handle: int | None = None, stderr: int | None = None) -> int:
    """Run a command and return its exit code. It holds the lock of `handle` too, should this process be killed."""
    return subprocess.run(command, pass_fds=_inherited(handle), stderr=stderr).returncode


def errors_of(command: list[str], handle: int) -> list[str]:
    """Run a step of pip. Return the lines that it printed if it failed, else nothing."""
    ran = subprocess.run(command, pass_fds=_inherited(handle), stdout=PIPE, stderr=subprocess.STDOUT)
    printed = [line for line in ran.stdout.decode(errors="replace").splitlines() if line.strip()]
    return (printed or [f"pip ended with {ran.returncode}"]) if ran.returncode else []


def _inherited(handle: int | None) -> tuple[int, ...]:
    """Return the handles that a step gets from this process. Windows passes on none."""
    return () if handle is None or os.name == "nt" else (handle,)


def _say_that_another_sets_up() -> None:
    print("Another start is setting up Handfoot: waiting for it …", flush=True)


def _stamp_of(venv: Path) -> list[str]:
    """Return the version of Python and the digests of the locks of a complete environment; else nothing."""
    with contextlib.suppress(OSError, ValueError):
        return (venv / "installed.txt").read_text(encoding="utf-8").splitlines()
    return []


def _stamp(venv: Path, digests: list[str]) -> None:
    """Mark an environment as complete, once all of it is on the disk."""
    if hasattr(os, "sync"):
        os.sync()
    (venv / "installed.txt").write_text("\n".join([version_of(python_in(venv)), *digests]) + "\n", encoding="utf-8")


def _move_paths(built: Path, final: Path) -> None:
    """Write the final path into the scripts of an environment, which name the one it was built in."""
    for file in _files_with_paths(built):
        content = file.read_bytes()
        moved = content.replace(os.fsencode(built), os.fsencode(final))
        if moved != content:
            file.write_bytes(moved)


def _files_with_paths(venv: Path) -> Iterator[Path]:
    yield venv / "pyvenv.cfg"
    yield from (file for file in python_in(venv).parent.iterdir() if file.is_file() and not file.is_symlink())


def _remove(folder: Path) -> None:
    if folder.is_symlink():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder)

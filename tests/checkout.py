"""A small checkout with the real `run.py`, whose only package is a tiny one in a wheelhouse: it needs no network."""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from tests.running import PATIENCE, ROOT, without_site_settings

PACKAGE = "handfoot_part"
# `release` is the command that sets up and then runs this instead of the site.
MANAGE = "import handfoot_part; print('version', handfoot_part.VERSION)"


def make_checkout(root):
    for name in ("config", "accounts"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "locale", "migrations"))
    shutil.copy(ROOT / "run.py", root)
    (root / "manage.py").write_text(MANAGE)
    (root / "wheelhouse").mkdir()
    (root / "requirements").mkdir()
    (root / "pyproject.toml").write_text('[project]\ndependencies = ["handfoot-part"]\n')
    want(root, "1.0")
    return root


def want(root, version):
    """Put a version of the package into the wheelhouse and into the locks."""
    wheel = root / "wheelhouse" / f"{PACKAGE}-{version}-py3-none-any.whl"
    info = f"{PACKAGE}-{version}.dist-info"
    files = {
        f"{PACKAGE}.py": f"VERSION = '{version}'\ndef main(): print('script', VERSION)\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: handfoot-part\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[console_scripts]\nhandfoot-part = {PACKAGE}:main\n",
    }
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"]))
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    for need in ("site", "postgres", "test"):
        lock = f"# {need}\nhandfoot-part=={version} --hash=sha256:{digest}\n"
        (root / "requirements" / f"{need}.txt").write_text(lock)


def begin(root, *, python=sys.executable, prefix=(), words=("release",)):
    """Start `run.py` with a process group of its own, where there is no network."""
    ours = without_site_settings(os.environ) | {
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.Popen(
        [*prefix, str(python), "run.py", *words],
        cwd=root,
        env={name: value for name, value in ours.items() if name != "PIP_FIND_LINKS"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def ended(process):
    """Return the exit code and what was printed. Works without waiting for orphans that still have the output open."""
    said, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, said


def run(root, **how):
    return ended(begin(root, **how))


def stop_when(process, condition, how, *, group):
    """Send a signal as soon as a condition holds."""
    ends = time.monotonic() + PATIENCE
    while not condition() and process.poll() is None and time.monotonic() < ends:
        time.sleep(0.005)
    assert process.poll() is None, process.communicate()[0]
    (os.killpg if group else os.kill)(process.pid, how)
    if how != signal.SIGKILL:
        return ended(process)
    process.stdout.close()
    return process.wait(timeout=PATIENCE), ""


def holds(folder, pattern):
    """Return a condition: a file like that exists."""
    return lambda: any(Path(folder).glob(pattern))

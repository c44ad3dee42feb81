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

# In the folder of a checkout, Python takes this for its module `venv`.
COPYING_VENV = """
import shutil, sys
if __name__ == "__main__":
    shutil.copytree({environment!r}, sys.argv[-1], symlinks=True)
"""


def make_environment(folder):
    """Make an environment with nothing but pip, as setting up does first. It takes most of the time of setting up."""
    subprocess.run([sys.executable, "-m", "venv", "--prompt", ".venv", folder], check=True)
    return folder


def copy_environment(root, environment):
    """Let this checkout copy an environment in place of making one."""
    (root / "venv.py").write_text(COPYING_VENV.format(environment=str(environment)))


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
    lock(root, {PACKAGE: version}, {PACKAGE: make_wheel(root, PACKAGE, version)})


def make_wheel(root, package, version, *, requires=()):
    """Put a wheel of a tiny package into the wheelhouse and return its digest."""
    wheel = root / "wheelhouse" / f"{package}-{version}-py3-none-any.whl"
    info, name = f"{package}-{version}.dist-info", package.replace("_", "-")
    needs = "".join(f"Requires-Dist: {one}\n" for one in requires)
    files = {
        f"{package}.py": f"VERSION = '{version}'\ndef main(): print('script', VERSION)\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nProvides-Extra: more\n{needs}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[console_scripts]\n{name} = {package}:main\n",
    }
    with zipfile.ZipFile(wheel, "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)
        archive.writestr(f"{info}/RECORD", "".join(f"{file},,\n" for file in [*files, f"{info}/RECORD"]))
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def lock(root, versions, digests):
    """Write locks of these packages."""
    lines = [f"{name.replace('_', '-')}=={version} --hash=sha256:{digests[name]}" for name, version in versions.items()]
    for need in ("site", "postgres", "test"):
        (root / "requirements" / f"{need}.txt").write_text("\n".join([f"# {need}", *lines]) + "\n")


def begin(root, *, python=sys.executable, prefix=(), words=("release",), environment=None):
    """Start `run.py` with a process group of its own, where there is no network."""
    ours = without_site_settings(os.environ) | {
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    ours.pop("PIP_FIND_LINKS", None)
    ours |= environment or {}
    return subprocess.Popen(
        [*prefix, str(python), "run.py", *words],
        cwd=root,
        env=ours,
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

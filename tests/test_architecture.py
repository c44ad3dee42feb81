"""Which way imports run: the pure files know the standard library only, rooms use each other's queries only."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Files that know no Django: each may import the standard library, `scoring`, and each other.
PURE_FOLDERS = ["scoring", "tournaments/core", "tournaments/draw/method"]
PURE_FILES = [
    "tournaments/web/drives.py",
    "tournaments/hall/network.py",
    "tournaments/web/version_cache.py",
]
# Rooms that may call the actions of others, and why.
GLUE = {
    "rehearsal": "plays an evening through the same actions an organiser uses",
    "management": "is the door of whoever runs the machine",
}
SHARED = {
    "models",
    "templatetags",
    "web",
    "wording",
}


def pure_files():
    for folder in PURE_FOLDERS:
        for file in (ROOT / folder).rglob("*.py"):
            yield file.relative_to(ROOT)
    yield from map(Path, PURE_FILES)


def imports(file):
    """Full names of the modules that a file imports, relative imports made absolute."""
    package = file.parent.as_posix().replace("/", ".")
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield f"{package}.{node.module}" if node.level else str(node.module)


def module(file):
    return file.with_suffix("").as_posix().replace("/", ".")


@pytest.mark.parametrize("file", list(pure_files()), ids=str)
def test_a_pure_file_imports_the_standard_library_and_pure_files_only(file):
    pure = {module(other) for other in pure_files()} | {"scoring"}
    for name in imports(file):
        assert name.split(".")[0] in sys.stdlib_module_names or name in pure, name


def room_files():
    for file in sorted((ROOT / "tournaments").rglob("*.py")):
        room = file.relative_to(ROOT / "tournaments").parts[0].removesuffix(".py")
        if room not in {*SHARED, *GLUE, "__init__", "apps", "urls", "migrations"}:
            yield room, file.relative_to(ROOT)


@pytest.mark.parametrize(("room", "file"), list(room_files()), ids=str)
def test_a_room_uses_only_queries_and_pure_files_of_another(room, file):
    pure = {module(other) for other in pure_files()}
    for name in imports(file):
        parts = name.split(".")
        if parts[0] != "tournaments" or len(parts) < 2 or parts[1] in {room, *SHARED}:
            continue
        assert parts[-1] == "queries" or name in pure, name


def test_there_is_no_junk_drawer_no_signal_and_no_logic_in_save():
    for file in [*(ROOT / "accounts").rglob("*.py"), *(ROOT / "tournaments").rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        assert file.stem not in {"utils", "helpers", "common", "misc", "signals"}
        assert "def save(" not in text, file
        assert "@receiver" not in text, file

"""The rules of the code's structure: pure folders, the order of imports between rooms, no cycles, unique names."""

import ast
import re
import sys
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ["scoring", "accounts", "tournaments", "config"]
PURE = ["scoring", "tournaments/core"]

# Names that use the disk, the network, a clock, a lock or an unseeded random generator.
IMPURE_MODULES = set(
    "asyncio bz2 concurrent ctypes fcntl fileinput ftplib getpass glob gzip http importlib linecache locale logging "
    "lzma mmap multiprocessing os pathlib platform queue sched select selectors secrets shelve shutil signal smtplib "
    "socket socketserver sqlite3 ssl subprocess sysconfig tempfile threading time urllib webbrowser zoneinfo".split()
)
IMPURE_FUNCTIONS = {"open", "input", "print", "eval", "exec", "__import__"}
IMPURE_ATTRIBUTES = set(
    "SystemRandom iterdir read_bytes read_text stderr stdin stdout uuid1 uuid4 write_bytes write_text".split()
)
# A random generator is an argument, or has a seed: `random.Random(7)`.
PURE_NAMES = {"random": {"Random"}, "pathlib": {"PurePath"}}
# The two entry points of `scoring`: the command line, and the library that opens the built-in rule sets.
ENTRY_POINTS = {
    "scoring/__main__.py": {"pathlib", "read_bytes", "stderr", "stdin", "stdout"},
    "scoring/library.py": {"importlib", "iterdir", "read_text"},
}

# Rooms that may use more of other rooms than their queries, and why.
GLUE = {
    "exports": ("grids", "writes the lists of a page with the same columns"),
    "rehearsal": ("actions", "plays an evening through the same actions an organizer uses"),
    "management": ("actions", "is the entry point of whoever runs the machine"),
}
SHARED = {"core", "wording", "models", "web"}


def python_files(*folders):
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in file.parts:
                yield file.relative_to(ROOT)


def module(file):
    return file.with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")


MODULES = {module(file): file for file in python_files(*PACKAGES)}


def imports_in(source, package):
    """Full names of the modules that the source imports. A name that a package re-exports counts as the package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*base, *([node.module] if node.module else [])])
            for name in node.names:
                yield f"{base}.{name.name}" if f"{base}.{name.name}" in MODULES else base


def imports(file):
    package = module(file) if file.name == "__init__.py" else module(file.parent)
    yield from imports_in((ROOT / file).read_text(encoding="utf-8"), package)


# Purity


def impurities_in(source):
    """The modules and names in the source that make it impure."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from {name.name.split(".")[0] for name in node.names} & IMPURE_MODULES
        elif isinstance(node, ast.ImportFrom) and not _are_pure(node):
            yield from {(node.module or "").split(".")[0]} & (IMPURE_MODULES | {"random"})
        elif isinstance(node, ast.Call) and _is_unseeded(node.func, node.args):
            yield "Random"
        elif isinstance(node, ast.Attribute):
            yield from {node.attr} & IMPURE_ATTRIBUTES
            yield from _of_a_module(ast.unparse(node.value), node.attr)
        elif isinstance(node, ast.Name):
            yield from {node.id} & IMPURE_FUNCTIONS


def _are_pure(node):
    return {name.name for name in node.names} <= PURE_NAMES.get(node.module, set())


def _is_unseeded(function, arguments):
    return not arguments and ast.unparse(function) in {"Random", "random.Random"}


def _of_a_module(module, name):
    if module == "random" and name not in PURE_NAMES["random"]:
        yield f"random.{name}"
    if module in {"io", "codecs", "builtins"} and name == "open":
        yield f"{module}.open"
    if module.endswith(("date", "datetime", "timezone")) and name in {"now", "today", "utcnow"}:
        yield name


@pytest.mark.parametrize("file", list(python_files(*PURE)), ids=str)
def test_a_pure_file_imports_only_the_standard_library_scoring_and_core(file):
    allowed = {"scoring"} if file.parts[0] == "scoring" else {"scoring", "tournaments.core"}
    for name in imports(file):
        of_ours = any(name == place or name.startswith(f"{place}.") for place in allowed)
        assert of_ours or name.split(".")[0] in sys.stdlib_module_names, name


@pytest.mark.parametrize("file", list(python_files(*PURE)), ids=str)
def test_a_pure_file_uses_no_disk_network_clock_lock_or_unseeded_generator(file):
    found = set(impurities_in((ROOT / file).read_text(encoding="utf-8")))
    assert found == ENTRY_POINTS.get(file.as_posix(), set())


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import os.path", "os"),
        ("from threading import Lock", "threading"),
        ("from pathlib import Path", "pathlib"),
        ("from importlib.resources import files", "importlib"),
        ("open('x')", "open"),
        ("io.open('x')", "io.open"),
        ("__import__('os')", "__import__"),
        ("datetime.date.today()", "today"),
        ("field(default_factory=datetime.date.today)", "today"),
        ("sys.stdin.read()", "stdin"),
        ("random.random()", "random.random"),
        ("from random import shuffle", "random"),
        ("random.Random()", "Random"),
    ],
)
def test_an_impure_line_is_found(line, found):
    assert list(impurities_in(line)) == [found]


@pytest.mark.parametrize(
    "line",
    ["from pathlib import PurePath", "from random import Random", "random.Random(7)", "import re", "archive.open('x')"],
)
def test_a_pure_line_is_accepted(line):
    assert list(impurities_in(line)) == []


@pytest.mark.parametrize("file", list(python_files("tests/scoring", "tests/core")), ids=str)
def test_tests_of_pure_files_import_no_django(file):
    known = {*sys.stdlib_module_names, "hypothesis", "pytest", "scoring"}
    for name in imports(file):
        of_ours = name.startswith(("tournaments.core", "tests.core", "tests.scoring", "tests.running"))
        assert of_ours or name.split(".")[0] in known, name


def test_wording_imports_only_translation_and_formats_of_django():
    ours = ("scoring", "tournaments.core", "tournaments.wording")
    django = {"django.utils.formats", "django.utils.translation"}
    for file in python_files("tournaments/wording"):
        for name in imports(file):
            assert name.startswith(ours) or name in django or name.split(".")[0] in sys.stdlib_module_names, name


# The order of the rooms


def contract():
    """The layers of `tournaments` in the import contract of `run.py check`, lowest first, each a list of modules."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    assert not any("ignore_imports" in contract for contract in contracts)
    layers = next(contract["layers"] for contract in contracts if contract.get("containers") == ["tournaments"])
    return [layer.split(" | ") for layer in reversed(layers)]


def test_the_contract_names_every_module():
    there = {file.relative_to(ROOT / "tournaments").parts[0] for file in (ROOT / "tournaments").rglob("*.py")}
    there = {name.removesuffix(".py") for name in there} - {"__init__"}
    assert sorted(there) == sorted(name for layer in contract() for name in layer)


ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def first_column(heading):
    """The first column of the table under this heading of ARCHITECTURE."""
    under = ARCHITECTURE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(.+?)` \| .+ \|$", under, re.MULTILINE)


def test_the_rooms_are_explained_in_the_order_of_the_contract():
    assert first_column("Rooms") == [layer[0] for layer in contract() if len(layer) == 1]


def test_every_folder_of_the_site_is_explained():
    there = {file.parent.name for name in PACKAGES for file in ROOT.glob(f"{name}/__init__.py")}
    told = {name.strip("/") for names in first_column("Folders") for name in names.split()}
    assert told == {"templates", "static", "requirements", "tests", *there}


def test_every_file_that_is_named_is_there():
    named = set(re.findall(r"`([a-z_]+/[\w/.]*)(?=[:`])", ARCHITECTURE))
    assert len(named) > 100
    assert not {name for name in named if not any((ROOT / start / name).exists() for start in ("", "tournaments"))}


def room_files():
    for file in python_files("tournaments"):
        room = file.parts[1].removesuffix(".py")
        if room not in {*SHARED, "__init__", "apps", "templatetags", "urls"}:
            yield room, file


# Modules of other rooms that `management` starts, besides their actions.
STARTED = {
    "tournaments.backups.migrate",
    "tournaments.backups.startup",
    "tournaments.backups.watch",
    "tournaments.evening_file.verify",
    "tournaments.hall.lan_actions",
    "tournaments.web.lan_listener",
}


@pytest.mark.parametrize(("room", "file"), list(room_files()), ids=str)
def test_a_room_uses_only_the_queries_of_another(room, file):
    allowed = {"queries", *GLUE.get(room, ())[:1]}
    for name in imports(file):
        parts = name.split(".")
        if parts[0] == "tournaments" and parts[1] not in {room, *SHARED}:
            is_allowed = len(parts) == 3 and (parts[2] in allowed or parts[2].endswith("_queries"))
            assert is_allowed or (room == "management" and name in STARTED), name


def test_no_forms_import_actions():
    """Forms read what was sent, and the view names the act."""
    forms = [file for file in python_files("tournaments") if re.search("forms?$", file.stem)]
    assert len(forms) > 15
    assert [file for file in forms if any(name.endswith("actions") for name in imports(file))] == []


# Cycles


def order_of(graph):
    return list(TopologicalSorter(graph).static_order())


def test_no_files_import_each_other_in_a_cycle():
    graph = {name: {other for other in imports(file) if other in MODULES} for name, file in MODULES.items()}
    assert len(order_of(graph)) == len(MODULES)


def test_a_cycle_is_found():
    with pytest.raises(CycleError):
        order_of({"a": {"b"}, "b": {"c"}, "c": {"a"}})


# Names


def defined(file):
    """The classes and type aliases that a file defines."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and re.fullmatch(r"[A-Z]+[a-z]\w*", target.id):
                yield target.id


# Class names that are defined more than once, and why.
TWICE = {
    "Command": "is what Django looks for",
    "Kind": "is read with its model: `Wish.Kind`, `Prize.Kind`",
    "Meta": "is what Django looks for",
    "Parameters": "belongs to the types of the file it stands in, as every ParamSpec does",
}


def test_a_class_name_is_defined_once():
    places = {}
    for file in MODULES.values():
        for name in defined(file):
            places.setdefault(name, []).append(file.as_posix())
    twice = {name: files for name, files in places.items() if len(files) > 1}
    assert sorted(twice) == sorted(TWICE), twice


def test_only_two_files_import_openpyxl():
    files = {
        file.as_posix()
        for file in python_files(*PACKAGES)
        if any(name.split(".")[0] == "openpyxl" for name in imports(file))
    }
    assert files == {"tournaments/people/importing/workbook.py", "tournaments/web/write_xlsx.py"}


def test_locks_and_versions_of_events_clubs_and_users_are_in_one_place():
    own_way = re.compile(r"\b(Event|Club|User|events)\b.*\.select_for_update|\"version\"\) \+ 1|version \+= 1")
    for file in python_files("accounts", "tournaments"):
        if file.as_posix() not in {"accounts/models.py", "tournaments/models/event.py"}:
            assert not own_way.search((ROOT / file).read_text(encoding="utf-8")), file


WITHOUT_ROWS = {"copy", "save_on_drive", "shut_devices_out"}
"""Acts that change no row: a copy of the data, a file on a drive, the switch of the network."""


def views_apart_from_their_act(source):
    """Names of the views that tell of an act, themselves or by a function of their file, outside a transaction."""
    functions = {one.name: one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)}

    def called(function):
        calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
        return {call.id for call in calls if isinstance(call, ast.Name)}

    def tells(function):
        return bool(called(function) & {"done", "note"}) or any(
            tells(functions[name]) for name in called(function) & functions.keys() - {function.name}
        )

    def is_one(function):
        return "transaction.atomic" in ast.unparse(function) or any(
            is_one(functions[name]) for name in called(function) & functions.keys() if tells(functions[name])
        )

    return {
        name
        for name, function in functions.items()
        if not name.startswith("_") and "@undoes" not in ast.unparse(function)
        if tells(function) and not is_one(function)
    }


def test_an_act_is_stored_in_the_transaction_of_what_it_did():
    """The functions that undo acts run in that of the page of Undo."""
    found = {file for file in MODULES.values() if file.stem.endswith("views")}
    apart = {name for file in found for name in views_apart_from_their_act((ROOT / file).read_text(encoding="utf-8"))}
    assert apart == WITHOUT_ROWS


@pytest.mark.parametrize(("marks", "found"), [("", {"leave"}), ("@transaction.atomic\n", set())])
def test_an_act_outside_of_the_transaction_is_found(marks, found):
    source = "def leave(request):\n    _say(request)\n\n{}def _say(request):\n    done(request, '')\n"
    assert views_apart_from_their_act(source.format(marks)) == found


def test_there_are_no_utils_no_signals_and_no_logic_in_save():
    for file in python_files("accounts", "tournaments"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert file.stem not in {"utils", "helpers", "common", "misc", "signals"}
        assert "def save(" not in text, file
        assert "@receiver" not in text, file

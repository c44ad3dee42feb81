"""ARCHITECTURE names the files of five requests as they run, and a function that is there for each question."""

import ast
import datetime
import importlib
import re
from operator import attrgetter

import pytest

from tests.ways import PACKAGES, ROOT, WAYS, files_run
from tournaments.core.night import night_of

TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\d+\. `([^`]+)`: (.+)$", re.MULTILINE)


def section(heading, text=TEXT):
    """What the page says under this heading, without the headings below it."""
    marks, _space, _title = heading.partition(" ")
    return re.split(rf"\n#{{1,{len(marks)}}} ", text.partition(f"\n{heading}\n")[2])[0]


def full(path):
    """The path from the root: a path of the page that begins with no folder there is in `tournaments`."""
    return path if (ROOT / path.split("/")[0]).exists() else f"tournaments/{path}"


def steps_of(name, text=TEXT):
    """The files of a way, each with what the page says of it."""
    return {full(path): words for path, words in STEP.findall(section(f"### {name}", text))}


EVERYWHERE = [
    full(path) for path in re.findall(r"^- `([^`]+)`: ", section("## Five ways through the house"), re.MULTILINE)
]


def is_everywhere(file):
    return any(file == place or (place.endswith("/") and file.startswith(place)) for place in EVERYWHERE)


def first_sentence(file):
    """What a file says of itself, for the line of one that the page does not name yet."""
    docstring = ast.get_docstring(ast.parse((ROOT / file).read_text(encoding="utf-8"))) if file.endswith(".py") else ""
    return (docstring or "…").splitlines()[0]


def as_it_has_to_be(steps, way):
    """The lines of a way: files in the order in which they ran, with the words the page has for them."""
    steps = steps | {way.urls: f"`{way.name}` is the view `{way.view}`."}
    files = [way.urls, *(file for file in way.files if not is_everywhere(file))]
    files += [f"templates/{way.page}"] if way.page else []
    said = [(file.removeprefix("tournaments/"), steps.get(file) or first_sentence(file)) for file in files]
    return [f"{number}. `{file}`: {words}" for number, (file, words) in enumerate(said, start=1)]


def as_it_is(name, text=TEXT):
    return [line for line in section(f"### {name}", text).splitlines() if STEP.match(line)]


def test_the_page_has_these_ways():
    assert re.findall(r"^### (.+)$", section("## Five ways through the house"), re.MULTILINE) == list(WAYS)


@pytest.mark.parametrize("name", list(WAYS))
def test_a_way_names_what_runs_in_that_order(desk, club, name):
    wanted = as_it_has_to_be(steps_of(name), WAYS[name](desk, club))
    assert as_it_is(name) == wanted, "\n".join(["the lines as they have to be:", *wanted])


def test_what_the_ways_leave_out_runs_in_one_of_them(desk, club):
    ran = {file for play in WAYS.values() for file in play(desk, club).files}
    assert not [place for place in EVERYWHERE if not any(file.startswith(place) for file in ran)]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda lines: lines[:4] + lines[5:], id="a file that runs is left out"),
        pytest.param(
            lambda lines: [*lines, "99. `prizes/queries.py`: the prizes."], id="a file is named that does not run"
        ),
        pytest.param(lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], id="two files change places"),
        pytest.param(
            lambda lines: [lines[0].replace("tables/", "sheets/"), *lines[1:]], id="the url is in another file"
        ),
    ],
)
def test_a_way_that_is_not_true_is_found(desk, club, change):
    lines = as_it_is("The draw")
    text = TEXT.replace("\n".join(lines), "\n".join(change(lines)))
    assert text != TEXT
    wanted = as_it_has_to_be(steps_of("The draw", text), WAYS["The draw"](desk, club))
    assert as_it_is("The draw", text) != wanted


def test_only_files_that_run_a_function_are_noted():
    midnight = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
    assert files_run(midnight.date) == (datetime.date(2026, 11, 21), [])
    assert files_run(lambda: night_of(midnight)) == (datetime.date(2026, 11, 20), ["tournaments/core/night.py"])


# Which function answers …

ANSWERS = dict(re.findall(r"^\| ([^|*]+\?) \| `([^`]+)` \|$", section("## Which function answers …"), re.MULTILINE))


def answer_of(entry):
    """The function of an entry such as `sheets/queries.py: table_for`."""
    path, _colon, name = entry.partition(": ")
    module = importlib.import_module(full(path).removesuffix(".py").replace("/", "."))
    home = attrgetter(name.partition(".")[0])(module).__module__
    assert home == module.__name__, f"it is only imported there, from {home}"
    return attrgetter(name)(module)


def where(name):
    """The files that define a function or class of this name, for whoever mends the table."""
    last = name.rpartition(".")[2]
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if any(isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == last for node in nodes):
                yield file.relative_to(ROOT).as_posix().removeprefix("tournaments/")


@pytest.mark.parametrize("question", list(ANSWERS))
def test_the_function_that_answers_is_there(question):
    entry = ANSWERS[question]
    try:
        answer_of(entry)
    except (AssertionError, AttributeError, ImportError) as error:
        name = entry.partition(": ")[2]
        pytest.fail(f"{entry}: {error}. {name} is in {', '.join(where(name)) or 'no file: ask git log -S'}")


def test_every_row_of_the_table_is_compared():
    rows = [row for row in section("## Which function answers …").splitlines() if row.startswith("| ")]
    assert len(rows) == 1 + len(ANSWERS) + len([row for row in rows if row.startswith("| **")])
    assert len(set(ANSWERS.values())) == len(ANSWERS) > 50


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param("sheets/queries.py: table_of_sheet", id="no such function"),
        pytest.param("sheets/querys.py: table_for", id="no such file"),
        pytest.param("sheets/sheet_views.py: table_for", id="only imported there"),
        pytest.param("models/event.py: Event.ruless", id="no such property"),
    ],
)
def test_an_answer_that_is_not_there_is_found(entry):
    with pytest.raises((AssertionError, AttributeError, ImportError)):
        answer_of(entry)


def test_a_function_that_moved_is_found():
    assert list(where("Event.raise_version")) == ["models/event.py"]

"""Plant faults in the product one by one, and tell which of them the tests find.

`python -m tests.planted_faults plant` plants a seeded sample of faults in a copy of the project, one operator or
constant each, and runs the tests of its room without a browser: first those of its file, then those that name it, then
all others. `again` plants the faults that an earlier report found where their lines stand now, and fails if one is
missed. It runs the test that found each of them, and only if that one passes or has gone the tests of the room.
"""

import argparse
import ast
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("tables", "rounds", "changes", "sheets", "standings", "exports", "hall", "paper")
"""The parts of the product that faults are planted in."""
MINUTES = 10
"""A fault that keeps the tests busy for longer is found: something never ends."""
WITHOUT_BROWSER = "not browser and not bench and not screenshots and not long"

OTHER_OPERATORS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Mod: "*",
    ast.And: "or", ast.Or: "and",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One place of a file, from `start` to `end` in characters, and what stands there instead of `text`.

    `statement` is the whole line, by which the place is found again after it moved.
    """

    file: str
    line: int
    start: int
    end: int
    text: str
    planted: str
    statement: str
    verdict: str = ""


def faults_of(source: str, file: str = "") -> Iterator[Fault]:
    """Yield every fault that can be planted in a source: one operator or constant is another one."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    content = source.encode()

    def place(line: int, column: int) -> int:
        return len(content[: starts[line - 1] + column].decode())

    def fault(node: ast.expr, start: int, end: int, planted: str) -> Fault:
        text, statement = source[start:end], source.splitlines()[node.lineno - 1].strip()
        return Fault(file=file, line=node.lineno, start=start, end=end, text=text, planted=planted, statement=statement)

    for node in _expressions(ast.parse(source)):
        start, end = place(node.lineno, node.col_offset), place(node.end_lineno or 0, node.end_col_offset or 0)
        if isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp):
            left, operator, right = _parts(node)
            between = place(left.end_lineno or 0, left.end_col_offset or 0), place(right.lineno, right.col_offset)
            old, planted = source[slice(*between)], OTHER_OPERATORS.get(type(operator))
            if planted and old.strip(" ()\n") and "#" not in old:
                word = old.strip(" ()\n")
                at = between[0] + old.index(word)
                yield fault(node, at, at + len(word), planted)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield fault(node, start, place(node.operand.lineno, node.operand.col_offset), "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield fault(node, start, end, str(not node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield fault(node, start, end, str(node.value + 1))


def _parts(node: ast.Compare | ast.BinOp | ast.BoolOp) -> tuple[ast.expr, ast.AST, ast.expr]:
    """Return what stands before the first operator, the operator, and what stands after it."""
    if isinstance(node, ast.Compare):
        return node.left, node.ops[0], node.comparators[0]
    if isinstance(node, ast.BinOp):
        return node.left, node.op, node.right
    return node.values[0], node.op, node.values[1]


def _expressions(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield all expressions, without those of types."""
    for name, child in ast.iter_fields(tree):
        if name in ("annotation", "returns"):
            continue
        for node in child if isinstance(child, list) else [child]:
            if isinstance(node, ast.expr):
                yield node
            if isinstance(node, ast.AST):
                yield from _expressions(node)


def sample(count: int, seed: int) -> list[Fault]:
    """Return a sample of all faults of the parts, each in a line that some test runs."""
    files = [file for room in ROOMS for file in sorted(ROOT.glob(f"tournaments/**/{room}/**/*.py"))]
    every = [
        fault for file in dict.fromkeys(files) for fault in faults_of(file.read_text(), str(file.relative_to(ROOT)))
    ]
    return sorted(random.Random(seed).sample(every, count), key=lambda fault: (fault.file, fault.start))


def moved(fault: Fault) -> Fault | None:
    """Return the fault where its line stands now, in its file or another one; None if the line is gone."""
    files = [ROOT / fault.file, *sorted((ROOT / "tournaments").glob("**/*.py"))]
    for file in files:
        if file.exists() and fault.statement in (source := file.read_text()):
            for one in faults_of(source, str(file.relative_to(ROOT))):
                if (one.statement, one.text, one.planted) == (fault.statement, fault.text, fault.planted):
                    return one
    return None


def room_tests(fault: Fault) -> list[str]:
    """Return the files of tests of the fault's room: the likeliest first."""
    file = Path(fault.file)
    rooms, module = set(file.parts) & set(ROOMS), ".".join(file.with_suffix("").parts)
    everything = sorted((ROOT / "tests").glob("**/test_*.py"))
    files = {path: path.read_text() for path in everything if rooms & set(path.relative_to(ROOT).parts)}

    def distance(path: Path) -> int:
        return 0 if file.stem in path.stem else 1 if module in files[path] else 2

    return [str(path.relative_to(ROOT)) for path in sorted(files, key=distance)]


def finder(fault: Fault) -> list[str]:
    """Return the test that found a fault in an earlier report, if its function still stands somewhere."""
    found = re.match(r"found: FAILED (\S+?)::(\w+)(\S*)", fault.verdict)
    if not found:
        return []
    files = [ROOT / found[1], *sorted((ROOT / "tests").glob("**/test_*.py"))]
    here = next((file for file in files if file.exists() and f"def {found[2]}(" in file.read_text()), None)
    return [f"{here.relative_to(ROOT)}::{found[2]}"] if here else []


def tried(fault: Fault, tests: list[str], copy: Path) -> Fault:
    """Return the fault with its verdict, after planting it in a copy of the project."""
    file = copy / fault.file
    source = file.read_text()
    file.write_text(source[: fault.start] + fault.planted + source[fault.end :])
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:randomly"]
    command += ["-m", WITHOUT_BROWSER, *tests]
    try:
        run = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=60 * MINUTES, check=False)
        failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        verdict = "missed" if run.returncode == 0 else f"found: {failed[0] if failed else 'the tests do not start'}"
    except subprocess.TimeoutExpired:
        verdict = "found: the tests do not end"
    finally:
        file.write_text(source)
    return replace(fault, verdict=verdict)


def plant(faults: list[Fault]) -> Iterator[Fault]:
    """Yield each fault with its verdict."""
    with copied() as copy:
        for fault in faults:
            yield tried(fault, room_tests(fault), copy)


def plant_again(former: list[Fault]) -> Iterator[tuple[Fault, Fault | None]]:
    """Yield each fault that an earlier report found with its verdict of today, or None if its line has gone."""
    with copied() as copy:
        for fault in former:
            if not fault.verdict.startswith("found"):
                continue
            now = moved(fault)
            if now and (tests := finder(fault)):
                now = tried(now, tests, copy)
            if now and not now.verdict.startswith("found"):
                now = tried(now, room_tests(now), copy)
            yield fault, now


@contextmanager
def copied() -> Iterator[Path]:
    """Give a copy of the project to plant faults in."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__"))
        yield copy


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.planted_faults", description=__doc__)
    parser.add_argument("act", choices=["plant", "again"])
    parser.add_argument("report", nargs="?", type=Path, default=ROOT / "tests" / "planted_faults.json")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    if options.act == "plant":
        return _write(options.report, plant(sample(options.count, options.seed)))
    return _compare(plant_again([Fault(**fault) for fault in json.loads(options.report.read_text())]))


def _compare(verdicts: Iterator[tuple[Fault, Fault | None]]) -> int:
    """Name each fault that was found once and is missed now, and count all of them."""
    gone = again = missed = 0
    for _before, now in verdicts:
        again, gone = again + bool(now), gone + (not now)
        if now and not now.verdict.startswith("found"):
            missed += 1
            print(f"No longer found: {now.file}:{now.line} {now.text} -> {now.planted} in: {now.statement}", flush=True)
    print(f"{again} planted again, {gone} lines gone, {missed} no longer found.")
    return int(missed > 0)


def _write(report, faults) -> int:
    """Write each verdict as soon as it is known."""
    done = []
    for fault in faults:
        done.append(asdict(fault))
        report.write_text(json.dumps(done, indent=1) + "\n")
        place = f"{fault.file}:{fault.line}  {fault.text} -> {fault.planted or 'nothing'}"
        print(f"{len(done):>3}  {fault.verdict:<60.60}  {place}", flush=True)
    found = sum(fault["verdict"].startswith("found") for fault in done)
    print(f"{found} of {len(done)} found.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

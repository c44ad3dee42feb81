"""The locks in `requirements`: they agree with pyproject.toml, with each other, and serve every system and Python."""

import importlib.metadata
import itertools
import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from config.install import NEEDS
from tests.running import ROOT

HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
EXTRAS = {"site": [], "postgres": ["postgres"], "test": ["postgres", "test"]}
SYSTEMS = [("win32", "Windows", "nt"), ("darwin", "Darwin", "posix"), ("linux", "Linux", "posix")]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
MACHINES = [
    {
        "sys_platform": name,
        "platform_system": system,
        "os_name": os_name,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    for (name, system, os_name), python in itertools.product(SYSTEMS, PYTHONS)
]


def entries(need):
    """The requirements of a lock by name, each with its hashes."""
    text = (ROOT / "requirements" / f"{need}.txt").read_text(encoding="utf-8")
    found = {}
    for line in re.sub(r"\s*\\\n\s*", " ", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)).splitlines():
        requirement = Requirement(line.split(" --hash")[0].strip())
        found[canonicalize_name(requirement.name)] = requirement, frozenset(HASH.findall(line))
    return found


def direct(need):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *itertools.chain(*(project["optional-dependencies"][e] for e in EXTRAS[need]))]
    return [Requirement(text) for text in wanted]


def fits(wanted, locked, machine):
    """Whether a lock has what is wanted on that machine, in a version within its range."""
    name = canonicalize_name(wanted.name)
    if name not in locked:
        return False
    pinned = locked[name][0]
    (exact,) = pinned.specifier
    on_it = pinned.marker is None or pinned.marker.evaluate(machine)
    return on_it and exact.operator == "==" and wanted.specifier.contains(exact.version, prereleases=True)


@pytest.mark.parametrize("need", NEEDS)
def test_a_lock_has_what_pyproject_asks_for_within_its_ranges(need):
    locked = entries(need)
    for wanted in direct(need):
        assert all(fits(wanted, locked, machine) for machine in MACHINES), wanted


@pytest.mark.parametrize("need", NEEDS)
def test_a_lock_has_what_its_packages_need_on_every_system_and_python(need):
    locked, extras = entries(need), {canonicalize_name(one.name): one.extras for one in direct(need)}
    checked = 0
    for name in locked:
        try:
            needed = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # for another system
        for wanted, machine in itertools.product(map(Requirement, needed), MACHINES):
            asked = [machine | {"extra": extra} for extra in ("", *extras.get(name, ()))]
            if wanted.marker is None or any(wanted.marker.evaluate(one) for one in asked):
                assert fits(wanted, locked, machine), f"{name} needs {wanted}"
                checked += 1
    assert checked > len(MACHINES)


@pytest.mark.parametrize("need", NEEDS)
def test_every_package_has_its_version_and_hashes_and_no_index_is_named(need):
    for requirement, hashes in entries(need).values():
        assert len(requirement.specifier) == 1
        assert hashes, requirement
    text = (ROOT / "requirements" / f"{need}.txt").read_text(encoding="utf-8")
    assert not re.search(r"index|find-links|https?:|file:|^-", text, re.MULTILINE)


def test_each_lock_has_all_of_the_one_before_it():
    for smaller, bigger in itertools.pairwise(map(entries, NEEDS)):
        for name, (requirement, hashes) in smaller.items():
            assert bigger[name][1] == hashes
            on = [machine for machine in MACHINES if requirement.marker is None or requirement.marker.evaluate(machine)]
            assert all(fits(requirement, bigger, machine) for machine in on), name


def test_a_version_out_of_its_range_is_found():
    locked = {"django": (Requirement("django==5.1.4"), frozenset())}
    assert not fits(Requirement("django~=5.2.0"), locked, MACHINES[0])
    assert fits(Requirement("django~=5.1.0"), locked, MACHINES[0])
    assert not fits(Requirement("segno"), locked, MACHINES[0])

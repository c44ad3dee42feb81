"""The version is written once, in pyproject.toml, and every page shows it."""

import importlib.metadata
import tomllib

from config import version
from tests.catalog import ROOT

WRITTEN = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_a_copy_of_the_project_has_the_version_of_its_pyproject():
    assert version.version() == WRITTEN


def test_an_installed_package_has_its_own_version(monkeypatch, tmp_path):
    monkeypatch.setattr(version, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(importlib.metadata, "version", {"handfoot": "7.8.9"}.get)
    assert version.version() == "7.8.9"


def test_the_footer_shows_it(desk):
    assert f"<span>Handfoot {WRITTEN}</span>" in desk.get("club:club").content.decode()

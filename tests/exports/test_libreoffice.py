"""LibreOffice reads the same numbers from the workbook as openpyxl."""

import csv
import os
import shutil
import subprocess

import pytest
from openpyxl import load_workbook

from tests.builders import make_evening, play_everything

SOFFICE = shutil.which("soffice")
# Export options: commas, quotes, UTF-8, from line 1, unformatted numbers, every sheet into its own file.
EVERY_SHEET_AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"


@pytest.fixture
def converted(desk, club, tmp_path):
    """The workbook of an evening with a name like a formula, and the folder of its sheets converted by LibreOffice."""
    if SOFFICE is None and not os.environ.get("REQUIRE_BROWSER"):
        pytest.skip("there is no LibreOffice on this machine")
    event = make_evening(club, people=12)
    player = event.sign_ups.first().player
    player.given_name, player.family_name = "=2+3", ""
    player.save()
    play_everything(event)
    file = tmp_path / "results.xlsx"
    file.write_bytes(b"".join(desk.get("exports:workbook", event=event).streaming_content))
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [str(SOFFICE), profile, "--headless", "--convert-to", EVERY_SHEET_AS_CSV, "--outdir", str(tmp_path)]
    subprocess.run([*command, str(file)], check=True, capture_output=True, timeout=120)
    return file, tmp_path


def sums(rows):
    """The sum of the numbers in each column, by heading."""
    header, *rows = rows
    found = {}
    for row in rows:
        for heading, value in zip(header, row, strict=True):
            try:
                found[heading] = found.get(heading, 0) + float(value)
            except (TypeError, ValueError):
                continue
    return found


def test_libreoffice_reads_the_same_sums_as_openpyxl(converted):
    file, folder = converted
    book = load_workbook(file)
    for title in ("Standings", "Players", "Tables", "Hands", "Sign-up"):
        with (folder / f"results-{title}.csv").open(encoding="utf-8", newline="") as text:
            theirs = list(csv.reader(text))
        ours = list(book[title].values)
        assert theirs[0] == list(ours[0])
        assert len(theirs) == len(ours)
        assert sums(theirs) == sums(ours)
    standings, hands = sums(book["Standings"].values), sums(book["Hands"].values)
    assert standings["Total"] == hands["Total"] != 0


def test_a_name_like_a_formula_is_read_as_the_name(converted):
    _file, folder = converted
    assert "=2+3" in (folder / "results-Sign-up.csv").read_text(encoding="utf-8")

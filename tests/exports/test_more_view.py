"""Downloads of the results: onto a USB drive in the server's machine, and each sheet as CSV."""

import csv
import io

import pytest
from openpyxl import load_workbook

from tests.builders import keyed, make_evening, play_everything, standings
from tests.catalog import ROOT
from tournaments.exports import views
from tournaments.web.drives import CannotSaveError, Drive


@pytest.fixture
def event(club):
    event = make_evening(club)
    play_everything(event)
    return event


@pytest.fixture
def a_drive(monkeypatch, tmp_path):
    """The folder of a USB drive in this machine."""
    monkeypatch.setattr(views, "drives", lambda: [Drive(name="RUTH'S STICK", folder=tmp_path)])
    return tmp_path


def messages_on(answer):
    return [str(message) for message in answer.context["messages"]]


def test_the_page_offers_drives_and_all_sheets(desk, event, a_drive):
    page = desk.get("exports:more", event=event).content.decode()
    assert "Save Excel on RUTH&#x27;S STICK" in page
    assert "2026-11-20 Friday Night results.xlsx" in page
    for key in ("standings", "players", "tables", "hands", "sign-up", "about"):
        assert desk.url("exports:csv", key, event=event) in page


def test_without_a_drive_the_page_tells_what_to_do(desk, event, monkeypatch):
    monkeypatch.setattr(views, "drives", list)
    assert "There is no USB drive in this laptop" in desk.get("exports:more", event=event).content.decode()


def test_the_workbook_is_saved_on_the_drive(desk, event, a_drive):
    answer = desk.post("exports:drive", event=event, data={"drive": str(a_drive)}, follow=True)
    name = "2026-11-20 Friday Night results.xlsx"
    assert messages_on(answer) == [f"Saved on RUTH'S STICK as “{name}”. You can unplug the USB drive."]
    assert load_workbook(a_drive / name)["Standings"].max_row == 5


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("full", "It could not be saved: RUTH'S STICK is full."),
        ("read-only", "It could not be saved: RUTH'S STICK is locked. Is its switch on?"),
        ("gone", "It could not be saved: RUTH'S STICK is gone. Plug it in again."),
        ("other", "It could not be saved on RUTH'S STICK. Try another USB drive, or press “Save as Excel”."),
    ],
)
def test_a_failed_save_gets_one_message(desk, event, a_drive, monkeypatch, reason, sentence):
    def fail(*_arguments):
        raise CannotSaveError(reason)

    monkeypatch.setattr(views, "save_to", fail)
    answer = desk.post("exports:drive", event=event, data={"drive": str(a_drive)}, follow=True)
    assert messages_on(answer) == [sentence]


@pytest.mark.parametrize("folder", ["/etc", "", "../..", "/"])
def test_nothing_is_saved_outside_a_drive(desk, event, a_drive, folder):
    answer = desk.post("exports:drive", event=event, data={"drive": folder}, follow=True)
    assert messages_on(answer) == ["This USB drive is gone. Plug it in again and press Look again."]
    assert list(a_drive.iterdir()) == []


@pytest.mark.parametrize(
    "other_machine", [{"REMOTE_ADDR": "192.168.1.7"}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, {"REMOTE_ADDR": ""}]
)
def test_drives_are_offered_only_on_the_machine_itself(desk, event, a_drive, other_machine):
    page = desk.get("exports:more", event=event, **other_machine).content.decode()
    assert "on the laptop that runs Handfoot" in page
    assert "RUTH" not in page
    answer = desk.post("exports:drive", event=event, data={"drive": str(a_drive)}, **other_machine)
    assert answer.status_code == 404
    assert list(a_drive.iterdir()) == []


def test_a_hosted_site_has_no_drives(desk, event, a_drive, settings):
    settings.HOSTED = True
    assert desk.post("exports:drive", event=event, data={"drive": str(a_drive)}).status_code == 404


def test_a_sheet_is_downloaded_as_csv(desk, event):
    answer = desk.get("exports:csv", "standings", event=event)
    assert "2026-11-20 Friday Night results Standings.csv" in answer.headers["Content-Disposition"]
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["Team"], int(row["Total"])) for row in rows] == [
        (placed.who.name, placed.who.total) for placed in standings(event)
    ]


def test_a_team_without_a_sheet_has_no_points_in_the_csv(desk, club):
    event = make_evening(club)
    type(event).objects.update(lists="per-player")
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}, 2: {}})
    text = b"".join(desk.get("exports:csv", "standings", event=event).streaming_content).decode("utf-8-sig")
    found = [(row["Each player"], row["Total"]) for row in csv.DictReader(io.StringIO(text))]
    assert found == [("250.0", "500"), ("0.0", "0"), ("", ""), ("", "")]


def test_an_unknown_sheet_is_not_found(desk, event):
    assert desk.get("exports:csv", "wishes", event=event).status_code == 404


def test_every_button_that_makes_an_excel_file_says_so():
    lines = [
        line
        for page in (ROOT / "templates").rglob("*.html")
        for line in page.read_text(encoding="utf-8").splitlines()
        if 'workbook" club.slug' in line
    ]
    assert len(lines) == 4
    assert [line for line in lines if "Save as Excel" not in line] == []

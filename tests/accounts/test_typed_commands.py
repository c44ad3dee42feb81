"""The command that starts Handfoot, as pages and messages name it."""

import pytest

from accounts.typed_commands import START, python_on, site_command, start_command


@pytest.mark.parametrize(("platform", "python"), [("win32", "py"), ("darwin", "python3"), ("linux", "python3")])
def test_python_is_started_as_the_system_knows_it(platform, python):
    assert python_on(platform) == python


def test_the_command_has_its_options_and_the_folder_of_the_data(monkeypatch, settings, tmp_path):
    monkeypatch.delenv(START, raising=False)
    settings.DATA_FOLDER = settings.USUAL_DATA_FOLDER
    assert start_command("--put-back") == "python3 run.py --put-back"
    settings.DATA_FOLDER = tmp_path / "two words"
    assert start_command() == f"python3 run.py --data '{tmp_path / 'two words'}'"
    monkeypatch.setenv(START, "handfoot")
    assert start_command("--put-back").startswith("handfoot --put-back --data ")


def test_a_command_is_named_as_this_handfoot_takes_it(monkeypatch):
    monkeypatch.delenv(START, raising=False)
    assert site_command("draw", "--seed", "7") == "python manage.py draw --seed 7"
    monkeypatch.setenv(START, "/media/stick/Start Handfoot.sh")
    assert site_command("draw", "--seed", "7") == "'/media/stick/Start Handfoot.sh' draw --seed 7"

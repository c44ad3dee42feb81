"""Rule files: downloaded, changed, uploaded; every fault has its line, and the text sent is kept."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring import read_rule_set
from scoring.library import rule_set_text
from tournaments.rule_sets import wording

LAKEMONT = rule_set_text("lakemont-ridge")


def test_a_downloaded_file_can_be_uploaded(desk, club, ours):
    answer = desk.get("rule_sets:download", ours.key)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{ours.key}.toml"'
    desk.post("rule_sets:delete", ours.key)
    desk.post("rule_sets:bring-in", data={"file": SimpleUploadedFile("ours.toml", answer.content)})
    again = club.rule_sets.get()
    assert (again.key, again.name, again.text) == (ours.key, ours.name, ours.text)


def test_an_uploaded_file_keeps_its_text_and_comments(desk, club):
    text = LAKEMONT.replace("lakemont-ridge", "our-lakemont").replace("Lakemont Ridge", "Our Lakemont")
    answer = desk.post("rule_sets:bring-in", data={"text": f"# as we like it\n{text}"})
    own = club.rule_sets.get()
    assert (own.key, own.name, own.original) == ("our-lakemont", "Our Lakemont", "")
    assert own.text.startswith("# as we like it")
    assert answer.url == desk.url("rule_sets:card", "our-lakemont")


@pytest.mark.parametrize("key", ["lakemont-ridge", "bring-in", "put-back", "evening"])
def test_a_key_that_is_in_use_gets_a_number(desk, club, key):
    desk.post("rule_sets:bring-in", data={"text": LAKEMONT.replace("lakemont-ridge", key)})
    own = club.rule_sets.get()
    assert own.key == read_rule_set(own.text).key == f"{key}-2"
    assert desk.get("rule_sets:card", own.key).context["card"].name == "Lakemont Ridge"
    assert own.original == ("lakemont-ridge" if key == "lakemont-ridge" else "")


@pytest.mark.parametrize("as_file", [True, False])
def test_every_fault_has_its_line_and_the_text_sent_is_kept(desk, club, as_file):
    text = rule_set_text("tanglewood").replace("deals = 4", "deals = 0").replace("price = 100", 'price = "lots"', 1)
    sent = {"file": SimpleUploadedFile("ours.toml", text.encode())} if as_file else {"text": text}
    answer = desk.post("rule_sets:bring-in", data=sent)
    assert answer.status_code == 422
    faults = [(fault.line, fault.text, fault.message) for fault in answer.context["form"].faults()]
    lines = text.splitlines()
    assert faults == [
        (lines.index("deals = 0") + 1, "deals = 0", "deals: needs a whole number from 1 to 99"),
        (
            lines.index('price = "lots"') + 1,
            'price = "lots"',
            (
                "price: needs a number, a number for each hand in square brackets, "
                "or braces with players, team_size, steps or if_line"
            ),
        ),
    ]
    assert answer.context["form"].sent == text
    assert "price = &quot;lots&quot;" in answer.content.decode()
    assert not club.rule_sets.exists()


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        pytest.param(b"\x00\xff\xfe", "this is not plain text", id="no text"),
        pytest.param(b"*** our rules ***", "this cannot be read as rules", id="no TOML"),
        pytest.param(b"# " + b"x" * 100_001, "this is too large for rules", id="too large"),
        pytest.param(
            b"a" + b".a" * 40_000 + b" = 1", "this is too long, or has too many brackets inside each other", id="dots"
        ),
        pytest.param(b"key = 1\nkey = 2\n[[", "this part of the file has the same key twice", id="broken"),
    ],
)
def test_an_unreadable_file_is_refused(desk, club, sent, message):
    answer = desk.post("rule_sets:bring-in", data={"file": SimpleUploadedFile("x.toml", sent)})
    assert answer.status_code == 422
    assert message in answer.context["form"].faults()[0].message
    assert not club.rule_sets.exists()


@pytest.mark.parametrize("sent", [{}, {"text": " \n"}, {"file": SimpleUploadedFile("x.toml", b"")}])
def test_an_upload_without_content_is_refused(desk, sent):
    assert desk.post("rule_sets:bring-in", data=sent).status_code == 422


def test_the_file_of_own_rules_is_changed_in_place(desk, ours):
    assert ours.text in desk.get("rule_sets:data-file", ours.key).context["form"]["text"].value()
    text = "# ours\n" + ours.text.replace('missing = "never"', 'missing = "always"')
    desk.post("rule_sets:data-file", ours.key, data={"text": text.replace("\n", "\r\n")})
    ours.refresh_from_db()
    assert ours.text == text


def test_a_file_with_another_key_changes_these_rules(desk, club, ours):
    desk.post("rule_sets:data-file", ours.key, data={"text": LAKEMONT})
    own = club.rule_sets.get()
    assert (own.key, own.name, read_rule_set(own.text).key) == (ours.key, "Lakemont Ridge", ours.key)


def test_a_faulty_file_changes_nothing(desk, ours):
    answer = desk.post("rule_sets:data-file", ours.key, data={"text": ours.text + "\nextra = 1\n"})
    assert answer.status_code == 422
    assert "extra = 1" in answer.content.decode()
    before = ours.text
    ours.refresh_from_db()
    assert ours.text == before


def test_a_fault_is_shown_in_the_language_of_the_reader(desk, ours, monkeypatch):
    spanish = {"needs a whole number from {low} to {high}": "pide un número entero de {low} a {high}"}
    monkeypatch.setattr(wording, "_", lambda sentence: spanish.get(sentence, sentence))
    answer = desk.post("rule_sets:data-file", ours.key, data={"text": ours.text.replace("deals = 4", "deals = 0")})
    assert [fault.message for fault in answer.context["form"].faults()] == ["deals: pide un número entero de 1 a 99"]


def test_the_page_where_a_file_is_imported_leads_to_how_to_write_one(desk, ours):
    for page in (desk.get("rule_sets:bring-in"), desk.get("rule_sets:data-file", ours.key)):
        assert f'<a href="{desk.url("rule_sets:how-to-write")}">How to write a rule file</a>' in page.content.decode()
    page = desk.get("rule_sets:how-to-write").content.decode()
    assert "<h1>Write the rules of your club as a file</h1>" in page
    assert '<pre tabindex="0">format = 1\nkey = &quot;our-club&quot;' in page
    assert "<td><code>lone_player = 2</code></td>" in page


def test_a_fault_without_a_line_has_no_empty_box(desk, club):
    text = rule_set_text("tanglewood").replace("cards = 11", "cards = 0", 1).replace("deals = 4\n", "")
    answer = desk.post("rule_sets:bring-in", data={"text": text})
    line = text.splitlines().index("cards = 0") + 1
    assert [str(fault) for fault in answer.context["form"].faults()] == [
        "deals: needs exactly one end of the game: deals, target, books or lead",
        f"<strong>Line {line}</strong> <code>cards = 0</code> cards: needs a whole number from 1 to 99",
    ]
    assert "<code></code>" not in answer.content.decode()

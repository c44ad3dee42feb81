"""Prices in words, on pages and paper: in the reader's language, with the labels of the sheet instead of codes."""

import dataclasses
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from scoring import built_in
from scoring.library import rule_set_text
from scoring.prices import ByDeal, ByPlayers, IfLine, Step, Stepped
from scoring.rule_file.read import read_rule_set
from tests.builders import draw_tables, keyed, make_evening, make_people, make_sign_ups
from tournaments.events.actions import plan_event
from tournaments.models import Event
from tournaments.rule_sets.actions import copy_rules
from tournaments.wording.rule_sets import (
    books_in_words,
    kinds_of_need,
    own_words,
    price_in_words,
    readers_rules,
    scored_label,
)

EVERY_FORM = (Path(__file__).parents[1] / "scoring" / "rule_sets" / "every-form.toml").read_text(encoding="utf-8")
THREES = "100 each; 7 together: 1,000, each more: 50"
BLACK = "100 with “Went out”, else ((50 · 60 by hand) with 2 or more “Red books”, else 25)"
BLACK_IN_HAND_1 = BLACK.replace("(50 · 60 by hand)", "50")


@pytest.mark.parametrize(
    ("sheet", "english", "spanish"),
    [
        ("tanglewood", "2 clean books, 1 dirty book", "2 libros limpios, 1 libro sucio"),
        ("lakemont-ridge", "2 red books, 1 black book", "2 libros rojos, 1 libro negro"),
        ("texas-good-sam", "2 red canastas, 1 black canasta", "2 canastas rojas, 1 canasta negra"),
        ("hidden-valley-ranch", "2 red books, 1 black book", "2 libros rojos, 1 libro negro"),
        ("tour-of-lakes", "2 natural books, 1 dirty book", "2 libros naturales, 1 libro sucio"),
    ],
)
def test_required_books_have_the_names_of_the_score_sheet(sheet, english, spanish):
    said = {"en": "2 red books, 1 black book", "es": "2 libros rojos, 1 libro negro"}
    for language, expected in (("en", english), ("es", spanish)):
        with translation.override(language):
            assert own_words(said[language], readers_rules(rule_set_text(sheet))) == expected


@pytest.mark.parametrize(
    ("red", "black", "said"),
    [
        ("Red books of sevens", "Black books", "most red books of sevens, 2 black books"),
        ("Big red books", "Small black books", "most big red books, 2 small black books"),
        ("Clean books", "Black books without wilds", "most clean books, 2 black books without wilds"),
        ("Black books", "Red books", "most black books, 2 red books"),
    ],
)
def test_a_label_that_contains_our_words_is_written_once(red, black, said):
    rules, labels = built_in("tanglewood"), {"books.red": red, "books.black": black}
    sheet = tuple(
        dataclasses.replace(entry, label=labels.get(getattr(entry, "code", ""), entry.label)) for entry in rules.sheet
    )
    assert own_words("most red books, 2 black books", dataclasses.replace(rules, sheet=sheet)) == said


@pytest.mark.parametrize(
    ("price", "english", "spanish"),
    [
        (-15, "−15", "−15"),
        (ByDeal((100, -200)), "100 · −200 by hand", "100 · −200 por mano"),
        (ByPlayers("team_size", ((2, 5),)), "5 in a team of 2", "5 en un equipo de 2"),
        (Stepped((Step(start=7, together=900),)), "7 together: 900", None),
        (IfLine(line="out", then=100, otherwise=50), "100 with “Went out”, else 50", None),
    ],
)
def test_a_price_is_written_in_the_language_of_the_reader(price, english, spanish):
    rules = read_rule_set(EVERY_FORM)
    assert price_in_words(price, rules) == english
    if spanish:
        with translation.override("es"):
            assert price_in_words(price, rules) == spanish


@pytest.fixture
def event(club):
    """An evening of four people, with a sheet that has red and black threes at the prices of every form."""
    event = plan_event(event=Event(club=club, name="Friday Night", date="2026-11-20"), rules_text=EVERY_FORM)
    make_sign_ups(event, make_people(club)[:4])
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={1: {"laid.red_threes": 8, "laid.black_threes": 1}})
    return event


def test_sheet_paper_and_details_show_the_same_price(desk, event):
    """The sheet shows the price of its own hand, on screen and on paper."""
    sheet = desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    assert [words in sheet for words in (THREES, BLACK_IN_HAND_1)] == [True, True]
    blank = desk.get("paper:paper", "blank-tallies", event=event, data={"teams": "2-2"}).content.decode()
    tallies = desk.get("paper:paper", "tallies", event=event).content.decode()
    assert [words in tallies for words in (THREES, BLACK_IN_HAND_1, BLACK)] == [True, True, False]
    assert [words in blank for words in (THREES, BLACK)] == [True, True]
    details = desk.get("standings:team", 1, event=event, data={"after": "all"}).content.decode()
    assert THREES in details


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        ("missing.sevens", "Missing: Books of sevens, no wild cards", "Faltan: Libros de sietes, sin comodines"),
        ("adjustment", "Late", "Late"),
    ],
)
def test_a_line_of_a_score_has_a_label_in_the_language_of_the_reader(code, english, spanish):
    text = rule_set_text("hidden-valley-ranch")
    assert scored_label(code, "Late", readers_rules(text)) == english
    with translation.override("es"):
        assert scored_label(code, "Late", readers_rules(text)) == spanish


def test_missing_books_are_in_spanish_on_every_page(desk, club):
    event = make_evening(club, people=4, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"books.red": 1}, 2: {"books.red": 1}}, ending="out", went_out=1)
    own = copy_rules(club=club, rules=built_in("hidden-valley-ranch"), original="hidden-valley-ranch", name="Ours")
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    with translation.override("es"):  # the override also restores English after the test
        pages = [
            desk.get("sheets:sheet", 1, 1, event=event),
            desk.get("standings:team", 2, event=event, data={"after": "all"}),
            desk.get("rule_sets:change", own.key),
        ]
    sheet, *others = [page.content.decode() for page in pages]
    assert "Libros que faltan −1,600" in " ".join(sheet.split())
    assert ["Faltan: Libros de sietes, sin comodines" in page for page in others] == [True, True]


@pytest.mark.parametrize(
    ("label", "one", "two"),
    [
        ("Wild books", "1 wild book", "2 wild books"),
        ("Clean books, no wild cards", "1 clean book", "2 clean books"),
        ("Canastas of sevens (pure)", "1 canasta of sevens", "2 canastas of sevens"),
        ("Bookshelves", "1 bookshelves", "2 bookshelves"),
    ],
)
def test_one_book_is_in_the_singular(label, one, two):
    assert (books_in_words(1, label), books_in_words(2, label)) == (one, two)


def test_a_need_that_only_books_with_a_need_of_their_own_fill_names_those_books():
    rules = built_in("tanglewood")
    red, black = (dataclasses.replace(need, accepts=("black",)) for need in rules.required)
    rules = dataclasses.replace(rules, required=(red, black))
    assert kinds_of_need(rules, red.kind) == kinds_of_need(rules, black.kind) == [rules.book("black").label]

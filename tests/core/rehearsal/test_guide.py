"""The guide of a rehearsal: each step follows from the facts, in order, and its paper can be keyed in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, Deal, TeamCounts, built_in
from tournaments.core.people.names import folded
from tournaments.core.rehearsal import guide
from tournaments.core.rehearsal.guide import Facts, GuideStep, letters_to_type, next_step, paper_figures
from tournaments.core.sheets.sheet_rows import team_codes

EVENING = [
    (Facts(waiting=3, drawn=False, shown=False, all_in=False, is_final=False, read_out=False), GuideStep.SIGN_IN),
    (Facts(waiting=1, drawn=False, shown=False, all_in=False, is_final=False, read_out=False), GuideStep.SIGN_IN),
    (Facts(waiting=0, drawn=False, shown=False, all_in=False, is_final=False, read_out=False), GuideStep.DRAW),
    (Facts(waiting=0, drawn=True, shown=False, all_in=False, is_final=False, read_out=False), GuideStep.SHOW),
    (Facts(waiting=0, drawn=True, shown=True, all_in=False, is_final=False, read_out=False), GuideStep.KEY_IN),
    (Facts(waiting=0, drawn=True, shown=True, all_in=True, is_final=False, read_out=False), GuideStep.WINNERS),
    (Facts(waiting=0, drawn=True, shown=True, all_in=True, is_final=False, read_out=True), GuideStep.FINAL),
    (Facts(waiting=0, drawn=True, shown=True, all_in=True, is_final=True, read_out=True), None),
]

facts = st.builds(
    Facts,
    waiting=st.integers(0, 3),
    drawn=st.booleans(),
    shown=st.booleans(),
    all_in=st.booleans(),
    is_final=st.booleans(),
    read_out=st.booleans(),
)


@pytest.mark.parametrize(("known", "step"), EVENING)
def test_an_evening_goes_through_the_steps_in_order(known, step):
    assert next_step(known) == step


def test_people_who_never_came_are_not_waited_for_after_the_draw():
    known = Facts(waiting=2, drawn=True, shown=False, all_in=False, is_final=False, read_out=False)
    assert next_step(known) == GuideStep.SHOW


@given(known=facts)
def test_what_gets_done_never_leads_back_to_an_earlier_step(known):
    before = next_step(known)
    for name in ("drawn", "shown", "all_in", "is_final", "read_out"):
        values = {field: getattr(known, field) for field in known.__slots__} | {name: True}
        after = next_step(Facts(**values))
        assert after is None or (before is not None and after >= before)


@given(known=facts)
def test_undoing_the_step_before_leads_back_to_it(known):
    undone = {GuideStep.DRAW: "drawn", GuideStep.SHOW: "shown", GuideStep.KEY_IN: "all_in"}
    step = next_step(known)
    for earlier, name in undone.items():
        if step is None or earlier < step:
            values = {field: getattr(known, field) for field in known.__slots__} | {name: False}
            assert next_step(Facts(**values)) <= earlier


names = st.lists(st.sampled_from("Ada Adam Merle Cora Merritt Otis Wells O'Brien Élise Vance".split()), min_size=2)
full_names = names.map(lambda words: " ".join(words[:2]))


def suggested_by(letters, name):
    """Whether the sign-up suggests this name, which has two words: its own rule, written down a second time."""
    first, second = folded(name).split()
    begun = all(first.startswith(word) or second.startswith(word) for word in letters.split())
    return begun or letters in (first[0] + second[0], second[0] + first[0])


@given(name=full_names, others=st.lists(full_names, max_size=3))
def test_the_letters_to_type_suggest_the_name_and_no_other_or_are_the_whole_name(name, others):
    letters = letters_to_type(name, others)
    assert folded(name).startswith(letters)
    assert len(letters) >= 2
    assert letters == folded(name) or not any(suggested_by(letters, other) for other in others)


@pytest.mark.parametrize(
    ("others", "letters"),
    [
        ([], "me"),
        (["Cora Merritt"], "merl"),
        (["Merle Hadley"], "merle o"),
        (["Merle Oakes"], "merle oakl"),
        (["Merle Oakley"], "merle oakley"),
        (["Mona Eller"], "mer"),
        (["Edith Marsh"], "mer"),
        (["Ada Wells"], "me"),
    ],
)
def test_as_few_letters_as_possible_are_typed(others, letters):
    assert letters_to_type("Merle Oakley", others) == letters


def figures(rules, **table):
    return paper_figures(rules, deal=1, teams=(2, 2), decks=rules.decks.usual(4), required={}, **table)


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
@settings(max_examples=15)
@given(seed=st.text("0123456789-", max_size=6))
def test_every_figure_of_a_paper_has_its_box_on_the_sheet(key, seed):
    rules = built_in(key)
    required = {"red": 2, "black": 3} if None in rules.required_counts(deal=1, players=4, team_size=2).values() else {}
    written = paper_figures(
        rules, deal=1, teams=(2, 2), decks=rules.decks.usual(4), required=required, seed=seed
    )  # fmt: skip
    uncounted = [line.code.replace(".", "-") for line in rules.lines if line.price == 0]
    codes = team_codes(rules, entry="counts", deal=1, players=4, chairs=2, required=required)
    boxes = {f"{place}-{code.replace('.', '-')}" for place in (1, 2) for code in codes}
    assert {box for box in written if box[2:] not in uncounted} <= boxes | {
        "ending",
        "1-paper",
        "2-paper",
        "1-out",
        "2-out",
    }
    assert all(written.values())
    assert min(int(written["1-paper"]), int(written["2-paper"])) > 0


def test_one_seed_writes_one_paper():
    rules = built_in("tanglewood")
    assert figures(rules, seed="1-64") == figures(rules, seed="1-64") != figures(rules, seed="2-64")


@pytest.mark.parametrize(("kind", "total"), [("before-missing-books", "600"), ("after-missing-books", "-1500")])
def test_an_invented_paper_has_its_totals_before_missing_books_or_after_them(monkeypatch, kind, total):
    out = TeamCounts(name="1", players=2, counts={"books.red": 1, "out": 1})
    deal = Deal(number=1, ending="out", teams=(out, TeamCounts(name="2", players=2, counts={"table.20": 30})))
    monkeypatch.setattr(guide, "plausible_deal", lambda rules, **table: deal)
    assert figures(built_in("hidden-valley-ranch"), seed="1", kind_of_totals=kind)["2-paper"] == total


def test_a_paper_is_written_even_if_no_deal_has_points_for_every_team(monkeypatch):
    monkeypatch.setattr(guide, "plausible_deal", lambda rules, *, deal, teams, decks, required, rng: worst(rules, deal))
    written = figures(built_in("tanglewood"), seed="1")
    assert (written["ending"], written["1-held-50"], written["1-paper"]) == ("0", "9", "-450")


def worst(rules, deal):
    counts = {line.code: 0 for line in rules.lines} | {"held.50": 9}
    teams = tuple(TeamCounts(name=name, players=2, counts=counts) for name in "12")
    return Deal(number=deal, ending="stock", teams=teams, decks=4, required={})

"""Chairs for late people: every offer of the five rule sets, and in which order."""

from dataclasses import replace

import pytest

from scoring.library import built_in
from tournaments.core.changes.late_people import (
    LateChair,
    TableInPlay,
    TablesInPlay,
    TeamInPlay,
    from_hand,
    late_offers,
    only_last_hand_is_left,
)

WANDA, RUTH, ADA, BESS, SPARE = 91, 92, 93, 94, 99


def tables_in_play(rules, *tables, **more):
    """Tables given as teams, each team as its chairs or as (chairs, people); `next_deal` of all tables is 1."""
    known, person, rows = built_in(rules), iter(range(1, 90)), []
    for number, teams in enumerate(tables, start=1):
        now = tuple(
            team
            if isinstance(team, TeamInPlay)
            else TeamInPlay(chairs=team, people=tuple(next(person) for _ in range(team)))
            for team in teams
        )
        players = sum(team.chairs for team in now)
        rows.append(TableInPlay(number=number, teams=now, decks=known.decks.usual(players), next_deal=1))
    facts = {"first_deal": 1, "last_deal": 4, "lists": "one", "chapters": {}, "never": frozenset()}
    decks = {players: known.decks.usual(players) for players, _divisions in known.tables}
    return TablesInPlay(tables=tuple(rows), team_sizes=dict(known.tables), decks=decks, **{**facts, **more})


def played(now, *next_deals):
    tables = (replace(table, next_deal=deal) for table, deal in zip(now.tables, next_deals, strict=True))
    return replace(now, tables=tuple(tables))


def told(offers):
    return [(offer.kind.value, offer.table, offer.more_decks, offer.list_change) for offer in offers]


def test_one_person_gets_the_empty_chair_first():
    alone = TeamInPlay(chairs=2, people=(80,))
    first, *others = late_offers(tables_in_play("tanglewood", (2, 2), (2, alone)), [WANDA])
    assert (first.kind, first.table, first.teams, first.from_deal) == (
        LateChair.EMPTY_CHAIR, 2, ((2, (WANDA,)),), 1)  # fmt: skip
    assert first.list_change is None
    assert [offer.kind for offer in others] == [LateChair.SHARE, LateChair.ONE_MORE]


def test_an_empty_chair_is_taken_once_the_other_has_left_it():
    alone = TeamInPlay(chairs=2, people=(80,), empty_from=3)
    offers = {offer.kind: offer for offer in late_offers(tables_in_play("tanglewood", (2, alone)), [WANDA])}
    assert offers[LateChair.EMPTY_CHAIR].from_deal == 3


def test_the_table_with_most_hands_to_play_comes_first():
    alone = [TeamInPlay(chairs=2, people=(80 + number,)) for number in range(3)]
    now = played(tables_in_play("tanglewood", (2, alone[0]), (2, alone[1]), (2, alone[2])), 4, 2, 3)
    assert (late_offers(now, [WANDA])[0].table, late_offers(now, [WANDA])[0].from_deal) == (2, 2)


@pytest.mark.parametrize(
    ("rules", "offers"),
    [
        ("tanglewood", [("share", 1, 0, None), ("one-more", 1, 1, "divided")]),
        ("hidden-valley-ranch", [("share", 1, 0, None), ("one-more", 1, 1, "divided")]),
        ("lakemont-ridge", [("share", 1, 0, None)]),
        ("texas-good-sam", [("share", 1, 0, None)]),
        ("tour-of-lakes", [("share", 1, 0, None)]),
    ],
)
def test_one_person_at_full_tables(rules, offers):
    assert told(late_offers(tables_in_play(rules, (2, 2), (2, 2)), [WANDA])) == offers


@pytest.mark.parametrize(
    ("rules", "offers"),
    [
        ("hidden-valley-ranch", [("new-team", 1, 2, "none"), ("one-each", 1, 2, "divided")]),
        ("texas-good-sam", [("new-team", 1, 0, "divided")]),
        ("tour-of-lakes", [("new-team", 1, 1, "divided"), ("one-each", 1, 1, "divided")]),
        ("lakemont-ridge", [("one-each", 1, 0, "none")]),
        ("tanglewood", [("one-each", 1, 2, "divided")]),
    ],
)
def test_two_people_join_one_table_as_the_rules_allow(rules, offers):
    found = late_offers(tables_in_play(rules, (2, 2), (2, 2)), [WANDA, RUTH])
    assert [offer for offer in told(found) if offer[0] in ("new-team", "one-each")] == offers


def test_a_pair_is_a_new_team_and_one_each_goes_to_two_teams():
    pair, each, *_others = late_offers(tables_in_play("hidden-valley-ranch", (2, 2)), [WANDA, RUTH])
    assert (pair.teams, pair.people) == (((3, (WANDA, RUTH)),), (WANDA, RUTH))
    assert each.teams == ((1, (WANDA,)), (2, (RUTH,)))


@pytest.mark.parametrize(
    ("late", "pair"),
    [((WANDA, RUTH, ADA), (WANDA, ADA)), ((WANDA, ADA, RUTH), (WANDA, ADA)), ((ADA, WANDA, RUTH), (ADA, WANDA))],
)
def test_the_first_two_who_may_play_together_are_a_new_team(late, pair):
    now = tables_in_play("texas-good-sam", (2, 2), never=frozenset([frozenset((WANDA, RUTH))]))
    assert [offer.people for offer in late_offers(now, late) if offer.kind == LateChair.NEW_TEAM] == [pair]


def test_two_of_different_chapters_are_a_new_team_before_two_of_one():
    chapters = {WANDA: "lake", RUTH: "lake", ADA: "palm"}
    now = tables_in_play("texas-good-sam", (2, 2), chapters=chapters)
    (pair,) = [offer for offer in late_offers(now, [WANDA, RUTH, ADA]) if offer.kind == LateChair.NEW_TEAM]
    assert (pair.people, pair.same_chapter) == ((WANDA, ADA), False)


def test_with_someone_spare_one_late_person_joins_as_a_pair():
    first, *_others = late_offers(tables_in_play("lakemont-ridge", (2, 2), spare=(SPARE,)), [WANDA])
    assert (first.kind, first.people, first.list_change) == (LateChair.WITH_SPARE, (WANDA, SPARE), "none")


def test_somebody_who_is_away_is_stood_in_for():
    away = TeamInPlay(chairs=2, people=(80, 81), away=(81,))
    first, *_others = late_offers(tables_in_play("texas-good-sam", (2, away)), [WANDA])
    assert (first.kind, first.instead, first.teams) == (LateChair.STAND_IN, 81, ((2, (WANDA,)),))


def test_three_get_a_table_of_their_own_where_the_rules_know_it():
    (table,) = new_tables(tables_in_play("tanglewood", (2, 2)), [WANDA, RUTH, ADA])
    assert (table.table, table.teams, table.more_decks) == (2, ((1, (WANDA,)), (2, (RUTH, ADA))), 3)
    kinds = {offer.kind for offer in late_offers(tables_in_play("lakemont-ridge", (2, 2)), [WANDA, RUTH, ADA])}
    assert kinds == {LateChair.ONE_EACH, LateChair.SHARE}


def test_four_get_a_new_table_ranked_with_the_others():
    first, *_others = late_offers(tables_in_play("lakemont-ridge", (2, 2)), [WANDA, RUTH, ADA, BESS])
    assert told([first]) == [("new-table", 2, 6, "none")]
    assert first.people == (WANDA, RUTH, ADA, BESS)


def test_a_new_table_has_the_fewest_partners_of_one_chapter_and_keeps_people_apart():
    chapters = {WANDA: "lake", RUTH: "lake", ADA: "palm", BESS: "palm"}
    now = tables_in_play("lakemont-ridge", (2, 2), chapters=chapters, never=frozenset([frozenset((WANDA, ADA))]))
    first, *_others = late_offers(now, [WANDA, RUTH, ADA, BESS])
    assert (first.teams, first.same_chapter) == (((1, (WANDA, BESS)), (2, (RUTH, ADA))), False)


def test_people_who_never_play_together_get_no_table_of_two_teams():
    pairs = [(WANDA, RUTH), (WANDA, ADA), (WANDA, BESS)]
    now = tables_in_play("lakemont-ridge", (2, 2), never=frozenset(map(frozenset, pairs)))
    kinds = {offer.kind for offer in late_offers(now, [WANDA, RUTH, ADA, BESS])}
    assert LateChair.NEW_TABLE not in kinds


CLEO, DORA = 95, 96


def new_tables(now, late):
    return [offer for offer in late_offers(now, late) if offer.kind == LateChair.NEW_TABLE]


def test_every_late_person_may_come_to_a_new_table():
    late, pairs = [WANDA, RUTH, ADA, BESS, CLEO, DORA], [(WANDA, RUTH), (WANDA, ADA), (WANDA, BESS)]
    apart = tables_in_play("lakemont-ridge", (2, 2), never=frozenset(map(frozenset, pairs)))
    assert [offer.people for offer in new_tables(apart, late)] == [(WANDA, CLEO, RUTH, ADA)]
    chapters = dict.fromkeys(late, "lake") | {CLEO: "palm", DORA: "palm"}
    (mixed,) = new_tables(tables_in_play("lakemont-ridge", (2, 2), chapters=chapters), late)
    assert (mixed.same_chapter, set(mixed.people) >= {CLEO, DORA}) == (False, True)


def test_three_get_a_table_if_no_four_of_the_late_people_may():
    pairs = [(WANDA, RUTH), (WANDA, ADA), (WANDA, BESS)]
    now = tables_in_play("tanglewood", (2, 2), never=frozenset(map(frozenset, pairs)))
    assert [offer.people for offer in new_tables(now, [WANDA, RUTH, ADA, BESS])] == [(WANDA, RUTH, ADA)]


def test_a_busload_of_one_chapter_gets_a_table_too():
    late = list(range(100, 180))
    now = tables_in_play("lakemont-ridge", (2, 2), chapters=dict.fromkeys(late, "lake"))
    assert [offer.people for offer in new_tables(now, late)] == [(100, 101, 102, 103)]


def test_a_busload_of_couples_apart_gets_a_table_too():
    """They are of one chapter, so that no table is without a clash."""
    late = list(range(100, 180))
    apart = frozenset(frozenset((person, person + 1)) for person in late[::2])
    now = tables_in_play("lakemont-ridge", (2, 2), chapters=dict.fromkeys(late, "lake"), never=apart)
    assert [offer.teams for offer in new_tables(now, late)] == [((1, (100, 102)), (2, (101, 103)))]


def test_after_the_first_hand_a_table_grows_from_its_next_one():
    now = played(tables_in_play("hidden-valley-ranch", (2, 2), (2, 2)), 2, 3)
    first, *_others = late_offers(now, [WANDA, RUTH])
    assert told([first]) == [("new-team", 1, 2, "none")]
    assert (first.teams, first.from_deal) == (((3, (WANDA, RUTH)),), 2)


def test_a_table_grows_between_hands_only():
    now = played(tables_in_play("hidden-valley-ranch", (2, 2)), 2)
    playing = replace(now, tables=tuple(replace(table, is_playing=True) for table in now.tables))
    offers = {offer.kind: offer.from_deal for offer in late_offers(playing, [WANDA, RUTH])}
    assert offers == {
        LateChair.NEW_TEAM: 3, LateChair.ONE_EACH: 3, LateChair.ONE_MORE: 3, LateChair.SHARE: 2}  # fmt: skip


@pytest.mark.parametrize(("next_deal", "is_playing"), [(4, False), (3, True)])
def test_for_the_last_hand_alone_no_table_grows_or_opens(next_deal, is_playing):
    now = played(tables_in_play("tanglewood", (2, 2), (2, 2)), next_deal, next_deal)
    now = replace(now, tables=tuple(replace(table, is_playing=is_playing) for table in now.tables))
    kinds = {offer.kind for offer in late_offers(now, [WANDA, RUTH, ADA, BESS])}
    assert kinds == ({LateChair.SHARE} if next_deal == 4 else {LateChair.NEW_TABLE, LateChair.SHARE})


@pytest.mark.parametrize(
    ("next_deals", "from_deal"), [((1, 1, 1), 1), ((2, 1, 1), 1), ((2, 2, 1), 2), ((3, 2, 3), 3), ((3, 3, 4), 3)]
)
def test_a_new_table_begins_with_the_hand_that_most_tables_play(next_deals, from_deal):
    now = played(tables_in_play("tanglewood", (2, 2), (2, 2), (2, 2)), *next_deals)
    first, *_others = late_offers(now, [WANDA, RUTH, ADA, BESS])
    assert (first.kind, first.from_deal) == (LateChair.NEW_TABLE, from_deal)


def test_a_table_that_has_not_begun_grows_while_others_play():
    now = played(tables_in_play("lakemont-ridge", (2, 2), (2, 2)), 2, 1)
    assert late_offers(now, [WANDA, RUTH])[0].table == 2


def test_a_table_where_somebody_is_missing_does_not_grow():
    alone = TeamInPlay(chairs=2, people=(80,))
    found = late_offers(tables_in_play("lakemont-ridge", (2, alone)), [WANDA, RUTH])
    assert {offer.kind for offer in found} == {LateChair.EMPTY_CHAIR, LateChair.SHARE}


def test_a_table_that_played_all_hands_offers_nothing():
    assert late_offers(played(tables_in_play("tanglewood", (2, 2)), 5), [WANDA]) == []


def test_a_team_that_shares_already_takes_nobody_more():
    shared = TeamInPlay(chairs=2, people=(80, 81, 82))
    assert [offer.teams for offer in late_offers(tables_in_play("lakemont-ridge", (2, shared)), [WANDA])] == [
        ((1, (WANDA,)),)
    ]


def test_one_who_plays_alone_shares_no_chair():
    assert late_offers(played(tables_in_play("tour-of-lakes", (1, 1, 1)), 2), [WANDA]) == []


def test_never_together_leaves_an_offer_out():
    away = TeamInPlay(chairs=2, people=(80, 81), away=(81,))
    alone = TeamInPlay(chairs=2, people=(82,))
    never = frozenset(frozenset((WANDA, other)) for other in (80, 82, 1, 2))
    assert late_offers(tables_in_play("tanglewood", (away, alone, 2), never=never), [WANDA]) == []
    assert late_offers(tables_in_play("tanglewood", (2, 2), never=never | {frozenset((WANDA, 3))}), [WANDA]) == []


def test_an_offer_with_partners_of_one_chapter_comes_last():
    alone, other = TeamInPlay(chairs=2, people=(80,)), TeamInPlay(chairs=2, people=(81,))
    now = tables_in_play("lakemont-ridge", (2, alone), (2, other), chapters={WANDA: "lake", 80: "lake"})
    first, *_others = late_offers(now, [WANDA])
    assert (first.table, first.same_chapter) == (2, False)
    only = tables_in_play("lakemont-ridge", (2, alone), chapters={WANDA: "lake", 80: "lake"})
    assert [(offer.kind, offer.same_chapter) for offer in late_offers(only, [WANDA])] == [
        (LateChair.SHARE, False),
        (LateChair.EMPTY_CHAIR, True),
    ]


@pytest.mark.parametrize(
    ("lists", "tables", "change"),
    [
        ("per-size", [(2, 2), (2, 2)], "own"),
        ("per-size", [(2, 2), (3, 3)], "moves"),
        ("one", [(2, 2)], "none"),
        ("one", [(2, 2), (2, 2)], "divided"),
        ("one", [(2, 2), (2, 2), (4, 4)], "none"),
        ("per-player", [(2, 2), (2, 2)], "none"),
    ],
)
def test_a_larger_table_stays_on_its_list_if_totals_compare(lists, tables, change):
    """With one list for tables that did not compare before, the organizer chose so and keeps it."""
    offers = late_offers(tables_in_play("tanglewood", *tables, lists=lists), [WANDA, RUTH])
    (each,) = [offer for offer in offers if offer.kind == LateChair.ONE_EACH]
    assert (each.table, each.list_change) == (1, change)


def test_a_new_table_joins_the_list_of_its_size():
    late = [WANDA, RUTH, ADA, BESS]
    now = tables_in_play("tanglewood", (2, 2), (3, 3), lists="per-size")
    assert told(late_offers(now, late)[:1]) == [("new-table", 3, 4, "joins")]
    now = tables_in_play("tanglewood", (3, 3), (3, 3), lists="per-size")
    assert told(new_tables(now, late)) == [("new-table", 3, 4, "own")]


@pytest.mark.parametrize(("change", "safe"), [("own", []), ("none", ["new-team", "one-each", "one-more"])])
def test_what_splits_the_ranking_comes_after_everything_else(change, safe):
    tables = [(2, 2), (2, 2)] if change == "own" else [(2, 2)]
    now = tables_in_play("hidden-valley-ranch", *tables, lists="per-size")
    found = late_offers(now, [WANDA, RUTH])
    splits = [kind for kind in ("new-team", "one-each", "one-more") if kind not in safe]
    assert list(dict.fromkeys(offer.kind.value for offer in found)) == [*safe, "share", *splits]
    assert {offer.kind.value: offer.list_change for offer in found if offer.grows} == dict.fromkeys(
        ["new-team", "one-each", "one-more"], change
    )
    assert [offer.is_safe for offer in found] == sorted((offer.is_safe for offer in found), reverse=True)


def test_a_split_says_which_rankings_there_are_and_whether_averages_compare():
    now = tables_in_play("tanglewood", (2, 2), (2, 2))
    (more,) = [offer for offer in late_offers(now, [WANDA]) if offer.kind == LateChair.ONE_MORE]
    assert (more.list_change, more.sizes, more.may_stay_one) == ("divided", (4, 5), True)
    sized = tables_in_play("tanglewood", (2, 2), (2, 2), lists="per-size")
    (more,) = [offer for offer in late_offers(sized, [WANDA]) if offer.kind == LateChair.ONE_MORE]
    assert (more.list_change, more.sizes, more.may_stay_one) == ("own", (4, 5), True)
    two = tables_in_play("tanglewood", (2, 2), (3, 3), lists="per-size")
    (more,) = [offer for offer in late_offers(two, [WANDA]) if offer.kind == LateChair.ONE_MORE]
    assert (more.list_change, more.sizes, more.may_stay_one) == ("own", (5, 6), False)
    texas = late_offers(tables_in_play("texas-good-sam", (2, 2), (2, 2)), [WANDA, RUTH])
    (pair,) = [offer for offer in texas if offer.kind == LateChair.NEW_TEAM]
    assert (pair.list_change, pair.sizes, pair.may_stay_one) == ("divided", (4, 6), False)


def test_most_hands_played_come_before_fewest_decks():
    """A table of their own gives four people all hands, a third pair only two of them."""
    late = [WANDA, RUTH, ADA, BESS]
    offers = late_offers(tables_in_play("hidden-valley-ranch", (2, 2), (2, 2)), late)
    assert told(offers[:2]) == [("new-table", 3, 5, "none"), ("new-team", 1, 2, "none")]
    alone = TeamInPlay(chairs=2, people=(80,))
    offers = late_offers(tables_in_play("hidden-valley-ranch", (2, alone), (2, 2)), late)
    assert [offer.kind for offer in offers[:3]] == [LateChair.NEW_TABLE, LateChair.NEW_TEAM, LateChair.EMPTY_CHAIR]


def test_two_late_people_are_offered_to_each_other_before_a_spare():
    alone = TeamInPlay(chairs=2, people=(80,))
    now = tables_in_play("lakemont-ridge", (2, 2), (2, alone), spare=(SPARE,))
    first, *others = late_offers(now, [WANDA, RUTH])
    assert (first.kind, first.people) == (LateChair.ONE_EACH, (WANDA, RUTH))
    assert [offer.kind for offer in others[:2]] == [LateChair.EMPTY_CHAIR] * 2


def test_two_free_chairs_come_before_decks_to_bring():
    alone, other = TeamInPlay(chairs=2, people=(80,)), TeamInPlay(chairs=2, people=(81,))
    first, *_others = late_offers(tables_in_play("hidden-valley-ranch", (2, 2), (alone, other)), [WANDA, RUTH])
    assert (first.kind, first.more_decks) == (LateChair.EMPTY_CHAIR, 0)


def test_from_a_chosen_hand_on_chairs_are_free_and_no_table_grows_for_the_last_one():
    alone = TeamInPlay(chairs=2, people=(80,))
    now = from_hand(tables_in_play("lakemont-ridge", (2, 2), (2, alone)), 4)
    offers = late_offers(now, [WANDA, RUTH])
    assert [(offer.kind, offer.from_deal) for offer in offers] == [
        (LateChair.EMPTY_CHAIR, 4), (LateChair.EMPTY_CHAIR, 4), (LateChair.SHARE, 4), (LateChair.SHARE, 4)]  # fmt: skip
    grown = late_offers(from_hand(tables_in_play("lakemont-ridge", (2, 2)), 3), [WANDA, RUTH])[0]
    assert (grown.kind, grown.from_deal) == (LateChair.ONE_EACH, 3)
    later = played(tables_in_play("tanglewood", (2, 2)), 4)
    assert from_hand(later, 3) == later


def test_of_one_kind_the_offer_that_keeps_the_list_comes_first():
    now = tables_in_play("hidden-valley-ranch", (2, 2), (2, 2, 2))
    assert told(late_offers(now, [WANDA]))[0] == ("one-more", 2, 1, "none")


def test_keys_tell_offers_apart():
    away = TeamInPlay(chairs=2, people=(80, 81), away=(81,))
    offers = late_offers(tables_in_play("tanglewood", (2, away), spare=(SPARE,)), [WANDA, RUTH])
    assert len({offer.key for offer in offers}) == len(offers)


@pytest.mark.parametrize(
    ("next_deals", "last_deal", "only_last"),
    [
        ((1, 1), 4, False),
        ((4, 4), 4, True),
        ((3, 4), 4, False),
        ((4, 5), 4, True),
        ((1, 1), 1, False),
        ((2, 2), 1, True),
    ],
)
def test_when_only_the_last_hand_is_left(next_deals, last_deal, only_last):
    now = replace(tables_in_play("tanglewood", (2, 2), (2, 2)), last_deal=last_deal)
    assert only_last_hand_is_left(played(now, *next_deals)) == only_last


def test_four_who_came_one_by_one_are_offered_what_four_together_are():
    """Wanda and Ruth are a third pair by now, Ada shares chairs, and Bess waits: none of them has played a hand."""
    pair = TeamInPlay(chairs=2, people=(WANDA, RUTH), added=(WANDA, RUTH))
    shared = TeamInPlay(chairs=2, people=(80, 81, ADA), sharing=(ADA,))
    now = tables_in_play("hidden-valley-ranch", (2, 2, pair), (2, shared))
    first, *_others = late_offers(now, [BESS])
    assert told([first]) == [("new-table", 3, 3, "none")]
    assert sorted(first.people) == sorted([WANDA, RUTH, ADA, BESS])
    assert sorted(first.moved) == sorted([WANDA, RUTH, ADA])
    together, *_others = late_offers(tables_in_play("hidden-valley-ranch", (2, 2), (2, 2)), [WANDA, RUTH, ADA, BESS])
    assert (first.kind, first.table, first.list_change) == (together.kind, together.table, together.list_change)


def test_a_table_that_grew_alone_has_its_former_size_and_list_again():
    """Two of Tanglewood made Table 1 larger, one to each team, and split the ranking so."""
    one, other = (
        TeamInPlay(chairs=3, people=(80 + n, 82 + n, late), added=(late,)) for n, late in enumerate((WANDA, RUTH))
    )
    now = tables_in_play("tanglewood", (one, other), (2, 2), lists="per-size")
    (table,) = [offer for offer in late_offers(now, [ADA, BESS]) if offer.moved]
    assert (table.kind, table.list_change, table.more_decks) == (LateChair.NEW_TABLE, "joins", 2)


def test_one_who_shares_and_one_who_waits_come_to_a_table_together():
    shared = TeamInPlay(chairs=2, people=(80, 81, WANDA), sharing=(WANDA,))
    first, *_others = late_offers(tables_in_play("lakemont-ridge", (2, 2), (2, shared)), [RUTH])
    assert (first.kind, first.table, first.moved) == (LateChair.ONE_EACH, 1, (WANDA,))
    assert first.teams == ((1, (WANDA,)), (2, (RUTH,)))


def test_who_shares_keeps_the_hands_before_the_one_that_the_next_person_comes_for():
    shared = TeamInPlay(chairs=2, people=(80, 81, WANDA), sharing=(WANDA,))
    now = tables_in_play("lakemont-ridge", (2, 2), (2, shared))
    assert not [offer for offer in late_offers(from_hand(now, 3), [RUTH]) if offer.moved]
    begins = late_offers(from_hand(played(now, 1, 3), 3), [RUTH])[0]
    assert (begins.kind, begins.moved, begins.from_deal) == (LateChair.ONE_EACH, (WANDA,), 3)


def test_who_made_a_table_larger_stays_there_if_it_would_not_fit_without_them():
    """Someone left the table since, so that it has no size that the rules know."""
    pair = TeamInPlay(chairs=2, people=(WANDA, RUTH), added=(WANDA, RUTH))
    now = tables_in_play("lakemont-ridge", (2, pair), (1, 1, 1, pair))
    assert not [offer for offer in late_offers(now, [ADA, BESS]) if offer.moved]
    first = TeamInPlay(chairs=1, people=(WANDA,), added=(WANDA,))
    now = tables_in_play("tour-of-lakes", (first, 1, 1, 1))
    assert not [offer for offer in late_offers(now, [RUTH, ADA, BESS]) if offer.moved]


def test_nobody_who_has_begun_leaves_a_chair():
    shared = TeamInPlay(chairs=2, people=(80, 81, WANDA))
    assert not [offer for offer in late_offers(tables_in_play("lakemont-ridge", (2, shared)), [RUTH]) if offer.moved]


def test_a_chair_at_the_table_of_whom_one_avoids_comes_last_and_says_so():
    alone = [TeamInPlay(chairs=2, people=(80 + number,)) for number in range(2)]
    now = tables_in_play("tanglewood", (2, alone[0]), (2, alone[1]), apart=frozenset([frozenset([1, WANDA])]))
    offers = late_offers(now, [WANDA])
    first = offers[0]
    assert (first.kind, first.table, first.meets) == (LateChair.EMPTY_CHAIR, 2, False)
    assert all(not offer.meets for offer in offers if offer.table == 2)
    (only,) = {offer.meets for offer in late_offers(replace(now, tables=now.tables[:1]), [WANDA])}
    assert only is True


def test_whoever_plays_for_the_one_they_avoid_does_not_meet_them():
    away = TeamInPlay(chairs=2, people=(80, 81), away=(81,))
    now = tables_in_play("tanglewood", (2, away), apart=frozenset([frozenset([81, WANDA])]))
    found = {offer.kind: offer.meets for offer in late_offers(now, [WANDA])}
    assert found[LateChair.STAND_IN] is False
    assert found[LateChair.SHARE] is True


def test_a_new_table_is_for_people_who_may_be_at_one():
    late, pair = [WANDA, RUTH, ADA, BESS], frozenset([frozenset([WANDA, BESS])])
    now = tables_in_play("tanglewood", (2, 2), (2, 2), apart=pair)
    (table,) = [offer for offer in late_offers(now, late) if offer.kind == LateChair.NEW_TABLE]
    assert (table.players, len({WANDA, BESS} & set(table.people))) == (3, 1)
    first = late_offers(now, [*late, SPARE])[0]
    assert (first.kind, first.players) == (LateChair.NEW_TABLE, 4)
    assert len({WANDA, BESS} & set(first.people)) == 1

"""Merging two records of one person: everything moves, nothing is lost, and it can be undone."""

import datetime
import json
from dataclasses import asdict

import pytest
from django.core import serializers
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.builders import make_evening, make_event, make_people, make_sign_ups, play_everything, played_evenings
from tournaments.models import (
    Chapter,
    ComingAnswer,
    Couple,
    Event,
    Player,
    Prize,
    SignUp,
    Tally,
    TeamMember,
    Wish,
)
from tournaments.people.merge_actions import Merged, merge_people, part_people
from tournaments.tables.chosen_partner_actions import choose_partners, drop_partners
from tournaments.tables.chosen_partner_queries import How, chosen_pairs, house_pairs

CHANGED_BY_A_MERGE = (Player, Chapter, Couple, Wish, SignUp, TeamMember, Prize, Tally, ComingAnswer)


@pytest.fixture
def people(club):
    """Ada, Adda who is the same person as Ada, Grace and Lise."""
    return make_people(club, names=["Ada", "Adda", "Grace", "Lise"])


def everything():
    """Every row that a merge could change, as text."""
    rows = [row for model in CHANGED_BY_A_MERGE for row in model.objects.order_by("pk")]
    return serializers.serialize("json", rows)


def everything_before_merging_and_separating(club, kept, other):
    before = everything()
    merged = merge_people(kept=kept, other=other)
    assert not Player.objects.filter(pk=merged.other["id"]).exists()
    part_people(club=club, merged=merged)
    return before


def test_results_are_merged_and_separated_again(club):
    first, second = make_evening(club), make_evening(club, date="2026-11-27")
    play_everything(first)
    play_everything(second, seed=2)
    # Each evening has eight people of its own. The first of both evenings is the same person.
    kept, other = first.sign_ups.first().player, second.sign_ups.first().player
    points = {played_evenings(player)[0].points for player in (kept, other)}
    merged = merge_people(kept=kept, other=other)
    assert {evening.points for evening in played_evenings(kept)} == points
    assert SignUp.objects.filter(player=kept).count() == 2
    back = part_people(club=club, merged=merged)
    assert [len(played_evenings(player)) for player in (kept, back)] == [1, 1]


def test_separating_restores_everything(club, people):
    ada, adda, grace, lise = people
    adda.chapter = Chapter.objects.create(club=club, name="Lake", key="lake")
    adda.lot, adda.fixed_chair = "12", True
    adda.save()
    event = make_event(club)
    make_sign_ups(event, [ada, adda, grace])
    Couple.objects.create(club=club, first=adda, second=grace)
    Wish.objects.create(club=club, kind="never", first=adda, second=lise)
    Wish.objects.create(club=club, kind="never", first=ada, second=lise)
    Wish.objects.create(club=club, kind="never", first=ada, second=adda)
    shared = Prize.objects.create(event=event, number=1, kind="door")
    shared.winners.set([ada, adda])
    Prize.objects.create(event=event, number=2, kind="door").winners.set([adda])
    assert everything_before_merging_and_separating(club, ada, adda) == everything()


def test_a_merge_fills_in_empty_fields_only(club, people):
    ada, adda, *_others = people
    lake, palm = (Chapter.objects.create(club=club, name=name, key=name) for name in ("lake", "palm"))
    ada.chapter, ada.lot, ada.gone = lake, "", True
    ada.save()
    adda.chapter, adda.lot, adda.not_for_prizes, adda.known_as = palm, "12", True, "Addie"
    adda.save()
    merge_people(kept=ada, other=adda)
    ada.refresh_from_db()
    assert (ada.chapter, ada.lot, ada.not_for_prizes, ada.gone) == (lake, "12", True, False)
    assert (ada.name, ada.key) == ("Addie Ada", "ada ada addie")


def test_the_history_of_both_records_the_merge(people):
    ada, adda, *_others = people
    merge_people(kept=ada, other=adda)
    assert ada.history.first().history_change_reason == "Put together with Adda Adda"
    gone = Player.history.filter(history_type="-").get()
    assert (gone.given_name, gone.history_change_reason) == ("Adda", "Put together with Ada Ada")


@pytest.mark.parametrize(
    ("mine", "theirs", "stays"),
    [
        ("here", "expected", "here"),
        ("expected", "here", "here"),
        ("gone-home", "on-the-way", "gone-home"),
        ("expected", "expected", "expected"),
    ],
)
def test_the_line_with_the_later_status_stays(club, people, mine, theirs, stays):
    ada, adda, *_others = people
    lines = make_sign_ups(make_event(club), [ada, adda])
    for line, status in zip(lines, (mine, theirs), strict=True):
        line.status = status
        line.save()
    merge_people(kept=ada, other=adda)
    line = SignUp.objects.get()
    assert (line.player, line.status) == (ada, stays)


def test_the_couple_of_the_kept_person_stays(club, people):
    ada, adda, grace, lise = people
    Couple.objects.create(club=club, first=ada, second=grace)
    Couple.objects.create(club=club, first=adda, second=lise)
    merge_people(kept=ada, other=adda)
    couple = Couple.objects.get()
    assert (couple.first, couple.second) == (ada, grace)


@pytest.mark.parametrize(
    ("mine", "theirs", "kept"), [(None, "5.00", "5.00"), ("7.50", "5.00", "12.50"), ("7.50", None, "7.50")]
)
def test_what_was_paid_on_the_dropped_line_stays_in_the_box(club, people, mine, theirs, kept):
    ada, adda, *_others = people
    event = make_event(club)
    make_sign_ups(event, [ada, adda])
    for player, amount in ((ada, mine), (adda, theirs)):
        event.sign_ups.filter(player=player).update(paid=amount)
    before = everything()
    merged = json.loads(json.dumps(asdict(merge_people(kept=ada, other=adda))))
    assert str(event.sign_ups.get().paid) == kept
    part_people(club=club, merged=Merged(**merged))
    assert everything() == before


def test_two_players_of_one_evening_cannot_be_merged(club):
    event = make_evening(club)
    one, other = (line.player for line in event.sign_ups.all()[:2])
    with pytest.raises(ValidationError, match="Both sit at a table on"):
        merge_people(kept=one, other=other)
    assert SignUp.objects.count() == 8


def test_a_record_cannot_be_merged_with_itself(people):
    with pytest.raises(ValidationError, match="That is the same record"):
        merge_people(kept=people[0], other=people[0])


def test_separating_twice_is_refused(club, people):
    merged = merge_people(kept=people[0], other=people[1])
    part_people(club=club, merged=merged)
    with pytest.raises(ValidationError, match="can no longer be separated"):
        part_people(club=club, merged=merged)


def win_a_prize(event, player):
    event.prizes.create(number=1, kind="door").winners.set([player])


def sign_in_twice(event, _player):
    make_sign_ups(event, event.club.players.filter(given_name__in=["Ada", "Adda"]))


def make_a_couple(event, player):
    Couple.objects.create(club=event.club, first=player, second=event.club.players.get(given_name="Grace"))


@pytest.mark.parametrize(
    ("before", "gone"),
    [
        (win_a_prize, lambda event: event.prizes.all().delete()),
        (sign_in_twice, lambda event: event.delete()),
        (make_a_couple, lambda event: event.club.players.get(given_name="Grace").delete()),
    ],
)
def test_records_cannot_be_separated_after_related_rows_were_deleted(club, people, before, gone):
    ada, adda = people[:2]
    event = make_event(club)
    before(event, adda)
    merged = merge_people(kept=ada, other=adda)
    gone(event)
    after = everything()
    with pytest.raises(ValidationError, match="can no longer be separated"):
        part_people(club=club, merged=merged)
    assert everything() == after


def test_a_line_whose_number_was_taken_is_restored_with_the_next(club, people):
    ada, adda, grace, lise = people
    event = make_event(club)
    make_sign_ups(event, [ada, adda])
    merged = merge_people(kept=ada, other=adda)
    make_sign_ups(event, [grace, lise])
    back = part_people(club=club, merged=merged)
    numbers = list(Event.objects.get().sign_ups.values_list("number", flat=True))
    assert len(set(numbers)) == 4
    assert back.sign_ups.count() == 1


@pytest.fixture
def evening_of_all(club, people):
    """An evening with all of them on its sign-up sheet."""
    event = make_event(club)
    make_sign_ups(event, people)
    return event


def choose(event, one, other):
    """Make the two a house pair."""
    choose_partners(round_=event.rounds.get(), one=one, other=other, how=How.HOUSE)


def test_a_house_pair_is_kept_by_merging_and_separating(club, people, evening_of_all):
    ada, adda, grace, _lise = people
    choose(evening_of_all, adda, grace)
    merged = merge_people(kept=ada, other=adda)
    assert house_pairs(evening_of_all.rounds.get()) == {frozenset((ada.pk, grace.pk))}
    assert [pair.how for pair in chosen_pairs(evening_of_all.rounds.get())] == [How.HOUSE]
    back = part_people(club=club, merged=merged)
    assert house_pairs(evening_of_all.rounds.get()) == {frozenset((back.pk, grace.pk))}


def test_a_house_pair_of_other_people_is_unchanged(people, evening_of_all):
    ada, adda, grace, lise = people
    choose(evening_of_all, grace, lise)
    merged = merge_people(kept=ada, other=adda)
    assert merged.rows["house_teams"] == []
    assert house_pairs(evening_of_all.rounds.get()) == {frozenset((grace.pk, lise.pk))}


def test_a_house_pair_of_both_records_is_removed_and_restored(club, people, evening_of_all):
    ada, adda, _grace, _lise = people
    choose(evening_of_all, ada, adda)
    merged = merge_people(kept=ada, other=adda)
    assert evening_of_all.rounds.get().plan.house == ()
    back = part_people(club=club, merged=merged)
    assert house_pairs(evening_of_all.rounds.get()) == {frozenset((ada.pk, back.pk))}


def test_a_house_pair_dropped_after_the_merge_is_not_restored(club, people, evening_of_all):
    ada, adda, grace, _lise = people
    choose(evening_of_all, adda, grace)
    merged = merge_people(kept=ada, other=adda)
    drop_partners(round_=evening_of_all.rounds.get(), wish=Wish.objects.get())
    part_people(club=club, merged=merged)
    assert house_pairs(evening_of_all.rounds.get()) == set()


# What both said of coming evenings


def said(event, player, minute, *, comes):
    moment = datetime.datetime(2026, 11, 1, 12, minute, tzinfo=datetime.UTC)
    return ComingAnswer.objects.create(event=event, player=player, comes=comes, changed_at=moment)


def answers_of(player):
    return list(player.coming_answers.order_by("event").values_list("event", "comes"))


def test_answers_follow_and_of_two_the_later_one_stays(club, people):
    ada, adda, grace, _lise = people
    only_theirs, mine_later, theirs_later, of_another = (make_event(club) for _evening in range(4))
    said(only_theirs, adda, 1, comes=False)
    for event, minute in ((mine_later, 9), (theirs_later, 1)):
        said(event, ada, minute, comes=True)
        said(event, adda, 5, comes=False)
    said(of_another, grace, 1, comes=True)
    merge_people(kept=ada, other=adda)
    assert answers_of(ada) == [(only_theirs.pk, False), (mine_later.pk, True), (theirs_later.pk, False)]
    assert answers_of(grace) == [(of_another.pk, True)]


def test_separating_restores_the_answers_of_both(club, people):
    ada, adda, *_others = people
    first, second, third = (make_event(club) for _evening in range(3))
    said(first, adda, 1, comes=False)
    for event, minute in ((second, 9), (third, 1)):
        said(event, ada, minute, comes=True)
        said(event, adda, 5, comes=False)
    before = everything()
    merged = Merged(**json.loads(json.dumps(asdict(merge_people(kept=ada, other=adda)))))
    part_people(club=club, merged=merged)
    assert everything() == before


def test_separating_keeps_what_was_answered_since(club, people):
    ada, adda, *_others = people
    of_both, only_theirs, only_mine, unchanged = (make_event(club) for _evening in range(4))
    for player, events in ((ada, (of_both, only_mine, unchanged)), (adda, (of_both, only_theirs, unchanged))):
        for minute, event in enumerate(events):
            said(event, player, minute, comes=True)
    merged = Merged(**json.loads(json.dumps(asdict(merge_people(kept=ada, other=adda)))))
    for event in (of_both, only_theirs, only_mine):
        ada.coming_answers.update_or_create(event=event, defaults={"comes": False, "changed_at": timezone.now()})
    adda = part_people(club=club, merged=merged)
    assert answers_of(ada) == [
        (of_both.pk, False), (only_theirs.pk, False), (only_mine.pk, False), (unchanged.pk, True),
    ]  # fmt: skip
    assert answers_of(adda) == [(of_both.pk, True), (only_theirs.pk, True), (unchanged.pk, True)]


def test_two_whose_evening_was_deleted_meanwhile_are_not_separated(club, people):
    ada, adda, *_others = people
    event = make_event(club)
    said(event, adda, 1, comes=True)
    merged = merge_people(kept=ada, other=adda)
    event.delete()
    with pytest.raises(ValidationError):
        part_people(club=club, merged=merged)

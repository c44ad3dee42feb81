"""What a round stores of its plan: written and read again, with other references, and by the database."""

import pytest
from django.utils import timezone

from tests.builders import make_event
from tournaments.core.tables.plans import WayOut
from tournaments.models import Round, Team
from tournaments.models.round_plan import WITH_CHANGED_PARTS, WITH_HOUSE_PAIRS, RoundPlan
from tournaments.seasons.actions import delete_evening, restore_evening

FULL = RoundPlan(
    way_out=WayOut.SIT_OUT,
    tables=((2, 2), (1, 1, 1)),
    changed={7: "plays"},
    house=((3, 9), (4, 5)),
    hat=(7, 8),
    pulled=((0, 1),),
    substitutes=((11, 3),),
    sharing=(12,),
    added=(13, 14),
)
STORED = {
    "way_out": "sit-out",
    "tables": [[2, 2], [1, 1, 1]],
    "changed": {"7": "plays"},
    "house": [[3, 9], [4, 5]],
    "hat": [7, 8],
    "pulled": [[0, 1]],
    "substitutes": [[11, 3]],
    "sharing": [[12]],
    "added": [[13], [14]],
}


def test_a_plan_is_stored_under_the_keys_that_all_versions_know():
    assert FULL.as_values() == STORED


@pytest.mark.parametrize("plan", [RoundPlan(), FULL, RoundPlan(changed={7: "plays"}), RoundPlan(hat=())])
def test_what_is_written_is_read_again(plan):
    assert RoundPlan.read(plan.as_values()) == plan


def test_a_round_without_a_plan_stores_nothing():
    assert RoundPlan().as_values() == {}


def test_what_an_older_version_stored_empty_is_left_out():
    assert RoundPlan.read({"house": [], "sharing": []}).as_values() == {}


def test_only_the_house_pairs_do_not_depend_on_the_draw():
    assert FULL.house_only == RoundPlan(house=FULL.house)


def test_people_and_lines_have_other_references_in_a_file():
    other = FULL.with_references(person=lambda pk: 20 - pk, line=lambda pk: pk + 100)
    assert other == RoundPlan(
        way_out=WayOut.SIT_OUT,
        tables=FULL.tables,
        changed={107: "plays"},
        house=((11, 17), (15, 16)),
        hat=(107, 108),
        pulled=((0, 1),),
        substitutes=((9, 17),),
        sharing=(8,),
        added=(7, 6),
    )


def test_who_is_gone_is_left_out_with_their_pair_and_the_hat_with_a_line():
    here = {3, 4, 5, 11, 14}.intersection
    other = FULL.with_references(person=lambda pk: next(iter(here({pk})), None), line={8: 8}.get)
    assert other == RoundPlan(
        way_out=WayOut.SIT_OUT, tables=FULL.tables, house=((4, 5),), substitutes=((11, 3),), added=(14,)
    )


def test_the_database_gives_the_plan_back_and_finds_it_by_its_keys(club):
    round_ = make_event(club).rounds.get()
    assert round_.plan == RoundPlan()
    round_.plan = FULL
    round_.save(update_fields=["plan"])
    assert Round.objects.get().plan == FULL
    assert list(Round.objects.values_list("plan", flat=True)) == [FULL]
    assert Round.objects.filter(**WITH_HOUSE_PAIRS).get() == round_
    assert Round.objects.filter(**WITH_CHANGED_PARTS).get() == round_
    Round.objects.update(plan=RoundPlan(sharing=(1,)))
    assert not Round.objects.filter(**WITH_HOUSE_PAIRS).exists()
    assert not Round.objects.filter(**WITH_CHANGED_PARTS).exists()


def test_a_team_without_a_round_of_its_own_is_read_with_it(club):
    event = make_event(club)
    Team.objects.create(event=event, number=1, chairs=2)
    assert Team.objects.select_related("round").get().round is None


def test_a_deleted_evening_comes_back_with_its_plan(club):
    event = make_event(club)
    Round.objects.update(plan=FULL)
    back = restore_evening(club=club, kept=delete_evening(event=event, now=timezone.now()))
    assert back.rounds.get().plan == FULL

"""Rounds of the second day of an event: people who met on the first day have met."""

import datetime
import re
from itertools import chain

import pytest

from tests.builders import make_event, make_people, make_sign_ups
from tests.evening_file.evenings import other_club
from tests.rounds import key_in_round, make_draft, make_rounds, next_round
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.core.evening_file.schema import fits
from tournaments.core.schedules.repeats import partners_at
from tournaments.core.schedules.stored import rounds_from
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event, SignUp, StoredSchedule
from tournaments.rounds.actions import use_rounds
from tournaments.rounds.earlier_day_queries import met_before
from tournaments.rounds.queries import is_replayed, stored_rules
from tournaments.rounds.start_actions import start_round
from tournaments.sign_up.actions import change_line, sign_in
from tournaments.tables.actions import show_everyone

pytestmark = pytest.mark.django_db

NOT_KNOWN = "“–” means not known, because people met on an earlier day of this event."


@pytest.fixture
def people(club):
    return make_people(club)[:12]


@pytest.fixture
def first(club, people):
    """The first day: three rounds of new partners, played."""
    event = make_rounds(club, "partners", people=12, guests=people)
    for number in (2, 3):
        event = next_round(event, number)
    key_in_round(event, 3)
    return event


def second_day(first, people, **settings):
    event = make_event(first.club, date=first.date + datetime.timedelta(days=1), chapter_rule=False, continues=first)
    make_sign_ups(event, people)
    make_draft(event, "partners", people=len(people), **settings)
    return Event.objects.get(pk=event.pk)


def partners_in(schedule):
    """Every two partners of a stored schedule, by player, round by round."""
    tables = chain.from_iterable(each.tables for each in rounds_from(schedule.rounds))
    pairs = chain.from_iterable(map(partners_at, tables))
    return [frozenset(schedule.people[number - 1]["player"] for number in pair) for pair in pairs]


def schedule_of(event):
    return StoredSchedule.objects.get(event=event)


def test_nobody_has_a_partner_of_the_first_day_again(desk, first, people):
    second = second_day(first, people)
    pairs = partners_in(schedule_of(first)) + partners_in(schedule_of(second))
    assert len(pairs) == len(set(pairs)) == 36
    page = desk.get("rounds:plan", event=second)
    assert (page.context["preview"].repeated[0].times, page.context["preview"].repeated[0].at_least) == (0, 0)
    assert "People who met on an earlier day of this event count as having met." in page.content.decode()
    assert is_replayed(second, schedule_of(second))
    assert "count as having met" not in desk.get("rounds:plan", event=first).content.decode()


def test_a_bound_that_may_be_out_of_reach_is_left_out(desk, first, people):
    page = desk.get("rounds:plan", event=second_day(first, people))
    preview = page.context["preview"]
    opponents = preview.repeated[1]
    assert opponents.times == preview.schedule.repeats.opponents > preview.schedule.bound.opponents
    assert opponents.at_least is None
    assert '<td class="number">–</td>' in page.content.decode()
    assert NOT_KNOWN in page.content.decode()


def test_the_page_before_a_round_claims_no_bound_that_may_be_out_of_reach(desk, first, people):
    second = second_day(first, people)
    use(second)
    key_in_round(second, 1)
    change_line(line=SignUp.objects.get(event=second, player=people[0]), status=SignUp.Status.GONE_HOME)
    page = desk.get("rounds:next", event=second).content.decode()
    assert re.search(r"Best possible: \d+ and –\. " + NOT_KNOWN, page)


def test_partners_of_the_first_day_who_play_together_again_are_counted(desk, first, people):
    """66 pairs, of whom 18 were partners on the first day: 48 are left for 11 rounds of 6 pairs."""
    second = second_day(first, people, rounds=11)
    partners = desk.get("rounds:plan", event=second).context["preview"].repeated[0]
    before, now = partners_in(schedule_of(first)), partners_in(schedule_of(second))
    assert partners.times == len(now) - len(set(now) - set(before)) >= 18
    assert partners.at_least == (18 if partners.times == 18 else None)


def test_only_hands_that_were_played_count(club, people):
    first = make_event(club, chapter_rule=False)
    make_sign_ups(first, people[:4])
    make_draft(first, "fixed-teams", people=4, rounds=1, tables=((2, 2),))
    second = second_day(first, people[:4], rounds=1, tables=((2, 2),))
    assert met_before(second).partners == []
    assert {"partners", "opponents"}.isdisjoint(chain.from_iterable(schedule_of(second).people))


def test_the_rounds_to_come_know_the_first_day_after_someone_left(first, people):
    second = second_day(first, people[:11], tables=((2, 2), (2, 2)))
    use(second)
    key_in_round(second, 1)
    change_line(line=SignUp.objects.get(event=second, player=people[0]), status=SignUp.Status.GONE_HOME)
    sign_in(event=second, player=people[11])
    start_round(event=second, number=2)
    stored = schedule_of(second)
    assert stored.people[11]["player"] == people[11].pk
    rules = stored_rules(stored)
    known = {frozenset(stored.people[number - 1]["player"] for number in pair) for pair in rules.partners_before}
    assert known == set(partners_in(schedule_of(first)))
    pairs = partners_in(schedule_of(first)) + partners_in(stored)
    assert len(pairs) == len(set(pairs))


def use(event):
    use_rounds(round_=event.rounds.get())
    show_everyone(round_=event.rounds.get())


def test_the_file_of_the_second_day_carries_who_met(first, people):
    second = second_day(first, people)
    told = unpacked(packed(evening_values(second)))
    assert fits(told)
    copy = Event.objects.get(pk=bring_in(club=other_club(), evening=told).event.pk)
    assert copy.continues is None
    assert evening_values(copy)["schedule"] == told["schedule"]
    assert is_replayed(copy, schedule_of(copy))
    told["schedule"]["people"][3]["partners"] = [13]
    assert not fits(told)

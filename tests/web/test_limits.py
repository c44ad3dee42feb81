"""What one club may have on a site that many share: one sentence when it is reached, and nothing is added."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.member_actions import invite_member
from accounts.models import Role, User
from scoring import read_rule_set
from tests.builders import PASSWORD, keyed, make_evening, make_event, make_people
from tests.safety.database import changed, digests
from tournaments.changes.actions import play_one_deal
from tournaments.core.people.names import NewPerson
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event, Player, TeamMember
from tournaments.people.actions import add_people
from tournaments.rehearsal.actions import begin_rehearsal
from tournaments.rule_sets.actions import change_rules, delete_rules, restore_rules
from tournaments.web.limits import LimitReachedError, bytes_of


@pytest.fixture
def most(settings):
    """Set the limits of the site."""

    def limit(**most):
        settings.CLUB_LIMITS = dict.fromkeys(settings.CLUB_LIMITS, 0) | most

    return limit


def new_person(desk):
    return desk.post("people:add-person", data={"given_name": "Zoe", "family_name": "Young", "chapter": ""})


def tonight(desk):
    return desk.post("events:start-tonight")


@pytest.mark.parametrize(
    ("act", "limit", "sentence"),
    [
        (new_person, {"people": 8}, "A club can have 8 people here."),
        (new_person, {"people": 1}, "A club can have 1 person here."),
        (tonight, {"evenings": 1}, "A club can have 1 evening here."),
        (tonight, {"bytes": 10_000}, "A club can store 0 MB here."),
    ],
)
def test_one_sentence_and_nothing_is_added(desk, club, most, act, limit, sentence):
    make_evening(club)
    most(**limit)
    before = digests()
    answer = act(desk)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert sentence in page
    assert "Nothing was added" in page
    assert changed(before, digests()) == set()


@pytest.mark.parametrize(("act", "limit"), [(new_person, {"people": 9}), (tonight, {"evenings": 2, "bytes": 100_000})])
def test_up_to_the_limit_all_is_as_ever(desk, club, most, act, limit):
    make_evening(club)
    most(**limit)
    assert act(desk).status_code == 302


def test_a_list_an_evening_file_and_a_rule_set_count_too(desk, club, most):
    told = evening_values(make_evening(club))
    told["event"]["name"] = "Saturday"
    most(people=8)
    with pytest.raises(LimitReachedError, match="8 people"):
        add_people(club=club, people=[NewPerson(given_name="Zoe", family_name="Young")])
    most(evenings=1)
    with pytest.raises(LimitReachedError, match="1 evening here"):
        bring_in(club=club, evening=told)
    assert (Player.objects.count(), Event.objects.count()) == (8, 1)
    most(bytes=bytes_of(club) + 100)
    assert desk.post("rule_sets:copy", "tanglewood").status_code == 409
    assert not club.rule_sets.exists()


def test_a_new_person_at_the_door_and_one_who_comes_late_count_too(desk, club, most):
    event = make_evening(club)
    most(people=8)
    answer = desk.post("sign_up:list", event=event, data={"name": "Zoe Young", "new": "1"})
    assert answer.status_code == 409
    late = Player.named(club=club, given_name="Zoe", family_name="Young")
    with pytest.raises(LimitReachedError, match="8 people"):
        play_one_deal(member=TeamMember.objects.first(), player=late, deal=1)
    assert (Player.objects.count(), event.sign_ups.count()) == (8, 8)


def test_another_club_does_not_count(desk, club, stranger, most):
    make_evening(club)
    most(people=8, evenings=1)
    other = type(club).objects.get(slug="other-club")
    make_people(other, names=["Zoe"])
    make_event(other)
    assert other.players.count() == 1


def own_rules(desk, club):
    """A copy of a built-in rule set."""
    assert desk.post("rule_sets:copy", "tanglewood").status_code == 302
    return club.rule_sets.get()


def other_number(own):
    """What `change_rules` needs to save the same rules with one other number."""
    text = own.text.replace("value = 50", "value = 60", 1)
    assert text != own.text
    return {"own": own, "rules": read_rule_set(text), "version": None, "text": text}


def test_what_is_saved_counts_by_the_sheet(club):
    event = make_evening(club)
    before = bytes_of(club)
    assert before > 10_000
    keyed(event, table=1, deal=1, counts={})
    keyed(event, table=1, deal=1, counts={}, version=1)
    assert bytes_of(club) == before + 2 * 2_500


def test_every_version_of_a_rule_set_counts_even_of_a_deleted_one(club, desk):
    own = own_rules(desk, club)
    before = bytes_of(club)
    change_rules(**other_number(own))
    length = len(club.rule_sets.get().text)
    assert bytes_of(club) >= before + length
    delete_rules(own=club.rule_sets.get())
    assert bytes_of(club) >= before + length


def test_every_version_of_a_person_a_sign_up_and_an_evening_counts(club):
    event = make_evening(club)
    line = event.sign_ups.first()
    before = bytes_of(club)
    counted = []
    for thing in (line.player, line, event):
        thing.save()
        counted.append(bytes_of(club) - before)
        before = bytes_of(club)
    assert counted == [1_000, 900, 3_000]


def test_the_rules_of_an_evening_count_by_their_length(club):
    event = make_event(club)
    before = bytes_of(club)
    Event.objects.filter(pk=event.pk).update(rules_text=event.rules_text + "#" * 90_000)
    assert bytes_of(club) == before + 90_000


def test_at_the_limit_of_bytes_sheets_are_saved_and_people_let_in_but_no_more_is_begun(desk, club, most):
    event = make_evening(club)
    own = own_rules(desk, club)
    most(bytes=1, people=20, evenings=5, members=5)
    assert keyed(event, table=1, deal=1, counts={}).version == 1
    assert keyed(event, table=1, deal=1, counts={}, version=1).version == 2
    assert new_person(desk).status_code == 302
    assert desk.post("sign_up:list", event=event, data={"name": "Yves Zorn", "new": "1"}).status_code == 302
    before = digests()
    assert tonight(desk).status_code == 409
    assert desk.post("rule_sets:copy", "tanglewood").status_code == 409
    for act in (
        lambda: change_rules(**other_number(own)),
        lambda: restore_rules(club=club, version=own.history.latest().history_id),
        lambda: add_people(club=club, people=[NewPerson(given_name="Xaver", family_name="Young")]),
    ):
        with pytest.raises(LimitReachedError, match="0 MB"):
            act()
    assert changed(before, digests()) == set()


def test_one_person_more_counts_people_only(desk, club, most):
    event = make_evening(club)
    most(people=20, bytes=1_000_000_000)
    for act in (
        lambda: new_person(desk),
        lambda: desk.post("sign_up:list", event=event, data={"name": "Yves Zorn", "new": "1"}),
    ):
        with CaptureQueriesContext(connection) as asked:
            assert act().status_code == 302
        assert [one["sql"] for one in asked if "sheethistory" in one["sql"]] == []


def test_the_count_needs_as_many_queries_whatever_the_club_has(club, django_assert_num_queries):
    with CaptureQueriesContext(connection) as asked:
        bytes_of(club)
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    with django_assert_num_queries(len(asked)):
        bytes_of(club)


def test_members_have_a_limit(desk, club, most):
    most(members=2)
    invited = {"name": "Fay", "role": "organizer", "now": PASSWORD}
    assert desk.post("club:invite", data=invited).status_code == 200
    answer = desk.post("club:invite", data=invited | {"name": "Gus"})
    assert answer.status_code == 422
    assert "A club can have 2 members here." in answer.content.decode()
    assert sorted(club.memberships.values_list("user__name", flat=True)) == ["Fay", "Ruth"]
    assert not User.objects.filter(name="Gus").exists()


def test_a_limit_of_one_member_is_said_in_the_singular(desk, most):
    most(members=1)
    answer = desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD})
    assert "A club can have 1 member here." in answer.content.decode()


def test_a_large_limit_is_written_as_on_every_page(club, most):
    people = [NewPerson(given_name=f"P{number}", family_name="Young") for number in range(1_001)]
    most(people=1_000)
    with pytest.raises(LimitReachedError, match="1,000 people"):
        add_people(club=club, people=people)


def test_bringing_a_member_back_does_not_pass_the_limit(desk, club, most):
    fay, _password = invite_member(club=club, name="Fay", role=Role.ORGANIZER)
    desk.post("club:remove", fay.pk)
    invite_member(club=club, name="Gus", role=Role.ORGANIZER)
    most(members=2)
    page = desk.undo_newest_act(follow=True).content.decode()
    assert "A club can have 2 members here." in page
    assert sorted(club.memberships.values_list("user__name", flat=True)) == ["Gus", "Ruth"]
    assert not User.objects.get(name="Fay").is_active


def test_a_rehearsal_may_store_a_hundredth(club, ruth, most):
    most(bytes=1_000_000_000)
    event = begin_rehearsal(user=ruth, time_zone="UTC", today=datetime.date(2026, 11, 20))
    large = [NewPerson(given_name=f"P{number}", family_name="Young") for number in range(10_000)]
    with pytest.raises(LimitReachedError, match="10 MB"):
        add_people(club=event.club, people=large)
    assert len(add_people(club=club, people=large)) == 10_000


def test_a_laptop_has_no_limit(settings):
    assert settings.CLUB_LIMITS == {"people": 0, "evenings": 0, "bytes": 0, "members": 0}

"""What one club may have on a site that many share: one sentence when it is reached, and nothing is added."""

import pytest

from tests.builders import keyed, make_evening, make_event, make_people
from tests.safety.database import changed, digests
from tournaments.changes.actions import play_one_deal
from tournaments.core.people.names import NewPerson
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event, Player, TeamMember
from tournaments.people.actions import add_people
from tournaments.web.limits import LimitReachedError, bytes_of


@pytest.fixture
def most(settings):
    """Set the limits of the site."""

    def limit(**most):
        settings.CLUB_LIMITS = {"people": 0, "evenings": 0, "bytes": 0} | most

    return limit


def new_person(desk):
    return desk.post("people:add-person", data={"given_name": "Zoe", "family_name": "Young", "chapter": ""})


def tonight(desk):
    return desk.post("events:start-tonight")


@pytest.mark.parametrize(
    ("act", "limit", "sentence"),
    [
        (new_person, {"people": 8}, "A club can have 8 people here."),
        (tonight, {"evenings": 1}, "A club can have 1 evenings here."),
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
    with pytest.raises(LimitReachedError, match="1 evenings"):
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


def test_what_is_saved_counts_by_the_sheet(club):
    event = make_evening(club)
    before = bytes_of(club)
    assert before > 10_000
    keyed(event, table=1, deal=1, counts={})
    keyed(event, table=1, deal=1, counts={}, version=1)
    assert bytes_of(club) == before + 2 * 2_500


def test_a_laptop_has_no_limit(settings):
    assert settings.CLUB_LIMITS == {"people": 0, "evenings": 0, "bytes": 0}

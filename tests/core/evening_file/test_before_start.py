"""What the start of a round changed, with other references to members and teams."""

from tournaments.core.evening_file.before_start import with_references

BEFORE = {
    "number": 2,
    "rounds": [],
    "tables": [[2, 2]],
    "cuts_ties": True,
    "members": [11, 12],
    "teams": {"ended": [13], "joined": [12, 14], "new": [5, 6], "chairs": {"5": 2, "6": 3}},
}
MEMBERS = {11: "Ada", 13: "Grace", 14: "Lise"}


def test_every_member_and_team_has_its_other_reference():
    told = with_references(BEFORE, member=MEMBERS.get, team={5: 50, 6: 60}.get)
    assert told == BEFORE | {
        "members": ["Ada"],
        "teams": {"ended": ["Grace"], "joined": ["Lise"], "new": [50, 60], "chairs": {"50": 2, "60": 3}},
    }


def test_an_unknown_team_is_left_out():
    told = with_references(BEFORE, member=MEMBERS.get, team={6: 60}.get)
    assert told["teams"] == {"ended": ["Grace"], "joined": ["Lise"], "new": [60], "chairs": {"60": 3}}


def test_no_start_stays_no_start():
    assert with_references({}, member=MEMBERS.get, team=MEMBERS.get) == {}

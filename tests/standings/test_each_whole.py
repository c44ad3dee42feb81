"""Where a line may break in the names of a team: between two people."""

import pytest

from tournaments.standings.wording import each_whole


@pytest.mark.parametrize(
    ("team", "written"),
    [
        ("Ada Quinn", ["Ada Quinn"]),
        ("Ada Quinn & Edgar Drake", ["Ada Quinn", "&amp; Edgar Drake"]),
        (
            "Ada & Bert (Hand 1) & Cora (Hand 2 to Hand 4)",
            ["Ada", "&amp; Bert (Hand 1)", "&amp; Cora (Hand 2 to Hand 4)"],
        ),
        ("Ada & Bo, Cy & Di", ["Ada", "&amp; Bo,", "Cy", "&amp; Di"]),
        ("Tables of 4: Ada & Bo; Tables of 5: Cy", ["Tables of 4: Ada", "&amp; Bo;", "Tables of 5: Cy"]),
        ("<b>Ada</b> & Bert", ["&lt;b&gt;Ada&lt;/b&gt;", "&amp; Bert"]),
    ],
)
def test_each_person_of_a_team_stays_whole(team, written):
    assert each_whole(team) == " ".join(f'<span class="one-name">{name}</span>' for name in written)

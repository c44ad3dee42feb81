"""What the handbook says to do when the papers show only totals works under every rule set."""

import pytest

from scoring import BUILT_IN_KEYS
from tests.builders import make_evening
from tournaments.models import Tally


@pytest.mark.parametrize("rules", BUILT_IN_KEYS)
def test_the_totals_of_a_paper_are_saved_as_extra_points(desk, club, rules):
    event = make_evening(club, rules=rules)
    url = desk.url("sheets:sheet", 1, 1, event=event)
    form = desk.client.get(url).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields} | {"ending": "0", "save": "1"}
    for position, total in ((1, "1210"), (2, "-45")):
        typed |= {f"{position}-extra": total, f"{position}-extra-why": "the paper has only the total"}
    asked = desk.client.post(url, typed)
    assert [question.code for question in asked.context["questions"]] == ["empty"]
    assert desk.client.post(url, typed | {"empty_means_zero": "1"}).status_code == 302
    assert list(Tally.objects.order_by("team__seats__position").values_list("total", flat=True)) == [1210, -45]

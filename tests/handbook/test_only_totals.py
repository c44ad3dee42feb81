"""What the handbook says to do when the papers show only totals works under every rule set."""

import pytest

from scoring import BUILT_IN_KEYS
from tests.builders import make_evening
from tournaments.models import Tally


@pytest.mark.parametrize("rules", BUILT_IN_KEYS)
def test_the_totals_of_a_paper_are_saved_with_one_press_after_the_switch(desk, club, rules):
    event = make_evening(club, rules=rules)
    url = desk.url("sheets:sheet", 1, 1, event=event)
    asked = desk.client.get(url)
    assert 'value="totals">Key in totals only</button>' in asked.content.decode()
    form = asked.context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    page = desk.client.post(url, hidden | {"switch": "totals"})
    typed = hidden | {"entry": page.context["form"]["entry"].value(), "1-paper": "1210", "2-paper": "-45", "save": "1"}
    assert desk.client.post(url, typed).status_code == 302
    assert list(Tally.objects.order_by("team__seats__position").values_list("total", flat=True)) == [1210, -45]

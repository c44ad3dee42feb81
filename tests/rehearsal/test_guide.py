"""The guide of a rehearsal: where it begins, what it asks for, hidden and shown again, never on a real evening."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Club
from scoring import read_rule_set
from tests.builders import draw_tables, make_evening, make_helper
from tests.safety.page_forms import forms_on
from tournaments.models import Event, Player, Sheet, SheetHistory, SignUp
from tournaments.models.progress import progress
from tournaments.rehearsal import actions
from tournaments.rehearsal.actions import SHEETS_OF_GAMES, bring_in_other_sheets
from tournaments.rehearsal.queries import Guide, missing_sheets
from tournaments.rule_sets.actions import bring_in_rules
from tournaments.sign_up.queries import suggestions

pytestmark = pytest.mark.django_db
PANEL = 'id="guide"'
ALIKE = 1300
"""The seed of a rehearsal in which Edith Tilden and Edith Hadley are not here yet."""


@pytest.fixture
def rehearsal(desk, monkeypatch):
    """The evening of a guided rehearsal that has just begun."""
    monkeypatch.setattr(actions, "new_seed", lambda: ALIKE)
    desk.post("rehearsal:begin")
    return Event.objects.get(club__rehearsal=True)


def page(desk, event, path=""):
    return desk.client.get(f"/c/{event.club.slug}/events/{event.pk}/{path}").content.decode()


def panel(text):
    return text.partition(PANEL)[2].partition("</aside>")[0]


def press(desk, event, path, **data):
    return desk.client.post(f"/c/{event.club.slug}/{path}", data)


def test_the_guide_claims_different_chapters_only_where_all_are_known(desk, rehearsal):
    draw_tables(rehearsal, shown=False)
    said = panel(page(desk, rehearsal, "tables/"))
    assert "Look it over. Then press" in said
    assert "Partners are from different chapters." not in said
    dewey = Player.objects.get(given_name="Dewey", chapter=None)
    desk.client.post(f"/c/{rehearsal.club.slug}/people/{dewey.pk}/chapter/", {"chapter": "Palm", "chapter-new": "0"})
    assert "Partners are from different chapters. Press" in panel(page(desk, rehearsal, "tables/"))


def test_the_front_page_of_a_new_club_offers_the_guide_and_it_begins_at_the_sign_up(desk):
    front = desk.get("tonight:tonight").content.decode()
    assert "A guide leads you through an evening with invented people." in front
    answer = desk.post("rehearsal:begin")
    event = Event.objects.get()
    assert answer.url == f"/c/{event.club.slug}/events/{event.pk}/sign-up/"
    assert "Step 1 of 6" in panel(page(desk, event, "sign-up/"))
    assert Counter(event.sign_ups.values_list("status", flat=True)) == {"here": 21, "expected": 3}


def test_the_invented_people_are_in_the_rehearsals_club_only(desk, club, rehearsal):
    assert set(Player.objects.values_list("club", flat=True)) == {rehearsal.club_id}
    draw_tables(rehearsal)
    bring_in_other_sheets(event=rehearsal)
    assert not club.players.exists()
    assert not club.events.exists()
    for name in ("people:people", "seasons:past", "tonight:tonight", "club:club"):
        text = desk.get(name).content.decode()
        assert PANEL not in text
        assert "everyone here is invented" not in text


def test_each_person_who_is_signed_in_gets_the_next_name(desk, rehearsal):
    for left in (3, 2, 1):
        waiting = rehearsal.sign_ups.filter(status=SignUp.Status.EXPECTED).order_by("number")
        said = panel(page(desk, rehearsal, "sign-up/"))
        assert ("one more person" if left == 1 else f"{left} more people") in said
        assert waiting.first().player.name in said
        letters = said.partition("<kbd>")[2].partition("</kbd>")[0]
        path = f"/c/{rehearsal.club.slug}/events/{rehearsal.pk}/sign-up/"
        first = suggestions(rehearsal, letters)[0]
        assert first == waiting.first().player
        answer = desk.client.post(path, {"name": letters, "unseen": "1"}, headers={"HX-Request": "true"})
        # What htmx gets has the panel with the next name, to put in place of this one.
        assert 'id="guide" class="guide" aria-label="Guide" hx-swap-oob="true"' in answer.content.decode()
        assert waiting.count() == left - 1
    assert "Step 2 of 6" in answer.content.decode()


def test_a_page_away_from_the_step_has_the_way_to_it(desk, rehearsal):
    slug = rehearsal.club.slug
    for path in ("people/", f"events/{rehearsal.pk}/", f"events/{rehearsal.pk}/settings/"):
        said = panel(desk.client.get(f"/c/{slug}/{path}").content.decode())
        assert f'href="/c/{slug}/events/{rehearsal.pk}/sign-up/"' in said


def test_the_guide_is_hidden_and_taken_up_where_the_evening_is(desk, rehearsal):
    slug, back = rehearsal.club.slug, f"/c/{rehearsal.club.slug}/people/"
    answer = press(desk, rehearsal, "rehearsal/guide/", show="hidden", back=back)
    assert answer.url == back
    assert PANEL not in page(desk, rehearsal, "sign-up/")
    assert "Show the guide" in page(desk, rehearsal, "sign-up/")
    draw_tables(rehearsal)
    answer = press(desk, rehearsal, "rehearsal/guide/", show="shown", back="https://evil.example/")
    assert answer.url == f"/c/{slug}/"
    assert "Step 4 of 6" in panel(page(desk, rehearsal, "tables/"))


def test_all_sheets_but_one_are_brought_in_once_the_tables_are_shown(desk, rehearsal):
    path = f"rehearsal/{rehearsal.pk}/bring-in/"
    press(desk, rehearsal, path)
    assert not SheetHistory.objects.exists()
    assert "Show the tables first." in page(desk, rehearsal, "tables/")
    draw_tables(rehearsal)
    for _twice in range(2):
        assert press(desk, rehearsal, path).url == f"/c/{rehearsal.club.slug}/events/{rehearsal.pk}/play/"
        assert SheetHistory.objects.count() == progress(rehearsal).sheets_needed - 1
    (left,) = missing_sheets(rehearsal)
    assert f"<kbd>{left.number}</kbd>" in panel(page(desk, rehearsal, "play/"))


def test_the_figures_are_on_the_page_of_their_sheet_only(desk, rehearsal):
    draw_tables(rehearsal)
    bring_in_other_sheets(event=rehearsal)
    (left,) = missing_sheets(rehearsal)
    assert "guide-paper" in panel(page(desk, rehearsal, f"play/{left.table}/{left.deal}/"))
    assert "guide-paper" not in panel(page(desk, rehearsal, f"play/{left.table}/1/"))


def test_a_printed_leaderboard_is_as_good_as_reading_out(desk, rehearsal, ruth):
    guide = all_in(desk, rehearsal, ruth)
    assert guide().step == 5
    press(desk, rehearsal, f"events/{rehearsal.pk}/print/leaderboard/")
    assert guide().step == 6
    declare_final(desk, rehearsal)
    assert guide().step is None
    said = panel(page(desk, rehearsal, "results/"))
    assert "All 6 steps are done" in said
    assert 'href="/c/tuesday-club/events/plan/"' in said


def test_only_first_place_ends_the_reading(desk, rehearsal, ruth):
    all_in(desk, rehearsal, ruth)
    read = f"events/{rehearsal.pk}/results/winners/"
    press(desk, rehearsal, read, step=1)
    assert "Step 5 of 6" in panel(page(desk, rehearsal, "results/"))
    press(desk, rehearsal, read, step=999)
    lists = desk.client.get(f"/c/{rehearsal.club.slug}/{read}").context["page"].lists
    assert len(lists) > 1
    assert "<b>Next: Tables of" in panel(page(desk, rehearsal, "results/winners/?step=999"))
    for number in lists:
        press(desk, rehearsal, read, step=999, list=number)
    assert "Make the results final." in panel(page(desk, rehearsal, f"results/winners/?step=999&list={lists[-1]}"))
    assert "Step 6 of 6" in panel(page(desk, rehearsal, "results/"))


def test_a_guide_that_was_played_to_its_end_stays_finished_while_the_results_are_final(desk, rehearsal, ruth):
    all_in(desk, rehearsal, ruth)
    press(desk, rehearsal, f"events/{rehearsal.pk}/results/winners/", step=999)
    declare_final(desk, rehearsal)
    for path in ("", "results/", "tables/"):
        assert "All 6 steps are done" in panel(page(desk, rehearsal, path))
    Event.objects.filter(pk=rehearsal.pk).update(final_version=None)
    assert "Step 6 of 6" in panel(page(desk, rehearsal, "results/"))


def test_who_has_a_rehearsal_is_offered_that_one_before_another(desk, rehearsal):
    for name in ("tonight:tonight", "seasons:past", "club:club"):
        offered = desk.get(name).content.decode()
        assert "Your rehearsal is still there." in offered
        assert f'href="/c/{rehearsal.club.slug}/"' in offered
        assert "New here?" not in offered
    assert "Replace your rehearsal?" in desk.post("rehearsal:begin").content.decode()


def all_in(desk, event, user):
    """Play the evening until all sheets are in; return a function that reads the guide."""
    draw_tables(event)
    bring_in_other_sheets(event=event)
    key_in_the_paper(desk, event, user)
    return lambda: guide_of(event, user)


def declare_final(desk, event):
    event.refresh_from_db()
    press(desk, event, f"events/{event.pk}/results/final/", version=event.version)


def guide_of(event, user):
    event = Event.objects.get(pk=event.pk)
    return Guide(event=event, progress=progress(event), user=user)


def key_in_the_paper(desk, event, user):
    guide = guide_of(event, user)
    path = f"play/{guide.paper.table}/{guide.paper.deal}/"
    (form,) = [form for form in forms_on(path, page(desk, event, path)) if "ending" in form.names]
    figures = {name: text for name, text in guide.figures.items() if name in form.names}
    return press(desk, event, f"events/{event.pk}/{path}", **form.values | figures | {"save": "1"})


FILES = sorted((Path(__file__).parents[1] / "scoring" / "rule_sets").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_paper_of_any_rule_set_is_saved_without_a_question(desk, club, ruth, file):
    text = file.read_text(encoding="utf-8")
    own = bring_in_rules(club=club, rules=read_rule_set(text), text=text)
    desk.post("rehearsal:begin", data={"rules": own.key})
    event = Event.objects.get()
    bring_in_other_sheets(event=event)
    done = progress(event)
    assert done.sheets_to_go == 1 or event.rules.length_varies
    if done.sheets_to_go == 1:
        assert key_in_the_paper(desk, event, ruth).status_code == 302
        assert progress(event).sheets_in == done.sheets_in + 1
    assert guide_of(event, ruth).step == 5 or event.rules.length_varies


def test_games_without_an_end_get_their_next_sheets_only(desk, club):
    text = next(file for file in FILES if file.stem == "every-form").read_text(encoding="utf-8")
    own = bring_in_rules(club=club, rules=read_rule_set(text), text=text)
    desk.post("rehearsal:begin", data={"rules": own.key})
    event, before = Event.objects.get(), SheetHistory.objects.count()
    bring_in_other_sheets(event=event)
    assert event.rules.length_varies
    assert SheetHistory.objects.count() == before + SHEETS_OF_GAMES


def test_a_rehearsal_of_a_rule_card_is_half_played_and_its_guide_waits_to_be_asked(desk):
    desk.post("rehearsal:begin", data={"rules": "tanglewood"})
    event = Event.objects.get()
    play = "play/"
    assert PANEL not in page(desk, event, play)
    press(desk, event, "rehearsal/guide/", show="shown")
    assert "Step 4 of 6" in panel(page(desk, event, play))


def test_each_of_several_rounds_is_brought_in_and_the_next_one_is_started(desk, rehearsal, ruth):
    path = f"events/{rehearsal.pk}/"
    rehearsal.sign_ups.update(status=SignUp.Status.HERE)
    tables = ",".join(["2+2"] * 6)
    plan = {"format": "partners", "tables": tables, "planned_rounds": 2, "round_hands": 2, "hands_start_again": "on"}
    plan |= {"ranks_by": "total", "sit_out_credit": "nothing", "unfinished": "as-it-is"}
    for act, data in (("rounds/", plan), ("rounds/use/", {}), ("tables/show/", {})):
        assert press(desk, rehearsal, path + act, **data).status_code == 302
    for number in (1, 2):
        assert "Bring in the sheets" in panel(page(desk, rehearsal, "play/"))
        press(desk, rehearsal, f"rehearsal/{rehearsal.pk}/bring-in/")
        assert SheetHistory.objects.count() == 12 * number - 1
        assert key_in_the_paper(desk, rehearsal, ruth).status_code == 302
        if number == 1:
            said = panel(page(desk, rehearsal, "tables/"))
            assert "Start the next round." in said
            assert "Press <b>Start Round 2</b>." in said
            assert f'href="/c/{rehearsal.club.slug}/{path}tables/"' in panel(page(desk, rehearsal, "play/"))
            press(desk, rehearsal, f"{path}rounds/start/", number=2)
    assert guide_of(rehearsal, ruth).step == 5


def test_with_several_clubs_the_end_leads_to_the_choice_of_clubs(desk, rehearsal, ruth):
    other = Club.objects.create(name="Friday Club", slug="friday-club")
    other.memberships.create(user=ruth, role="owner")
    assert guide_of(rehearsal, ruth).own_club is None


def test_a_real_evening_has_no_guide_and_asks_no_query_for_it(desk, club):
    event = make_evening(club)
    asked = {}
    for choice in ("hidden", "shown"):
        desk.client.cookies["guide"] = choice
        asked[choice] = [queries_of(desk, event, name) for name in ("tonight:event", "sign_up:list", "tables:tables")]
    assert asked["shown"] == asked["hidden"]
    assert desk.post("rehearsal:bring-in", event=event).status_code == 404
    assert desk.post("rehearsal:show-guide", data={"show": "shown"}).status_code == 404
    assert not SheetHistory.objects.exists()


def queries_of(desk, event, name):
    """Return the tables that the page of a real evening asks, and check that it has no guide."""
    with CaptureQueriesContext(connection) as captured:
        assert PANEL not in desk.get(name, event=event).content.decode()
    return [re.findall(r'FROM "?(\w+)', query["sql"]) for query in captured if "SELECT" in query["sql"]]


def test_a_helper_of_a_rehearsal_gets_no_guide(desk, rehearsal):
    draw_tables(rehearsal)
    helper = make_helper(rehearsal)
    helper.cookies["guide"] = "shown"
    text = helper.get(f"/c/{rehearsal.club.slug}/events/{rehearsal.pk}/play/").content.decode()
    assert PANEL not in text
    assert "guide/" not in text


def test_sheets_that_were_undone_are_brought_in_again(desk, rehearsal):
    draw_tables(rehearsal)
    bring_in_other_sheets(event=rehearsal)
    for sheet in Sheet.objects.select_related("seating").order_by("pk")[:2]:
        path = f"events/{rehearsal.pk}/play/{sheet.seating.table}/{sheet.deal}/undo/"
        assert press(desk, rehearsal, path, version=sheet.version).status_code == 302
    assert progress(rehearsal).sheets_to_go == 3
    assert press(desk, rehearsal, f"rehearsal/{rehearsal.pk}/bring-in/").status_code == 302
    assert progress(rehearsal).sheets_to_go == 1

"""Planning an evening: the rule set is chosen once and frozen."""

import datetime
import re

import pytest
from django.core.exceptions import ValidationError

from accounts.models import Club
from scoring import BUILT_IN_KEYS
from scoring.library import rule_set_text
from tests.builders import (
    after_midnight,
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    tonight,
)
from tournaments.events.actions import change_event, like_the_last, plan_event
from tournaments.events.forms import PlanForm
from tournaments.models import ClubRuleSet, Event, Season, Sheet
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import undo_draw
from tournaments.tables.lots.actions import fill_hat
from tournaments.tables.queries import plans_for

ANSWERS = {
    "name": "Friday Night",
    "date": "2026-11-20",
    "starts_at": "18:30",
    "place": "Hall",
    "rules": "tanglewood",
    "couples": "as-it-falls",
    "entry": "counts",
}


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_an_evening_is_planned_with_each_rule_set(desk, key):
    desk.post("events:plan", data=ANSWERS | {"rules": key})
    event = Event.objects.get()
    assert event.rules.key == event.rules_key == key
    round_ = event.rounds.get()
    assert (round_.first_deal, round_.last_deal) == (1, event.rules.deals)


def test_an_evening_keeps_its_rules_when_the_club_changes_its_rule_set(desk, club):
    text = make_event(club).rules_text.replace("tanglewood", "our-own").replace("price = 100", "price = 105")
    own = ClubRuleSet.objects.create(club=club, key="our-own", name="Our own", text=text)
    desk.post("events:plan", data=ANSWERS | {"rules": "our-own"})
    own.text = text.replace("price = 105", "price = 110")
    own.save()
    event = Event.objects.get(rules_key="our-own")
    assert {line.code: line.price for line in event.rules.lines}["out"] == 105


@pytest.mark.parametrize(
    ("name", "said"),
    [("Friday Night", "Friday Night, November 20"), ("Cards", "Cards, Friday, November 20")],
)
def test_what_is_folded_says_the_weekday_once(club, name, said):
    event = make_event(club, date=datetime.date(2026, 11, 20))
    event.name = name
    form = PlanForm(instance=event, known={})
    assert form.rows()[-1].summary == said


def test_the_chapter_rule_and_couples_are_in_sight(desk, club):
    use_chapters(club)
    page = desk.get("events:plan").content.decode()
    in_sight, _, folded = page.partition("<details")
    for name in ("chapter_rule", "couples"):
        assert (f'name="{name}"' in in_sight, f'name="{name}"' in folded) == (True, False)
    assert 'name="spreads_chapters"' in folded


def test_the_form_starts_with_the_settings_of_the_last_evening(desk, club):
    use_chapters(club)
    make_event(club, rules="texas-good-sam", place="The old barn", couples="apart", chapter_rule=False)
    initial = desk.get("events:plan").context["form"]
    assert initial["place"].value() == "The old barn"
    assert initial["couples"].value() == "apart"
    assert initial["chapter_rule"].value() is False
    assert initial["rules"].value() == "texas-good-sam"
    assert initial["date"].value() == tonight(club)


@pytest.mark.parametrize(
    ("rules", "decks", "books"),
    [("hidden-valley-ranch", {"4": 7}, {"4": {"red": 2}}), ("tanglewood", {}, {})],
)
def test_decks_and_books_are_copied_only_for_the_same_rules(desk, club, rules, decks, books):
    make_event(club, rules="hidden-valley-ranch", other_decks={"4": 7}, required_books={"4": {"red": 2}})
    desk.post("events:plan", data=ANSWERS | {"rules": rules})
    event = Event.objects.latest("pk")
    assert (event.rules_key, event.other_decks, event.required_books) == (rules, decks, books)


def use_chapters(club):
    club.uses_chapters = True
    club.save()


def test_a_club_without_chapters_has_no_boxes_about_chapters(desk, club):
    asked = ["chapter_rule", "spreads_chapters"]
    event = make_event(club)
    for name, of in (("events:plan", None), ("events:settings", event)):
        assert not set(asked) & set(desk.get(name, event=of).context["form"].fields)
    use_chapters(club)
    for name, of in (("events:plan", None), ("events:settings", event)):
        form = desk.get(name, event=of).context["form"]
        assert [form[field].value() for field in asked] == [True, False]


def test_the_first_evening_is_named_after_the_day(desk):
    assert desk.get("events:plan").context["form"]["name"].value().endswith("day Night")


@pytest.mark.parametrize(
    ("wrong", "box"),
    [
        ({"name": ""}, "name"),
        ({"date": "2026-02-30"}, "date"),
        ({"date": "0001-01-01"}, "date"),
        ({"rules": "bridge"}, "rules"),
        ({"rules": ""}, "rules"),
        ({"entry": "guesses"}, "entry"),
        ({"starts_at": "25:00"}, "starts_at"),
        ({"name": "Night\x00"}, "name"),
    ],
)
def test_a_wrong_answer_gets_a_message_and_nothing_is_planned(desk, wrong, box):
    answer = desk.post("events:plan", data=ANSWERS | wrong)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [box]
    assert 'value="Hall"' in answer.content.decode()
    assert not Event.objects.exists()


def test_a_missing_choice_of_rules_is_reported_at_the_top(desk):
    page = desk.post("events:plan", data=ANSWERS | {"rules": ""}).content.decode()
    summary = page.index('role="alert"')
    assert summary < page.index('href="#div_id_rules">Rules</a>') < page.index("novalidate")
    assert 'id="div_id_rules"' in page


def test_rules_come_first_with_hands_and_openings_and_all_else_is_folded(desk):
    page = desk.get("events:plan")
    text = page.content.decode()
    assert "<strong>Tanglewood</strong> <span>4 hands, opening" in text
    assert text.index('name="rules"') < text.index("<details") < text.index('name="name"') < text.index("second_person")
    assert '<details class="mb-3">' in text
    open_again = desk.post("events:plan", data=ANSWERS | {"name": "", "second_person": "on"}).content.decode()
    assert '<details class="mb-3" open>' in open_again


def test_a_planned_evening_goes_on_with_its_sign_up(desk):
    answer = desk.post("events:plan", data=ANSWERS)
    assert answer.url == desk.url("sign_up:list", event=Event.objects.get())


def test_the_focus_is_on_the_rules_only_while_none_are_chosen(desk, club):
    assert desk.get("events:plan").content.decode().count("autofocus") == len(BUILT_IN_KEYS)
    make_event(club)
    assert "autofocus" not in desk.get("events:plan").content.decode()


def test_changed_settings_are_saved_and_recorded_in_the_history(desk, club):
    event = make_event(club)
    desk.post("events:settings", event=event, data=ANSWERS | {"name": "Late Night", "rules": ""})
    event = Event.objects.get()
    assert (event.name, event.rules_key) == ("Late Night", "tanglewood")
    assert event.history.count() == 2


def test_the_settings_name_the_kind_of_total_where_missing_books_cost_points(desk, club):
    event = make_event(club, rules="hidden-valley-ranch")
    field = desk.get("events:settings", event=event).context["form"].fields["kind_of_totals"]
    assert [str(label) for _kind, label in field.choices] == [
        "not known yet: asked at the first sheet",
        "before missing books",
        "after missing books",
    ]
    assert field.help_text == "If you change this, every sheet that is in is compared with its paper anew."
    desk.post("events:settings", event=event, data=ANSWERS | {"rules": "", "kind_of_totals": "after-missing-books"})
    assert Event.objects.get(pk=event.pk).kind_of_totals == "after-missing-books"
    assert Event.history.filter(id=event.pk).latest("history_id").kind_of_totals == "after-missing-books"
    other = make_event(club, date=datetime.date(2026, 11, 27))
    assert "kind_of_totals" not in desk.get("events:settings", event=other).context["form"].fields


def test_the_next_evening_has_papers_of_the_same_kind(club):
    last = make_event(club, rules="hidden-valley-ranch", kind_of_totals="before-missing-books")
    another = like_the_last(last=last, date=datetime.date(2026, 11, 27), name="Next")
    assert another.kind_of_totals == "before-missing-books"


def test_saving_settings_keeps_the_version_of_a_sheet_saved_meanwhile(club):
    event = make_evening(club)
    event.refresh_from_db()
    event.final_version = event.version
    event.save()
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    change_event(event=event, changes={"place": "The old barn"})
    after = Event.objects.get()
    assert (after.place, after.version, after.is_final) == ("The old barn", event.version + 1, False)


def test_a_sheet_that_was_undone_is_not_said_to_be_in(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    rules = rule_set_text("lakemont-ridge")
    with pytest.raises(ValidationError, match="A sheet is already in"):
        change_event(event=event, changes={}, rules_text=rules)
    Sheet.objects.update(state=Sheet.State.TAKEN_BACK)
    with pytest.raises(ValidationError, match="The tables are already drawn"):
        change_event(event=event, changes={}, rules_text=rules)


def test_the_rules_may_change_until_the_tables_are_drawn(desk, club):
    event = make_event(club, other_decks={"4": 7}, required_books={"4": {"red": 2}})
    desk.post("events:settings", event=event, data=ANSWERS | {"rules": "lakemont-ridge"})
    event = Event.objects.get()
    assert (event.rules_key, event.other_decks, event.required_books) == ("lakemont-ridge", {}, {})
    make_sign_ups(event, make_people(club)[:8])
    round_ = draw_tables(event, shown=False)
    answers = ANSWERS | {"name": "Late Night", "rules": "tour-of-lakes"}
    refused = desk.post("events:settings", event=event, data=answers)
    assert refused.status_code == 422
    assert refused.context["form"].errors["rules"] == ["The tables are already drawn. Undo the draw first."]
    event = Event.objects.get()
    # Either all settings are saved or none.
    assert (event.rules_key, event.name) == ("lakemont-ridge", "Friday Night")
    undo_draw(round_=round_)
    desk.post("events:settings", event=event, data=answers)
    event = Event.objects.get()
    assert (event.rules_key, event.name) == ("tour-of-lakes", "Late Night")


def test_the_rules_cannot_change_while_slips_are_pulled(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    fill_hat(round_=event.rounds.get(), plan=plans_for(event, head_count(event))[0])
    refused = desk.post("events:settings", event=event, data=ANSWERS | {"rules": "tour-of-lakes"})
    assert refused.status_code == 422
    assert Event.objects.get().rules_key == "tanglewood"


def test_the_rules_cannot_change_after_a_sheet_is_in(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    refused = desk.post("events:settings", event=event, data=ANSWERS | {"rules": "tour-of-lakes"})
    assert refused.status_code == 422
    assert refused.context["form"].errors["rules"] == [
        "A sheet is already in, so the rules of this evening stay as they are."
    ]
    assert Event.objects.get().rules_key == "tanglewood"


def test_other_rules_change_the_number_of_hands(desk, club):
    event = make_event(club)
    desk.post("events:settings", event=event, data=ANSWERS | {"rules": "texas-good-sam"})
    assert event.rounds.get().last_deal == 1


def test_start_tonight_copies_the_last_evening_in_one_press(desk, club):
    make_event(club, rules="texas-good-sam", place="The old barn", date=datetime.date(2020, 1, 1))
    answer = desk.post("events:start-tonight")
    event = Event.objects.get(date=tonight(club))
    assert answer.url == desk.url("sign_up:list", event=event)
    assert (event.rules_key, event.place) == ("texas-good-sam", "The old barn")
    assert not event.sign_ups.exists()


def test_two_presses_start_one_evening(desk, club):
    make_event(club, date=datetime.date(2020, 1, 1))
    first, second = (desk.post("events:start-tonight").url for _press in range(2))
    assert first == second == desk.url("sign_up:list", event=Event.objects.get(date=tonight(club)))


def test_an_evening_started_after_midnight_has_the_date_of_the_night(desk, club, monkeypatch):
    make_event(club, date=datetime.date(2020, 1, 1))
    day = tonight(club)
    after_midnight(club, monkeypatch)
    desk.post("events:start-tonight")
    event = Event.objects.latest("pk")
    assert (event.date, event.name) == (day, f"{day:%A} Night")
    desk.post("sign_up:list", event=event, data={"name": "Ada Love", "new": "0"})
    assert event.sign_ups.get().status == "here"


def test_start_tonight_uses_the_current_rules_of_the_club(desk, club):
    text = make_event(club, date=datetime.date(2020, 1, 1)).rules_text.replace("tanglewood", "ours")
    own = ClubRuleSet.objects.create(club=club, key="ours", name="Ours", text=text)
    desk.post("events:plan", data=ANSWERS | {"rules": "ours", "date": "2020-01-02"})
    own.text = text.replace("price = 500", "price = 550")
    own.save()
    desk.post("events:start-tonight")
    latest = Event.objects.order_by("pk").last()
    assert {line.code: line.price for line in latest.rules.lines}["books.red"] == 550
    own.delete()
    assert desk.post("events:start-tonight").url == desk.url("events:plan")


def test_start_tonight_without_an_earlier_evening_leads_to_the_plan_form(desk):
    assert desk.post("events:start-tonight").url == desk.url("events:plan")


def test_wrong_settings_are_kept_in_the_form(desk, club):
    answer = desk.post("events:settings", event=make_event(club), data=ANSWERS | {"date": "soon"})
    assert answer.status_code == 422
    assert 'value="soon"' in answer.content.decode()


def test_a_game_to_a_target_is_planned_as_four_hands(club, today):
    event = make_event(club)
    event.rules_text = event.rules_text.replace("deals = 4", "target = 5000")
    assert Event(rules_text=event.rules_text).deals == 4
    assert isinstance(today, datetime.date)


def test_a_second_evening_of_a_day_gets_another_name(club):
    assert [make_event(club).name for _ in range(3)] == ["Friday Night", "Friday Night 2", "Friday Night 3"]
    assert make_event(club, date=datetime.date(2026, 11, 27)).name == "Friday Night"


def test_an_evening_planned_at_the_same_moment_gets_another_name(club, monkeypatch):
    def waits_for_another(_pk):
        monkeypatch.undo()
        make_event(club)

    monkeypatch.setattr(Club, "locked", waits_for_another)
    assert make_event(club).name == "Friday Night 2"


def test_two_evenings_of_a_day_keep_two_names_when_one_is_changed(desk, club):
    make_event(club)
    second, other_day = make_event(club), make_event(club, date=datetime.date(2026, 11, 27))
    change_event(event=second, changes={"name": "Friday Night"})
    change_event(event=other_day, changes={"date": second.date})
    assert sorted(Event.objects.values_list("name", flat=True)) == ["Friday Night", "Friday Night 2", "Friday Night 3"]
    change_event(event=second, changes={"place": "Hall"})
    assert Event.objects.get(pk=second.pk).name == "Friday Night 2"


def test_a_long_name_is_cut_to_make_room_for_its_number(club):
    evenings = [Event(club=club, name="n" * 80, date=datetime.date(2026, 11, 20)) for _ in range(2)]
    names = [plan_event(event=event, rules_text=rule_set_text("tanglewood")).name for event in evenings]
    assert names == ["n" * 80, "n" * 76 + " 2"]


def test_refused_rules_lead_to_the_recount_if_a_sheet_is_in(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 1}})
    page = desk.post("events:settings", event=event, data=ANSWERS | {"rules": "tour-of-lakes"}).content.decode()
    said = "A sheet is already in, so the rules of this evening stay as they are."
    assert f'{said} <a href="{desk.url("corrections:recount", event=event)}" autofocus>' in page


def test_another_day_of_an_event_is_planned_with_its_season(desk, club):
    assert "continues" not in desk.get("events:plan").context["form"].fields
    season = Season.objects.create(club=club, name="Spring")
    first = make_event(club, date=tonight(club) - datetime.timedelta(days=1), season=season)
    make_event(club, date=tonight(club) - datetime.timedelta(days=15))
    page = desk.get("events:plan")
    assert list(page.context["form"].fields["continues"].queryset) == [first]
    assert page.content.decode().count("Another day of") == 1
    answers = ANSWERS | {"date": tonight(club).isoformat(), "continues": first.pk, "season": ""}
    assert desk.post("events:plan", data=answers).status_code == 302
    second = club.events.first()
    assert (second.continues, second.season) == (first, season)
    assert list(desk.get("events:plan").context["form"].fields["continues"].queryset) == [first]


@pytest.mark.parametrize(
    ("days", "rules"), [(0, "tanglewood"), (-1, "tanglewood"), (15, "tanglewood"), (1, "lakemont-ridge")]
)
def test_another_day_is_soon_after_the_first_by_the_same_rules(desk, club, days, rules):
    first = make_event(club, date=tonight(club))
    date = tonight(club) + datetime.timedelta(days=days)
    page = desk.post("events:plan", data=ANSWERS | {"date": date.isoformat(), "rules": rules, "continues": first.pk})
    assert page.status_code == 422
    sentence = "Another day is at most two weeks after the first day, by the same rules."
    assert page.context["form"].errors == {"continues": [sentence]}
    assert club.events.count() == 1


def test_another_day_is_not_planned_in_another_season(desk, club):
    season = Season.objects.create(club=club, name="Spring")
    first = make_event(club, date=tonight(club) - datetime.timedelta(days=1))
    answers = ANSWERS | {"date": tonight(club).isoformat(), "continues": first.pk, "season": season.pk}
    page = desk.post("events:plan", data=answers)
    assert page.context["form"].errors == {"season": ["Another day belongs to the season of its first day."]}


@pytest.mark.parametrize(("which", "days"), [("first", 1), ("first", -15), ("second", -1), ("second", 15)])
def test_settings_keep_the_days_of_an_event_in_order(desk, club, which, days):
    first = make_event(club, date=tonight(club))
    second = make_event(club, date=first.date + datetime.timedelta(days=1), continues=first)
    event = first if which == "first" else second
    date = event.date + datetime.timedelta(days=days)
    answers = ANSWERS | {
        "name": event.name,
        "rules": "",
        "date": date.isoformat(),
        "continues": event.continues_id or "",
    }
    page = desk.post("events:settings", event=event, data=answers)
    sentence = "Another day is at most two weeks after the first day, by the same rules."
    assert [sentence] in page.context["form"].errors.values()
    assert Event.objects.get(pk=event.pk).date == event.date


def test_the_rules_of_one_day_of_an_event_stay(desk, club):
    first = make_event(club, date=tonight(club))
    make_event(club, date=first.date + datetime.timedelta(days=1), continues=first)
    answers = ANSWERS | {"name": first.name, "rules": "lakemont-ridge", "date": first.date.isoformat()}
    assert desk.post("events:settings", event=first, data=answers).status_code == 422
    assert Event.objects.get(pk=first.pk).rules_key == "tanglewood"


def test_the_settings_offer_no_other_evening_of_the_same_date_unless_it_is_chosen(desk, club):
    first, same = make_event(club), make_event(club)
    later = make_event(club, date=first.date + datetime.timedelta(days=1))

    def offered(event):
        return set(desk.get("events:settings", event=event).context["form"].fields["continues"].queryset)

    assert offered(later) == {first, same}
    assert "continues" not in desk.get("events:settings", event=same).context["form"].fields
    Event.objects.filter(pk=same.pk).update(continues=first)
    assert offered(same) == {first}


def test_the_settings_are_in_groups_that_say_what_is_chosen(desk, club):
    event = make_event(club)
    page = desk.get("events:settings", event=event).content.decode()
    in_sight, *groups = page.split("<details")
    assert 'name="name"' in in_sight
    assert [part[: part.index(">")] for part in groups[:3]] == [' class="settings-group"'] * 3
    assert [re.findall(r"<span>([^<]*)(?: <strong>(.*?)</strong>)?</span>", part) for part in groups[:3]] == [
        [
            ("Rules:", "Tanglewood"),
            ("Cards are keyed in as:", "how many cards of each"),
            ("Check each sheet against the total on its paper:", "yes"),
        ],
        [("Couples:", "No preference")],
        [("Clock:", "none")],
    ]


def test_an_error_opens_its_group(desk, club):
    event = make_event(club)
    page = desk.post("events:settings", event=event, data=ANSWERS | {"rules": "", "hand_minutes": "0"})
    opened = re.findall(r'<details class="settings-group"( open)?>\s*<summary><h2>([^<]+)', page.content.decode())
    assert opened == [("", "Rules and sheets"), ("", "Partners"), (" open", "Results and clock"), ("", "Program")]

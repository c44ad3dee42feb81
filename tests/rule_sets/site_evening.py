"""Play an evening by the file of a rule set: once through the pages of the site, once on the command line."""

import contextlib
import io
import json
import re
from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.__main__ import main
from tests.builders import make_people, make_sign_ups, standings
from tests.evening_file.evenings import other_club
from tournaments.evening_file.verify import verify
from tournaments.models import Event, Tally
from tournaments.sheets.queries import table_for
from tournaments.sheets.sent_sheet import box
from tournaments.web.access import GIVEN_OUT

ANSWERS = {"name": "Friday Night", "date": "2026-11-20", "couples": "as-it-falls", "entry": "counts"}
RULE_PAGES = ("card", "change", "data-file", "download")
RESULT_PAGES = ("results", "players", "chapters", "growth", "winners", "how")
PUBLIC_PAGES = ("results", "players", "tables")
BOX = re.compile(r'<input [^>]*name="([1-8]-[^"]+)"')


def seen(answer, status=200):
    """The text of a page that was answered as expected."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert answer.status_code == status, f"{answer.status_code}: {content.decode()[-3000:]}"
    return content.decode(errors="replace")


def bring_in(desk, text):
    """Bring a file in as a rule set of the club and open its pages."""
    seen(desk.post("rule_sets:bring-in", data={"file": SimpleUploadedFile("ours.toml", text.encode())}), 302)
    own = desk.club.rule_sets.latest("pk")
    for page in RULE_PAGES:
        seen(desk.get(f"rule_sets:{page}", own.key))
    numbers = desk.get("rule_sets:change", own.key).context["form"]
    typed = {bound.name: bound.value() for bound in numbers}
    seen(desk.post("rule_sets:change", own.key, data=typed), 302)
    return own


def plan_evening(desk, rules, players):
    """Plan an evening for these people and show its tables. `rules` is the club's rule set."""
    seen(desk.post("events:plan", data=ANSWERS | {"rules": rules.key}), 302)
    event = Event.objects.latest("pk")
    make_sign_ups(event, players)
    return event


def draw(desk, event, choose):
    """Draw the plan that `choose` picks from the keys of all plans, and show the tables."""
    page = desk.get("tables:tables", event=event)
    seen(page)
    keys = [key for key, _plan, _lacking in page.context["plans"]]
    plan = choose([key for key in keys if not key.startswith("one-more")])
    seen(desk.post("tables:draw", event=event, data={"plan": plan}), 302)
    drawn = desk.get("tables:tables", event=event)
    seen(drawn)
    for question in drawn.context["books_questions"]:
        answer = {f"books-{kind}": number for kind, _label, number in question.books}
        seen(desk.post("tables:books", event=event, data={"players": question.players} | answer), 302)
    seen(desk.post("tables:show", event=event), 302)
    seen(desk.get("tables:tables", event=event))


def print_everything(desk, event):
    for _title, papers in desk.get("paper:papers", event=event).context["sections"]:
        for entry in papers:
            for button in entry.buttons if not entry.not_yet else ():
                seen(desk.get("paper:paper", entry.paper.key, event=event, data={button.name or "x": button.value}))


def key_in(desk, event, deal):
    """Key in one hand as the command line has it, into the boxes that its page offers, and save it.

    `deal` is the hand as JSON, with the table's number beside it.
    """
    place = (deal["table"], deal["deal"])
    page = desk.get("sheets:sheet", *place, event=event, data={"entry": deal["entry"]})
    form, names = page.context["form"], set(BOX.findall(seen(page)))
    if form.entry_mode != deal["entry"]:
        page = desk.post("sheets:sheet", *place, event=event, data=hidden(form) | {"switch": deal["entry"]})
        form, names = page.context["form"], set(BOX.findall(seen(page)))
    out = next((number for number, team in enumerate(deal["teams"], start=1) if team["counts"].get("out")), None)
    ending = next(key for key, known in form.endings().items() if known == (deal["ending"], out))
    typed = hidden(form) | {"ending": ending, "why": "It is so.", "empty_means_zero": "1", "right_paper": "1"}
    for position, team in enumerate(deal["teams"], start=1):
        counts = {box(position, code): count for code, count in team["counts"].items()}
        typed |= {name: count for name, count in counts.items() if name in names}
        for extra in team["adjustments"]:
            typed |= {f"{position}-extra": extra["points"], f"{position}-extra-why": extra["reason"]}
    seen(desk.post("sheets:preview", *place, event=event, data=typed))
    seen(desk.post("sheets:sheet", *place, event=event, data=typed | {"right_paper": "1"}), 302)
    saved = desk.get("sheets:sheet", *place, event=event)
    seen(saved)
    assert saved.context["form"]["ending"].value() == ending


def hidden(form):
    return {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest", "seating")}


def stored_totals(event, deal):
    """The totals of a hand as the site stored them, in the order of the sheet."""
    table = table_for(event, table=deal["table"], deal=deal["deal"])
    totals = dict(
        Tally.objects.filter(sheet__seating=table.seating, sheet__deal=deal["deal"]).values_list("team", "total")
    )
    return [totals[row.team.pk] for row in table.teams]


def totals_on_the_command_line(deal, text, folder):
    """What `python -m scoring score` says of a hand under the file's rules."""
    file, rules = Path(folder, "deal.json"), Path(folder, "rules.toml")
    file.write_text(json.dumps(deal), encoding="utf-8")
    rules.write_text(text, encoding="utf-8", newline="")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main(["score", str(file), "--rules", str(rules), "--json"]) == 0
    return [team["total"] for team in json.loads(said.getvalue())["teams"]]


def show_results(desk, event):
    """Open every page of results, the public ones, and print and export everything."""
    for page in RESULT_PAGES:
        seen(desk.get(f"standings:{page}", event=event))
    for team in event.teams.all():
        seen(desk.get("standings:team", team.number, event=event))
    seen(desk.get("sheets:play", event=event))
    seen(desk.get("history:evening", event=event))
    seen(desk.post("hall:give-link", event=event), 302)
    event.refresh_from_db()
    for page in PUBLIC_PAGES:
        seen(desk.client.get(reverse(f"public:{page}", args=[event.public_token.removeprefix(GIVEN_OUT)])))
    print_everything(desk, event)
    seen(desk.get("exports:workbook", event=event))


def moved_to_another_laptop(desk, event):
    """The evening as another club reads it from its file."""
    answer = desk.get("evening_file:evening", event=event)
    content = b"".join(answer.streaming_content)
    home, desk.club = desk.club, other_club(f"Another {event.pk}")
    desk.club.memberships.create(user=home.memberships.get().user, role="owner")
    try:
        file = SimpleUploadedFile("evening.handfoot", content)
        seen(desk.post("evening_file:evenings", data={"evening": file}), 302)
        return desk.club.events.get()
    finally:
        desk.club = home


def totals_shown(event):
    """The total of each team in the results, by the team's number."""
    return {row.who.number: row.who.total for row in standings(event)}


def check_hand(desk, event, deal, text, folder):
    """Key in a hand, expect the command line's totals, and return them."""
    key_in(desk, event, deal)
    expected = totals_on_the_command_line(deal, text, folder)
    assert stored_totals(event, deal) == expected
    return expected


def check_evening(desk, event, deals, text, folder):
    """Key in these hands, and expect the command line's totals on every page, in the file and after moving it."""
    sums = {}
    for deal in deals:
        expected = check_hand(desk, event, deal, text, folder)
        for row, total in zip(table_for(event, table=deal["table"], deal=deal["deal"]).teams, expected, strict=True):
            sums[row.team.number] = sums.get(row.team.number, 0) + total
    event = Event.objects.get(pk=event.pk)
    show_results(desk, event)
    assert {number: total for number, total in totals_shown(event).items() if number in sums} == sums
    moved = moved_to_another_laptop(desk, event)
    assert verify([event, moved]).differences == []
    assert totals_shown(moved) == totals_shown(event)


def whole_club(club, most=16):
    return make_people(club, names=[f"Player{'abcdefghijklmnop'[number]}" for number in range(most)])

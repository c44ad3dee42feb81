"""The pages that the handbook speaks of, opened in the order of an evening, and the names on each."""

import datetime
import re
from html.parser import HTMLParser

from django.conf import settings
from django.test import Client

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, play_everything, tonight
from tests.rounds import key_in_round, make_draft, make_rounds
from tests.sheets.calls import called
from tournaments.backups.actions import back_up
from tournaments.core.backups import BY_HAND
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event
from tournaments.sheets.actions import put_in_question
from tournaments.sheets.queries import table_for
from tournaments.standings.actions import make_final, show_winners
from tournaments.tables.actions import show_everyone

# What a reader takes for a name: what can be pressed, and the headings and labels that say where to look.
NAMED = {"a", "button", "summary", "label", "legend", "option", "h1", "h2", "h3", "span", "th", "strong"}
VOID = {"input", "img", "br", "meta", "link", "hr", "col", "wbr"}


class Names(HTMLParser):
    """The texts of all named elements of a page that are not hidden."""

    def __init__(self, html):
        super().__init__()
        self.found, self._open = set(), []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            known = dict(attrs)
            is_unseen = "visually-hidden" in (known.get("class") or "") or tag in ("script", "style", "template")
            self._open.append((tag, [], is_unseen or "hidden" in known))

    def handle_endtag(self, tag):
        while self._open:
            name, texts, _is_unseen = self._open.pop()
            if name in NAMED:
                self.found.add(re.sub(r"\s+", " ", "".join(texts)).strip(" ✓"))
            if name == tag:
                return

    def handle_data(self, text):
        if not any(is_unseen for _tag, _texts, is_unseen in self._open):
            for _tag, texts, _is_unseen in self._open:
                texts.append(text)


class Walk:
    """One walk in a language. `names` has what is on each page, by the name of the place."""

    def __init__(self, desk, language):
        self.desk, self.names = desk, {}
        desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language

    def see(self, place, answer):
        assert answer.status_code in (200, 422), (place, answer.status_code)
        self.names[place] = Names(answer.content.decode()).found

    def open(self, place, name, *arguments, event=None):
        self.see(place, self.desk.client.get(self.desk.url(name, *arguments, event=event), follow=True))

    def press(self, place, name, *arguments, event=None, data=None):
        self.see(place, self.desk.client.post(self.desk.url(name, *arguments, event=event), data or {}, follow=True))

    def before(self):
        """A new club: its pages, and those of people, rules and logging in."""
        self.open("tonight without an evening", "tonight:tonight")
        self.open("plan", "events:plan")
        self.press("own rules", "rule_sets:copy", "tanglewood")
        self.open("rules", "rule_sets:list")
        people = make_people(self.desk.club, chapters=("Lake", "Palm", "Bay"))
        self.open("people", "people:people")
        self.open("person", "people:person", people[0].pk)
        self.open("club", "club:club")
        back_up(occasion=BY_HAND)
        self.open("backups", "backups:keep")
        self.see("sessions", self.desk.client.get("/sessions/"))
        visitor = Client()
        visitor.cookies = self.desk.client.cookies.copy()
        del visitor.cookies[settings.SESSION_COOKIE_NAME]
        self.see("log-in", visitor.get("/log-in/"))
        return people

    def at_the_door(self, people):
        """A planned evening, its sign-up and its draft."""
        event = make_event(self.desk.club, date=tonight(self.desk.club), holds_back=True)
        self.open("tonight, planned", "tonight:tonight")
        make_sign_ups(event, people[:8])
        self.open("sign-up", "sign_up:list", event=event)
        self.open("tables to choose", "tables:tables", event=event)
        draw_tables(event, shown=False)
        self.open("draft", "tables:tables", event=event)
        show_everyone(round_=event.rounds.get())
        return event

    def in_play(self, event, people):
        self.open("tables", "tables:tables", event=event)
        self.open("tables", "tables:tables", event=event)
        self.open("papers", "paper:papers", event=event)
        self.open("play", "sheets:play", event=event)
        for name in ("helpers", "link", "screens"):
            self.open(name, f"hall:{name}", event=event)
        self.open("phones before play", "hall:phones", event=event)
        self.press("phones", "hall:phones-on", event=event)
        called(event)
        self.open("play with a call", "sheets:play", event=event)
        turn_wall_on(event=event)
        self.open("person in play", "changes:person", people[0].pk, event=event)
        self.sheets(event)

    def sheets(self, event):
        """A sheet as it opens, only totals, empty boxes, another total on paper, saved, to exchange, and disputed."""
        self.open("sheet", "sheets:sheet", 1, 1, event=event)
        url = self.desk.url("sheets:sheet", 1, 1, event=event)
        self.see("sheet with totals only", self.desk.client.get(url, {"entry": "totals"}))
        form = self.desk.client.get(url).context["form"]
        typed = {name: form[name].value() or "" for name in form.fields} | {"ending": "0", "save": "1"}
        self.see("sheet with empty boxes", self.desk.client.post(url, typed))
        self.see("sheet unlike the paper", self.desk.client.post(url, typed | {"1-paper": "500"}))
        self.see("after saving", self.desk.client.post(url, typed | {"empty_means_zero": "1"}, follow=True))
        self.open("saved sheet", "sheets:sheet", 1, 1, event=event)
        other = keyed(event, table=2, deal=1, counts={1: {"table.20": 5}})
        self.see("sheet to exchange", self.desk.client.get(url, {"to": "2.1"}))
        other.delete()
        table = table_for(event, table=1, deal=1)
        sheet = table.seating.sheets.get()
        put_in_question(
            event=event, table=table, sheet=sheet, position=1, why="A book.", version=sheet.version, saved_by="Ruth",
            user=None,
        )  # fmt: skip
        self.open("disputed sheet", "sheets:sheet", 1, 1, event=event)
        self.press("settled", "sheets:settle", 1, 1, event=event, data={"settled": "1"})
        sheet.delete()

    def results(self, event):
        play_everything(event)
        self.open("settings", "events:settings", event=event)
        recount = self.desk.url("corrections:recount", event=event)
        self.see("recount", self.desk.client.get(recount, {"rules": "hidden-valley-ranch"}))
        self.open("results", "standings:results", event=event)
        self.open("files", "exports:more", event=event)
        winners = self.desk.url("standings:winners", event=event)
        steps = self.desk.client.get(winners).context["page"].steps
        self.see("winners", self.desk.client.get(winners, {"step": steps}))
        show_winners(event=event)
        event.refresh_from_db()
        make_final(event=event, version=event.version)
        self.open("final results", "standings:results", event=event)

    def several_rounds(self, club):
        event = make_event(club, date=tonight(club) + datetime.timedelta(days=1), chapter_rule=False)
        make_sign_ups(event, list(club.players.order_by("pk")[:8]))
        make_draft(event, "partners")
        self.open("rounds", "rounds:plan", event=event)
        event = make_rounds(club, "partners", guests=list(club.players.order_by("pk")[:8]))
        key_in_round(event, 1)
        self.open("end of a round", "tables:tables", event=event)
        self.open("next round", "rounds:next", event=event)
        self.open("results of rounds", "standings:results", event=event)

    def afterwards(self, event):
        club = self.desk.club
        self.open("past", "seasons:past")
        self.open("plan of a later day", "events:plan")
        day = make_event(club, date=tonight(club) + datetime.timedelta(days=2), continues=event)
        self.open("results of a day", "standings:results", event=day)
        self.press("season", "seasons:new-season", data={"name": "Spring", "evenings": [event.pk]})
        self.press("deleted evening", "seasons:take-away", event=day)


def walked(desk, language):
    """Open all these pages in a language and return the names on each."""
    walk = Walk(desk, language)
    people = walk.before()
    event = walk.at_the_door(people)
    walk.in_play(event, people)
    walk.results(event)
    walk.several_rounds(desk.club)
    walk.afterwards(Event.objects.get(pk=event.pk))
    return walk.names

"""One reader for each output: it turns what is shown, printed or downloaded into plain rows, a dict for each.

A column that the output does not have in this evening is None. Numbers of pages and papers stay text.
"""

import csv
import io
import json
import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tournaments.web.access import GIVEN_OUT

RANKING = {"Rounds won": "won", "Each player": "each", "Per hand": "average", "Total": "total"}


# Tables in HTML


@dataclass
class Cell:
    """A cell: its words, the remarks beside them, the columns it spans, and whether it stands over a group of them."""

    text: str = ""
    remarks: list = field(default_factory=list)
    span: int = 1
    is_group: bool = False


@dataclass
class Table:
    caption: str = ""
    heads: list = field(default_factory=list)
    rows: list = field(default_factory=list)

    @property
    def columns(self):
        """The heading of each column. Under a group it is "Round 1, Hand 2"."""
        first, *second = self.heads
        below = iter(second[0] if second else [])
        names = []
        for cell in first:
            group = f"{cell.text}, " if cell.is_group else ""
            names += [f"{group}{next(below).text}" for _ in range(cell.span)] if group else [cell.text]
        return names


class _Tables(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tables, self.cell, self.part, self.remark = [], None, "", 0

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        if tag == "table":
            self.tables.append(Table())
        elif tag in ("caption", "thead", "tbody"):
            self.part = tag
        elif tag == "tr":
            (self.tables[-1].heads if self.part == "thead" else self.tables[-1].rows).append([])
        elif tag == "th" or (tag == "td" and self.part == "tbody"):
            self.cell = Cell(span=int(known.get("colspan", 1)), is_group=known.get("scope") == "colgroup")
            (self.tables[-1].heads if self.part == "thead" else self.tables[-1].rows)[-1].append(self.cell)
        elif tag == "span" and self.cell and known.get("class") in ("remark", "soft", "winner-mark"):
            self.remark = 1
            self.cell.remarks.append("")
        elif self.remark:
            self.remark += 1

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None
        elif tag in ("caption", "thead", "tbody"):
            self.part = ""
        elif self.remark:
            self.remark -= 1

    def handle_data(self, text):
        words = " ".join(text.split())
        if self.part == "caption":
            self.tables[-1].caption = f"{self.tables[-1].caption} {words}".strip()
        elif self.cell and self.remark:
            self.cell.remarks[-1] = f"{self.cell.remarks[-1]} {words}".strip()
        elif self.cell:
            self.cell.text = f"{self.cell.text} {words}".strip()


def tables_of(html):
    """Return the tables of a page, without a heading row that only has what stands above the paper."""
    reader = _Tables()
    reader.feed(html)
    for table in reader.tables:
        table.heads = [cells for cells in table.heads if cells]
    return [table for table in reader.tables if table.heads]


# Beside a name: the hands of who changed chairs, and the places won or lost. `test_marks_of_rows.py` reads them.
MARKS = re.compile(r" (\((to|from) [^()]*\)|\([^()]* (only|to [^()]*)\)|[▲▼] (up|down) \d+)")
CAPTION = re.compile(r"(Teams by their places|Players by their places|Leaderboard|Results hand by hand) ?")


def rows_of_lists(html):
    """Return the rows of the lists of places on a page, or on a paper."""
    found = []
    for table in tables_of(html):
        if CAPTION.match(table.caption):
            heading = CAPTION.sub("", table.caption)
            found += [row_of(heading, table.columns, cells) for cells in table.rows]
    return found


def row_of(heading, columns, cells):
    name = next(cell for column, cell in zip(columns, cells, strict=True) if column in ("Team", "Player"))
    known = dict(zip(columns, cells, strict=True))
    hands = [cell for column, cell in zip(columns, cells, strict=True) if re.search(r"\bHand \d", column)]
    rounds = [cell for column, cell in zip(columns, cells, strict=True) if re.fullmatch(r"Round \d+", column)]
    texts = {key: known[column].text if column in known else None for column, key in RANKING.items()}
    return {
        "heading": heading,
        "place": known["Place"].text,
        "name": MARKS.sub("", name.text),
        "beside": [remark for remark in name.remarks if not remark.startswith("Winner")],
        "winner": any(remark.startswith("Winner") for remark in name.remarks),
        "chapter": known["Chapter"].text if "Chapter" in known else None,
        "played": known["Hands"].text if "Hands" in known else None,
        "hands": [cell.text for cell in hands],
        "remarks": [cell.remarks for cell in hands],
        "rounds": [cell.text for cell in rounds],
        "remarks_of_rounds": [cell.remarks for cell in rounds],
        **texts,
    }


# What is opened


class Opened:
    """The pages, papers and files of an evening under one ranking, each opened once for all outputs that it shows."""

    def __init__(self, desk):
        self.desk, self.kept = desk, {}

    def at_desk(self, event, asked, *name, **query):
        query |= {"after": asked} if asked else {}
        return self._open(self.desk.client, self.desk.url(*name, event=event), **query)

    def workbook(self, event, asked):
        if ("workbook", asked) not in self.kept:
            file = io.BytesIO(self.at_desk(event, asked, "exports:workbook"))
            self.kept["workbook", asked] = load_workbook(file)
        return self.kept["workbook", asked]

    def by_everyone(self, path):
        return self._open(None, path)

    def _open(self, client, path, **query):
        key = client is None, path, *query.items()
        if key not in self.kept:
            answer = (client or Client()).get(path, query)
            assert answer.status_code == 200, path
            self.kept[key] = b"".join(answer)
        return self.kept[key]


# Pages and papers of the desk


def page_of(opened, event, asked, *name, **more):
    return opened.at_desk(event, asked, *name, **more).decode()


def screen(opened, event, asked):
    return rows_of_lists(page_of(opened, event, asked, "standings:results"))


def screen_of_rounds(opened, event, asked):
    """Return the teams of each round that has begun."""
    found = []
    for number in range(1, event.rounds.count() + 1) if event.has_rounds else ():
        page = page_of(opened, event, asked, "standings:teams", round=number)
        found += [with_round(number, row) for row in rows_of_lists(page)]
    return found


def with_round(number, row):
    return row | {"heading": ", ".join(filter(None, [f"Round {number}", row["heading"]]))}


def screen_of_players(opened, event, asked):
    return rows_of_lists(page_of(opened, event, asked, "standings:players"))


def leaderboard(opened, event, asked):
    return rows_of_lists(page_of(opened, event, asked, "paper:paper", "leaderboard"))


def hands_on_paper(opened, event, asked):
    return rows_of_lists(page_of(opened, event, asked, "paper:paper", "hands"))


def score_cards(opened, event, _asked):
    """Return a row for each team of a table: its points in each hand, and so far."""
    found = []
    for table in tables_of(page_of(opened, event, "", "paper:paper", "score-cards")):
        teams = [cell.text for cell in table.heads[0] if cell.is_group]
        at = len(table.heads[0]) - len(teams)
        for number, team in enumerate(teams):
            own = [cells[at + 2 * number : at + 2 * number + 2] for cells in table.rows]
            found.append(
                {
                    "place": "",
                    "table": table.caption,
                    "name": team.split(" ", 1)[1],
                    "hands": [hand.text for hand, _so_far in own],
                    "remarks": [hand.remarks for hand, _so_far in own],
                    "so_far": [so_far.text for _hand, so_far in own],
                }
            )
    return found


# What everyone may see


def public(opened, event, name):
    return opened.by_everyone(reverse(name, args=[event.public_token.removeprefix(GIVEN_OUT)])).decode()


def phone(opened, event, _asked):
    return rows_of_lists(public(opened, event, "public:results"))


def phone_of_players(opened, event, _asked):
    return rows_of_lists(public(opened, event, "public:players"))


def frame(opened, event, _asked):
    return rows_of_lists(public(opened, event, "published:frame"))


def file_of_places(opened, event, _asked):
    """Return the lists of the file that decide the evening."""
    html = page_of(opened, event, "", "exports:file")
    first = html if event.ranks_players else html.partition("<h2>Players</h2>")[0]
    return [row for row in rows_of_lists(first) if not row["heading"].startswith("Round ")]


def file_of_players(opened, event, _asked):
    html = page_of(opened, event, "", "exports:file").partition("<h2>Players</h2>")[2]
    return [row for row in rows_of_lists(html) if not row["heading"].startswith("Round ")]


def file_of_rounds(opened, event, _asked):
    html = page_of(opened, event, "", "exports:file").partition("<h2>Players</h2>")[2]
    return [row for row in rows_of_lists(html) if row["heading"].startswith("Round ")]


ON_WALL = re.compile(
    r'<b>(?P<place>[^<]*)</b> <span class="wall-name">(?P<name>.*?)</span> '
    r"(?:<i[ >].*?</i> )?<strong>(?P<points>[^<]*)<"
)


def wall(opened, event, _asked):
    """Return the rows of the standings, or of the podium, whose steps have no T, once there are winners."""
    html = opened.by_everyone(reverse("wall:wall", args=[event.hall.wall_token])).decode()
    found = []
    for section in re.findall(r"<section data-screen.*?</section>", html, re.DOTALL):
        if "podium-page" in section:
            found += podium(section)
            continue
        heading = re.search(r"</h1>\s*<p>([^<]*)</p>", section)
        for row in ON_WALL.finditer(section):
            (name,) = people_of([row["name"]])
            found.append(row_on_wall(heading[1] if heading else "", row["place"], name, row["points"]))
    return found


def podium(section):
    """Return a row for each of the first three places of a list, in order; the names of the first stand above."""
    title = unescape(re.search(r'class="wall-title">([^<]*)<', section)[1]).split(" · ")
    first = people_of(re.findall(r'<span class="winning-team">(.*?)</span> </span>', section, re.DOTALL))
    found = []
    for place, step in re.findall(r'<li class="step-(\d)[^"]*">(.*?)</li>', section, re.DOTALL):
        names = people_of(re.findall(r'<p class="step-names">(.*?)</p>', step, re.DOTALL))
        points = re.search(r'"step-points">([^<]*)<', step)[1]
        heading = title[2] if len(title) > 2 else ""
        found += [row_on_wall(heading, place, name, points) for name in (first if place == "1" else names)]
    return sorted(found, key=lambda row: row["place"])


def row_on_wall(heading, place, name, text):
    *won, points = unescape(text).split(" · ")
    won = won[0].removesuffix(" won") if won else None
    return {"heading": heading, "place": place, "name": name, "won": won, "points": points}


def people_of(parts):
    return [" ".join(unescape(re.sub("<[^>]*>", "", part)).split()) for part in parts]


OWN_PLACE = re.compile(
    r'is-mine" aria-current="true"><span class="phone-place">([^<]*)</span> <span>([^<]*)</span> '
    r'<span class="hand-points">([^<]*)<'
)
OWN_HAND = re.compile(r'id="hand-(\d+)">\s*<summary>(.*?)<span class="hand-points">([^<]*)<', re.DOTALL)


def own_phones(opened, event):
    """Return the page of everybody whom the list of names leads to."""
    links = re.findall(r'<li><a href="([^"]*)"', public(opened, event, "public:find"))
    return [opened.by_everyone(link).decode() for link in links]


def own_places(opened, event, _asked):
    """Return the own row of everybody, each row of a team once."""
    found = [match for page in own_phones(opened, event) for match in OWN_PLACE.findall(page)]
    return [row_on_wall("", place, unescape(name), points) for place, name, points in sorted(set(found))]


def own_hands(opened, event, _asked):
    """Return the hands that everybody finds on their phone, each with its number, points and remark."""
    return [
        {
            "name": unescape(re.search(r'<h1 id="who">([^<]*)<', page)[1]),
            "own_hands": [
                (int(deal), points, re.findall(r'"remark">([^<]*)<', before))
                for deal, before, points in OWN_HAND.findall(page)
            ],
        }
        for page in own_phones(opened, event)
    ]


# Files for programs


def in_json(key):
    def read(opened, event, _asked):
        form = json.loads(public(opened, event, "published:json"))
        return [_json_row(one["table_sizes"], row) for one in form[key] for row in one["rows"]]

    return read


def _json_row(sizes, row):
    return {
        "sizes": tuple(sizes),
        "place": None if row["place"] is None else f"{'T' * row['shared']}{row['place']}",
        "name": row["name"],
        "tables": row.get("tables"),
        "chapter": row.get("chapter"),
        "number_played": row.get("hands_played"),
        "hands": [hand["points"] for hand in row.get("hands", ())],
        "remarks": [hand["remark"] for hand in row.get("hands", ())],
        "rounds": [one["points"] for one in row["rounds"]],
        "won": row["rounds_won"],
        "each": row["points_per_player"],
        "average": row["points_per_hand"],
        "total": row["total"],
    }


json_of_teams, json_of_players = in_json("team_lists"), in_json("player_lists")


def rows_of_sheet(heads, rows, read=lambda value: value):
    """Return the rows of a worksheet of places. `read` turns a value of the file into a number, text or None."""
    found = []
    for values in rows:
        row = dict(zip(heads, map(read, values), strict=True))
        sizes = str(row.get("Players at the table") or "")
        out = str(row.get("Sat out in round") or "")
        found.append(
            {
                "sizes": tuple(int(one) for one in re.findall(r"\d+", sizes)),
                "place": row["Place"],
                "name": row["Team" if "Player" not in row else "Player"],
                "chapter": row.get("Chapter"),
                "tables": [int(one) for one in re.findall(r"\d+", str(row["Table"]))] if "Table" in row else None,
                "number_played": row["Hands"],
                "number_shared": row.get("Hands shared"),
                "hands": [value for head, value in row.items() if re.search(r"\bHand \d", head)],
                "credited": [int(one) for one in re.findall(r"\d+", out)],
                **{key: row.get(head) for head, key in RANKING.items()},
            }
        )
    return found


def in_workbook(title):
    def read(opened, event, asked):
        heads, *rows = opened.workbook(event, asked)[title].values
        return rows_of_sheet(heads, rows)

    return read


workbook, workbook_of_players = in_workbook("Standings"), in_workbook("Players")


def in_csv(key):
    def read(opened, event, asked):
        text = opened.at_desk(event, asked, "exports:csv", key).decode("utf-8-sig")
        heads, *rows = csv.reader(io.StringIO(text))
        return rows_of_sheet(heads, rows, read=_from_csv)

    return read


def _from_csv(text):
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d+\.\d+(e-?\d+)?", text) else text or None


csv_of_places, csv_of_players = in_csv("standings"), in_csv("players")

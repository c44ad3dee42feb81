"""One evening of every format, list and ranking: each output shows the one table that the sheets come to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import groupby

import pytest
from django.db import transaction

from accounts.actions import found_club
from scoring import Adjustment, Deal, TeamCounts, score_deal
from tests.builders import PASSWORD, Desk
from tests.law_of_results import readers
from tests.law_of_results.evenings import EVENINGS, Ranking, rank, ways_to_rank
from tests.law_of_results.expected import SAT_OUT, Row, of_round, ranks_players, results, round_of, stored
from tests.taken_back import forget_results
from tournaments.core.schedules.formats import DEFAULT_STEPS
from tournaments.models import Event, Sheet, Tally
from tournaments.models.progress import progress
from tournaments.rounds import choice_queries
from tournaments.sheets.grid_queries import FROM_TABLE, IN, TO_CONFIRM, UNFINISHED, missing_cells, play_grid
from tournaments.standings.queries import results_state
from tournaments.tables.queries import rounds_started

DESK, EVERYONE = "desk", "everyone"
"""Who reads. A last hand that is held back is hidden from everyone but the desk, whose papers are whole."""


@dataclass(frozen=True, kw_only=True)
class Shows:
    """What an output shows: to whom, whose rows, and in which columns. `numbers`: as numbers, not as text."""

    read: Callable
    to: str
    rows: str
    columns: str
    one_sitting: str = ""
    rounds: str = ""
    numbers: bool = False
    short_names: bool = False
    has_order: bool = True


RANKING = "won each average total"
SHOWS = {
    "screen": Shows(
        read=readers.screen, to=DESK, rows="places", columns=f"heading place name {RANKING}",
        one_sitting="hands remarks beside", rounds="rounds remarks_of_rounds",
    ),
    "screen-players": Shows(
        read=readers.screen_of_players, to=DESK, rows="players",
        columns=f"heading place name chapter played {RANKING}", rounds="rounds",
    ),
    "screen-rounds": Shows(
        read=readers.screen_of_rounds, to=DESK, rows="rounds-begun",
        columns=f"heading place name {RANKING} round_hands round_remarks beside",
    ),
    "phone": Shows(
        read=readers.phone, to=EVERYONE, rows="places", columns=f"heading place name {RANKING}",
        one_sitting="hands remarks beside", rounds="rounds remarks_of_rounds",
    ),
    "phone-players": Shows(
        read=readers.phone_of_players, to=EVERYONE, rows="players",
        columns=f"heading place name chapter played {RANKING}", rounds="rounds",
    ),
    "own-phone-places": Shows(
        read=readers.own_places, to=EVERYONE, rows="places", columns="place name won points", has_order=False
    ),
    "own-phone-hands": Shows(
        read=readers.own_hands, to=EVERYONE, rows="people", columns="name own_hands", has_order=False
    ),
    "wall": Shows(
        read=readers.wall, to=EVERYONE, rows="places", columns="heading place name won points", short_names=True
    ),
    "leaderboard": Shows(
        read=readers.leaderboard, to=DESK, rows="places", columns=f"heading place name {RANKING} beside_paper",
        rounds="rounds_that_fit",
    ),
    "score-cards": Shows(
        read=readers.score_cards, to=DESK, rows="seats", columns="name card card_remarks so_far", has_order=False
    ),
    "hands-on-paper": Shows(
        read=readers.hands_on_paper, to=DESK, rows="places",
        columns=f"heading place name {RANKING} hands sheet_remarks beside_paper",
    ),
    "workbook": Shows(
        read=readers.workbook, to=DESK, rows="places",
        columns=f"sizes number name tables chapter number_played number_shared planned_hands {RANKING}",
        rounds="credited", numbers=True,
    ),
    "workbook-players": Shows(
        read=readers.workbook_of_players, to=DESK, rows="players",
        columns=f"sizes number name chapter number_played number_shared planned_hands {RANKING}", rounds="credited",
        numbers=True,
    ),
    "csv": Shows(
        read=readers.csv_of_places, to=DESK, rows="places",
        columns=f"sizes number name tables chapter number_played number_shared planned_hands {RANKING}",
        rounds="credited", numbers=True,
    ),
    "csv-players": Shows(
        read=readers.csv_of_players, to=DESK, rows="players",
        columns=f"sizes number name chapter number_played number_shared planned_hands {RANKING}", rounds="credited",
        numbers=True,
    ),
    "json-teams": Shows(
        read=readers.json_of_teams, to=EVERYONE, rows="teams", columns=f"sizes place name tables hands codes {RANKING}",
        rounds="rounds", numbers=True, short_names=True,
    ),
    "json-players": Shows(
        read=readers.json_of_players, to=EVERYONE, rows="players",
        columns=f"sizes place name chapter number_played {RANKING}", rounds="rounds", numbers=True, short_names=True,
    ),
    "frame": Shows(
        read=readers.frame, to=EVERYONE, rows="places", columns=f"heading place name {RANKING}", short_names=True
    ),
    "file": Shows(
        read=readers.file_of_places, to=EVERYONE, rows="places", columns=f"heading place name {RANKING}",
        one_sitting="hands", rounds="rounds", short_names=True,
    ),
    "file-rounds": Shows(
        read=readers.file_of_rounds, to=EVERYONE, rows="rounds", columns=f"heading place name {RANKING} round_hands",
        short_names=True,
    ),
    "file-players": Shows(
        read=readers.file_of_players, to=EVERYONE, rows="players", columns=f"heading place name {RANKING}",
        short_names=True,
    ),
}  # fmt: skip
"""Each output, with the columns that it has by design: in every evening, and those of one sitting or several rounds."""

GRID = [
    pytest.param((evening, ranking), id=f"{evening}-{ranking}", marks=[pytest.mark.one_database] if number else [])
    for evening in EVENINGS
    for number, ranking in enumerate(ways_to_rank(evening))
]
"""All rankings of an evening read the same rows, so another database shows the first one of each."""


class Law:
    """An evening that is built once, and what its sheets come to under the ranking that holds now."""

    def __init__(self, name):
        club, _owner = found_club(club_name=name, organizer=name, password=PASSWORD, time_zone="America/Chicago")
        self.desk = Desk(club=club, user=club.memberships.get().user)
        self.event = EVENINGS[name](club)
        self.stored = stored(self.event)
        self.ranking, self.found, self.opened = None, {}, None

    def rank(self, ranking):
        if ranking != self.ranking:
            self.event, self.ranking, self.found = rank(self.event, ranking), ranking, {}
            self.opened = readers.Opened(self.desk)

    def results(self, to, asked=None):
        """Return the table that the sheets come to, as that reader may see it."""
        is_known = self.ranking.winners_shown or self.ranking.is_final or self.event.rounds_to_go
        hides_last = to == EVERYONE and self.ranking.holds_back and not is_known
        if asked is None:
            asked = "" if to == EVERYONE else self.ranking.asked
        if (hides_last, asked) not in self.found:
            ranking = replace(self.ranking, asked=asked)
            self.found[hides_last, asked] = results(self.stored, ranking, hides_last=hides_last)
        return self.found[hides_last, asked]


@pytest.fixture(autouse=True)
def kept_evenings_are_up_to_date():
    """Let pages show what is kept, without the comparison of the other tests: here the sheets tell what is right."""
    forget_results()
    yield
    forget_results()


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    """Keep the evenings that are built, by name, until the last test is over."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as short, transaction.atomic():
        short.setattr(choice_queries, "DEFAULT_STEPS", DEFAULT_STEPS // 10)
        yield {}
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def law(request, built):
    """Decide the places of an evening in one way for all its outputs."""
    evening, ranking = request.param
    if evening not in built:
        built[evening] = Law(evening)
    built[evening].rank(ranking)
    return built[evening]


@pytest.mark.django_db
@pytest.mark.parametrize("output", SHOWS)
@pytest.mark.parametrize("law", GRID, indirect=True)
def test_every_output_shows_what_the_sheets_come_to(law, output):
    shows = SHOWS[output]
    shown, expected = rows_shown(law, shows, law.opened), rows_expected(law, shows)
    assert shown == expected


@pytest.mark.django_db
@pytest.mark.parametrize("law", [(evening, Ranking()) for evening in EVENINGS], ids=EVENINGS, indirect=True)
def test_the_points_of_each_sheet_are_those_of_its_counts(law):
    sheets = Sheet.objects.filter(seating__round__event=law.event).exclude(state="not-played")
    for sheet in sheets.select_related("seating").prefetch_related("tallies__team"):
        tallies = list(sheet.tallies.all())
        teams = tuple(
            TeamCounts(
                name=str(tally.pk),
                players=tally.team.chairs,
                counts=tally.counts,
                adjustments=tuple(Adjustment(**extra) for extra in tally.adjustments),
            )
            for tally in tallies
        )
        deal = Deal(number=sheet.deal, ending=sheet.ending or "stock", teams=teams, decks=sheet.seating.decks)
        score = score_deal(law.event.rules, deal)
        assert [team.total for team in score.teams] == [tally.total for tally in tallies]


@pytest.mark.django_db
@pytest.mark.parametrize("law", [(evening, Ranking()) for evening in EVENINGS], ids=EVENINGS, indirect=True)
def test_the_steps_the_results_and_play_count_the_same_sheets(law):
    of_event = Sheet.objects.filter(seating__round__event=law.event).order_by("-deal", "pk")
    counts = []
    for last_becomes in (None, Sheet.State.NOT_PLAYED, Sheet.State.TAKEN_BACK, Sheet.State.TAKEN_BACK):
        if last_becomes:
            Sheet.objects.filter(pk=of_event.played().first().pk).update(state=last_becomes)
            Event.raise_version(pk=law.event.pk)
        event = Event.objects.get(pk=law.event.pk)
        steps, results_page = progress(event), results_state(event)
        grids = [play_grid(event, "", round_number=number) for number in rounds_started(event)]
        cells = [cell.state for grid in grids for row in grid for cell in row.cells]
        sheets_in = sum(cell in (IN, UNFINISHED, TO_CONFIRM, FROM_TABLE) for cell in cells)
        missing = sum(len(missing_cells(grid)) for grid in grids)
        counts.append((steps.sheets_in, steps.sheets_needed, steps.all_in))
        assert counts[-1] == (results_page.sheets_in, results_page.sheets_needed, results_page.all_in)
        assert counts[-1][:2] == (sheets_in, sheets_in + missing)
    assert len(set(counts)) == len(counts)


OF_ROUNDS = ("screen-rounds", "file-rounds")
"""Outputs that one sitting does not have."""


@pytest.mark.django_db
@pytest.mark.parametrize(
    "law",
    [(evening, Ranking()) for evening in ("one-sitting", "partners")],
    ids=["one-sitting", "partners"],
    indirect=True,
)
def test_another_number_on_one_sheet_is_found(law):
    outputs = {output: shows for output, shows in SHOWS.items() if law.event.round_hands or output not in OF_ROUNDS}
    before = {output: rows_shown(law, shows, law.opened) for output, shows in outputs.items()}
    tally = Tally.objects.filter(sheet__seating__round__event=law.event, sheet__deal=law.stored.event.deals).first()
    Tally.objects.filter(pk=tally.pk).update(total=tally.total + 5)
    Event.raise_version(pk=law.event.pk)
    opened = readers.Opened(law.desk)
    after = {output: rows_shown(law, shows, opened) for output, shows in outputs.items()}
    assert [output for output in outputs if len(after[output]) != len(before[output])] == []
    assert [output for output in outputs if after[output] == before[output]] == []
    unchanged = {output for output, shows in outputs.items() if after[output] == rows_expected(law, shows)}
    assert unchanged <= {"score-cards"}


# The two sides, in one form


def columns_of(law, shows):
    """Return the columns that an output has in this evening."""
    has_rounds = len(rounds_in(law, law.results(shows.to))) > 1
    return f"{shows.columns} {shows.rounds if has_rounds else shows.one_sitting}".split()


def rows_shown(law, shows, opened):
    columns = columns_of(law, shows)
    rows = shows.read(opened, law.event, "" if shows.to == EVERYONE else law.ranking.asked)
    return ordered(shows, [{column: as_number(row[SAME.get(column, column)]) for column in columns} for row in rows])


def as_number(cell):
    """Return a number of a file to nine digits after the point: a program writes a third in many ways."""
    return round(cell, 9) if isinstance(cell, float) else cell


def rows_expected(law, shows):
    columns, found = columns_of(law, shows), law.results(shows.to)
    rows = ROWS[shows.rows](law, found)
    if shows.read == readers.wall:
        rows = [row for row in rows if row.place and (row.place <= 3 or not has_winners(law))]
    cells = Cells(law, shows, found, rows)
    return ordered(shows, [{column: cells.of(row, column) for column in columns} for row in rows])


def places(law, found):
    return found.players if ranks_players(law.stored) else found.teams


def people(law, _found):
    """Return everybody who is here, with all sheets that are in: of one sitting, the hands of their team."""
    found = law.results(EVERYONE, asked="all")
    rows = {row.pk: row for row in found.players}
    if not law.event.round_hands:
        teams = {one.player_id: row for row in found.teams for one in row.members if one.last_deal is None}
        rows |= {pk: replace(row, who=law.stored.people[pk]) for pk, row in teams.items()}
    here = {one.player_id for members in law.stored.members.values() for one in members if one.last_deal is None}
    nobody = {pk: Row(who=law.stored.people[pk], pk=pk, people=[]) for pk in {*here, *law.stored.outs}}
    return [rows.get(pk, row) for pk, row in nobody.items()]


def seats(law, _found):
    """Return the teams of the round that is played, with the points of their sheets whatever the ranking counts."""
    found = law.results(DESK, asked="all")
    last_round = max(seat[3] for seat in law.stored.seats)
    there = {seat[0]: seat for seat in law.stored.seats if seat[3] == last_round}
    rows = [row for row in found.teams if row.pk in there]
    for row in rows:
        row.card_deals = range(there[row.pk][4], there[row.pk][5] + 1)
        names = [law.stored.people[one.player_id] for one in row.members if one.last_deal != 0]
        row.card_name = " & ".join(dict.fromkeys(names))
    return rows


def rows_of_rounds(law, found):
    """Return the teams of each round of which a hand counts, by their places in it."""
    numbers = rounds_in(law, found)
    return [row for number in numbers for row in of_round(law.stored, found.teams, law.ranking, number)]


def rows_of_rounds_begun(law, found):
    numbers = sorted({seat[3] for seat in law.stored.seats}) if law.event.round_hands else ()
    return [row for number in numbers for row in of_round(law.stored, found.teams, law.ranking, number)]


ROWS = {
    "rounds": rows_of_rounds,
    "rounds-begun": rows_of_rounds_begun,
    "places": places, "people": people, "seats": seats, "players": lambda _law, found: found.players,
    "teams": lambda _law, found: found.teams,
}  # fmt: skip


def ordered(shows, rows):
    """Return rows with those of one place, whose order is not fixed, by name; all by name if they have no order."""
    if not shows.has_order:
        return sorted(rows, key=lambda row: row["name"])
    groups = groupby(rows, key=lambda row: (row.get("heading", row.get("sizes")), row.get("place", row.get("number"))))
    return [row for _place, group in groups for row in sorted(group, key=lambda row: row["name"])]


SAME = {
    "number": "place", "planned_hands": "hands", "codes": "remarks", "sheet_remarks": "remarks",
    "beside_paper": "beside", "rounds_that_fit": "rounds", "card": "hands", "card_remarks": "remarks",
    "round_hands": "hands", "round_remarks": "remarks",
}  # fmt: skip
"""Columns of readers that hold another form of the same."""


def has_winners(law):
    """Return whether the wall shows the first three places: they are read out, or the results are final."""
    return law.ranking.is_final or law.ranking.winners_shown


def rounds_in(law, found):
    return sorted({round_of(law.stored, deal) for deal in found.hands}) if law.event.round_hands else []


class Cells:
    """What stands in a cell of an output: the exact number in a file for programs, else its text."""

    def __init__(self, law, shows, found, rows):
        self.law, self.shows, self.found, self.ranking = law, shows, found, law.ranking
        self.has_rounds, self.is_of_teams = bool(law.event.round_hands), bool(rows) and hasattr(rows[0], "number")
        self.rounds_shown = rounds_in(law, found)
        self.lacking = {self._heading_of(row) for row in rows if not row.has_all_hands}

    def _heading_of(self, row):
        return getattr(row, "round", 0), row.list

    def of(self, row, column):
        return getattr(self, column)(row)

    def written(self, number):
        if self.shows.numbers:
            return None if number is None else round(float(number), 9)
        return in_words(number)

    def heading(self, row):
        heading = self._heading(row)
        return ", ".join(filter(None, [f"Round {row.round}", heading])) if hasattr(row, "round") else heading

    def _heading(self, row):
        if self.ranking.lists != "per-size":
            return ""
        return f"Tables of {' and '.join(map(str, row.list))}" if row.list else "Sat out all evening"

    def sizes(self, row):
        return row.list

    def place(self, row):
        if row.place is None:
            return None if self.shows.numbers else "–"
        is_step = self.shows.read == readers.wall and has_winners(self.law)
        return f"{'T' * (row.is_shared and not is_step)}{row.place}"

    def number(self, row):
        return row.place

    def name(self, row):
        if self.shows.rows == "seats":
            return row.card_name
        if not (self.ranking.short_names and self.shows.short_names):
            return row.who
        return " & ".join(f"{given} {family[0]}." for given, family in map(str.split, row.people))

    def chapter(self, row):
        return row.chapter or ("" if self.shows.numbers is False or self.shows.to == EVERYONE else None)

    def tables(self, row):
        return list(row.tables) if self.is_of_teams else None

    # Points

    def hands(self, row):
        return [self.written(row.hands.get(deal)) for deal in self.found.hands]

    def round_hands(self, row):
        shown = row.round_deals if self.shows.to == DESK else set(row.round_deals).intersection(self.found.hands)
        return [self.written(row.hands.get(deal)) for deal in sorted(shown)]

    def round_remarks(self, row):
        return [[*self._words(row, deal), *self._unconfirmed(row, [deal])] for deal in row.round_deals]

    def planned_hands(self, row):
        """The hands of a file have columns for those to come too, as long as it has every sheet."""
        last = self.found.hands[-1] if self.found.after else self.law.event.planned_deals
        return [self.written(row.hands.get(deal)) for deal in range(1, last + 1)]

    def rounds(self, row):
        return [self.written(row.rounds.get(number)) for number in self.rounds_shown]

    def rounds_that_fit(self, row):
        """The leaderboard has columns of rounds as far as they fit on the paper."""
        more = (self.ranking.lists == "per-player") + (self.ranking.ranks_by != "total")
        return self.rounds(row) if len(self.rounds_shown) + 2 * more <= 6 else []

    def points(self, row):
        if self.ranking.ranks_by == "average" and self.has_rounds:
            return self.written(row.average)
        return self.written(row.each if self.ranking.lists == "per-player" else row.total)

    def won(self, row):
        return self._if_placed(row, row.won, self.has_rounds and self.ranking.ranks_by == "wins")

    def average(self, row):
        return self._if_placed(row, row.average, self.has_rounds and self.ranking.ranks_by == "average")

    def each(self, row):
        return self._if_placed(row, row.each, self.ranking.lists == "per-player")

    def total(self, row):
        return self._if_placed(row, row.total, True)

    def _if_placed(self, row, number, has_column):
        return self.written(number if row.place else None) if has_column else None

    # Remarks

    def _words(self, row, deal):
        if deal not in row.remarks:
            return []
        code, points = row.remarks[deal]
        return [WORDS[code] % {"points": in_words(points)}]

    def _unconfirmed(self, row, deals):
        return ["to be confirmed"] if row.to_confirm.intersection(deals) else []

    def remarks(self, row):
        return [[*self._words(row, deal), *self._unconfirmed(row, [deal])] for deal in self.found.hands]

    def sheet_remarks(self, row):
        return [self._words(row, deal) for deal in self.found.hands]

    def remarks_of_rounds(self, row):
        found = []
        for number in self.rounds_shown:
            deals = [deal for deal in self.found.hands if round_of(self.law.stored, deal) == number]
            words = [word for deal in deals for word in self._words(row, deal)] + self._unconfirmed(row, deals)
            found.append(list(dict.fromkeys(words)) if self.is_of_teams else [])
        return found

    def codes(self, row):
        return [row.remarks[deal][0] if deal in row.remarks else None for deal in self.found.hands]

    def credited(self, row):
        return sorted({round_of(self.law.stored, deal) for deal in row.credited})

    def own_hands(self, row):
        """The hands of a phone that are in, without those somebody sat out."""
        deals = sorted(deal for deal in row.hands | row.remarks if row.remarks.get(deal, ("",))[0] != SAT_OUT)
        return [(deal, self.written(row.hands.get(deal)), self._words(row, deal)) for deal in deals]

    # The score card, on which what is not in is left free to be written by hand

    def _on_card(self, row, deal):
        """Return the points of a hand and what is said of it; None for what is not in."""
        found = self.law.stored
        points, (seating,) = (
            found.points.get((row.pk, deal)),
            {s[1] for s in found.seats if s[0] == row.pk and s[4] <= deal <= s[5]},
        )
        if points is None or deal > self.law.results(DESK, asked="all").hands[-1]:
            return None, []
        state = found.sheets[seating, deal][0]
        said = WORDS.get(state) or ("total only" if (seating, deal) in found.without_lines else "")
        return points, [said] if said else []

    def card(self, row):
        found = [self._on_card(row, deal) for deal in row.card_deals]
        return ["–" if said == ["did not play"] else "" if n is None else in_words(n) for n, said in found]

    def card_remarks(self, row):
        return [self._on_card(row, deal)[1] for deal in row.card_deals]

    def so_far(self, row):
        found, total = [], 0
        for deal in row.card_deals:
            points, _said = self._on_card(row, deal)
            total = None if points is None or total is None else total + points
            found.append("" if total is None else in_words(total))
        return found

    # Hands played

    def number_played(self, row):
        return len(row.played)

    def number_shared(self, row):
        return None if self.is_of_teams else len(row.shared)

    def played(self, row):
        own, shared = len(row.played - row.shared), len(row.shared)
        if shared and not own:
            return f"shared {shared} of {row.so_far}"
        return f"{own} of {row.so_far}" + (f", {shared} shared" if shared else "")

    def beside(self, row):
        return [self.played_in_words(row)] if self.is_of_teams and self._heading_of(row) in self.lacking else []

    def beside_paper(self, row):
        return [] if row.has_all_hands else [self.played_in_words(row)]

    def played_in_words(self, row):
        first, *more = self.played(row).split(", ")
        return ", ".join([f"{first} hand{'s' * (row.so_far != 1)}", *more])


WORDS = {
    "averaged": "own average, %(points)s on the sheet",
    "left-out": "does not count, %(points)s on the sheet",
    "total-only": "total only",
    "unfinished": "not finished",
    "not-played": "did not play",
    SAT_OUT: "sat out",
}


def in_words(number):
    """Return a number as pages show it: rounded to a tenth, half a tenth away from zero; a dash for none."""
    if number is None:
        return "–"
    exact = Decimal(Fraction(number).numerator) / Decimal(Fraction(number).denominator)
    tenths = exact.quantize(Decimal("0.1"), ROUND_HALF_UP)
    return f"{tenths:,}".removesuffix(".0").replace("-", "−")

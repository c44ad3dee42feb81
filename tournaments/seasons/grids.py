"""The lists of past evenings and of a season as HTML tables."""

from collections.abc import Mapping, Sequence
from typing import Final

import django_tables2 as tables
from django.contrib.humanize.templatetags.humanize import ordinal
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.core.seasons.counting import Measure
from tournaments.models import Event, PlayerStanding, Season
from tournaments.seasons.days_queries import DaysRow, DaysTable
from tournaments.seasons.season_queries import SeasonEvening, SeasonRow, SeasonTable
from tournaments.standings.queries import sizes_in_words
from tournaments.web.grids import (
    NUMBER,
    ONE_LINE,
    STRONG_NUMBER,
    ListGrid,
    MomentColumn,
    Rows,
    TemplateColumn,
    chapter_column,
)
from tournaments.wording.points import Points, points

MOST_ON_PAPER, MOST_ON_SCREEN = 8, 40
"""Columns of evenings that fit."""

ROWS_A_PAGE = 200
"""A club is on one page, which is printed."""

ON_PAPER: Final = {"td": {"class": "number"}, "th": {"class": "number evening"}}
NOT_ON_PAPER: Final = {"td": {"class": "number no-print"}, "th": {"class": "number evening no-print"}}


class EveningsGrid(ListGrid):
    """All evenings, latest first, with the winners. Set `winners` once the page's rows are known."""

    caption = _("Past evenings")
    row_header = "name"
    date = MomentColumn("DATE_FORMAT", verbose_name=_("Date"), order_by=("date", "pk"), attrs=ONE_LINE)
    name = tables.Column(verbose_name=_("Evening"), linkify=("tonight:event", {
        "club": tables.A("club__slug"), "event_id": tables.A("pk")}))  # fmt: skip
    here = tables.Column(verbose_name=_("People"), attrs=NUMBER)
    winner = tables.Column(
        verbose_name=_("Won by"), empty_values=(), orderable=False, attrs={"td": {"class": "strong"}}
    )
    results = TemplateColumn(template_name="seasons/_results.html", verbose_name=_("Results"), orderable=False)
    season = tables.Column(verbose_name=_("Season"), default="", order_by=("season__name", "-date"), linkify=(
        "seasons:season", {"club": tables.A("club__slug"), "season_id": tables.A("season_id")}))  # fmt: skip

    class Meta:
        model = Event
        attrs = {"class": "past-evenings stacked"}
        fields = ("date", "name", "here", "winner", "results", "season")
        order_by = "-date"
        empty_text = _("No evening was played yet.")

    winners: Mapping[int, str] = {}

    def render_winner(self, record: Event) -> str:
        """Return the first team, or those who share first place."""
        return self.winners.get(record.pk, "")


class PlayedGrid(ListGrid):
    """The evenings of one person, the latest first. Set `names` to those of all partners by their keys."""

    caption = _("Evenings played")
    row_header = "evening"
    date = MomentColumn("DATE_FORMAT", accessor="event__date", verbose_name=_("Date"), attrs=ONE_LINE, order_by=(
        "event__date", "event_id"))  # fmt: skip
    evening = tables.Column(accessor="event__name", verbose_name=_("Evening"), linkify=("standings:results", {
        "club": tables.A("player__club__slug"), "event_id": tables.A("event_id")}))  # fmt: skip
    partners = tables.Column(verbose_name=_("With"), orderable=False)
    hands = tables.Column(verbose_name=_("Hands"), attrs=NUMBER)
    points = tables.Column(verbose_name=_("Points"), attrs=NUMBER)
    place = tables.Column(verbose_name=_("Place"), attrs=NUMBER)

    class Meta:
        attrs = {"class": "played-evenings stacked"}
        order_by = "-date"

    names: Mapping[int, str] = {}

    def render_partners(self, value: list[int]) -> str:
        return ", ".join(map(self.names.__getitem__, value))

    def render_points(self, value: int) -> str:
        return points(value)

    def render_place(self, record: PlayerStanding) -> str:
        of_teams = _of_all(record)
        not_final = "" if record.event.is_final else format_html(' <span class="tag">{}</span>', gettext("not final"))
        sizes = format_html(' <span class="soft">({})</span>', sizes_in_words(record.sizes)) if record.sizes else ""
        place = place_in_words(record)
        return format_html('<span class="strong">{}</span> {}{}{}', place, of_teams, sizes, not_final)


def place_in_words(record: PlayerStanding) -> str:
    """Return a place as "3rd", a shared one as "T3"."""
    return record.place_shown if record.shared else str(ordinal(record.place))


def _of_all(record: PlayerStanding) -> str:
    """Return how many places there were, of players or of teams."""
    if record.event.ranks_players:
        said = ngettext("of %(counter)s player", "of %(counter)s players", record.teams)
    else:
        said = ngettext("of %(counter)s team", "of %(counter)s teams", record.teams)
    return said % {"counter": record.teams}


class EveningColumn(tables.Column):  # type: ignore[misc]  # django-tables2 has no types
    """What one evening of a season brings, struck out if it does not count."""

    def __init__(self, season: Season, evening: SeasonEvening, number: int, said: str, *, on_paper: bool) -> None:
        link = reverse("standings:results", args=[season.club.slug, evening.first.pk])
        super().__init__(
            accessor=f"evenings__{number}",
            verbose_name=format_html('<a href="{}">{}</a>', link, said),
            orderable=False,
            attrs=ON_PAPER if on_paper else NOT_ON_PAPER,
        )

    def render(self, value: tuple[Points | None, bool]) -> str:
        """Return the points for the reader, or a dash for someone absent."""
        brought, counts = value
        if brought is None:
            return format_html('<span class="soft">{}</span>', "–")
        return points(brought) if counts else format_html('<s class="soft">{}</s>', points(brought))


def evenings_in_words(evenings: Sequence[SeasonEvening]) -> list[str]:
    """Return the days of each evening, with its name if another one has the same days."""
    said = [days_in_words(evening) for evening in evenings]
    return [
        evening_in_words(evening) if said.count(days) > 1 else days
        for days, evening in zip(said, evenings, strict=True)
    ]


def evening_in_words(evening: SeasonEvening) -> str:
    """Return the days of an evening with its name."""
    return f"{days_in_words(evening)}, {evening.first.name}"


def days_in_words(evening: SeasonEvening) -> str:
    """Return the date of an evening, or the first and the last of several days."""
    first = date_format(evening.first.date, "DAY_AND_MONTH")
    if len(evening.days) == 1:
        return first
    return f"{first} – {date_format(evening.days[-1].date, 'DAY_AND_MONTH')}"


class SeasonGrid(ListGrid):
    """The players of a season by place, with what each evening brings if those fit."""

    caption = _("Standings of the season")
    row_header = "name"
    part = "standings"
    place = tables.Column(accessor="place", verbose_name=_("Place"), attrs=STRONG_NUMBER, default="–")
    name = tables.Column(accessor="player__name", verbose_name=_("Name"), order_by=("player__key",), linkify=(
        "seasons:player", {"club": tables.A("player__club__slug"), "player_id": tables.A("player__pk")}))  # fmt: skip
    points = tables.Column(accessor="points", attrs=STRONG_NUMBER)
    played = tables.Column(accessor="placed__who__played", verbose_name=_("Evenings"), attrs=NUMBER)
    chapter = chapter_column()

    class Meta:
        attrs = {"class": "season-grid stacked"}
        order_by = "place"
        sequence = ("place", "name", "points", "played", "...", "chapter")

    @classmethod
    def of(cls, season: Season, table: SeasonTable, *, whole: bool = False) -> "SeasonGrid":
        """Return the standings of a season. With `whole` they have a column for every evening."""
        what = _("Average") if table.counting.measure == Measure.AVERAGE else _("Points")
        shown = table.evenings if whole or len(table.evenings) <= MOST_ON_SCREEN else []
        on_paper = len(shown) <= MOST_ON_PAPER
        columns = [
            (f"evening_{number}", EveningColumn(season, evening, number, said, on_paper=on_paper))
            for number, (evening, said) in enumerate(zip(shown, evenings_in_words(shown), strict=True))
        ]
        hidden = () if season.club.uses_chapters else ("chapter",)
        grid = cls(Rows(table.rows), exclude=hidden, extra_columns=columns)
        grid.columns["points"].column.verbose_name = what
        return grid

    def render_place(self, record: SeasonRow) -> str:
        return record.placed.place_shown

    def render_points(self, value: Points) -> str:
        return points(value)

    def render_played(self, record: SeasonRow) -> str:
        score = record.placed.who
        if not score.missing:
            return str(score.played)
        missing = gettext("%(number)s more needed") % {"number": score.missing}
        return format_html('{} <span class="soft">({})</span>', score.played, missing)


def days_came_in_words(row: DaysRow) -> str:
    """Return on how many of the days someone came: "1 of 2 days"."""
    said = ngettext("%(came)s of %(counter)s day", "%(came)s of %(counter)s days", len(row.days))
    return said % {"came": row.came, "counter": len(row.days)}


class DaysGrid(ListGrid):
    """Everyone of an event over several days by place: the points of each day, and the total."""

    caption = _("Standings over all days")
    row_header = "name"
    place = tables.Column(accessor="place", verbose_name=_("Place"), attrs=STRONG_NUMBER, default="–")
    name = tables.Column(verbose_name=_("Name"))
    points = tables.Column(accessor="points", verbose_name=_("Total"), attrs=STRONG_NUMBER)

    class Meta:
        attrs = {"class": "season-grid stacked"}
        order_by = "place"
        sequence = ("place", "name", "...", "points")

    @classmethod
    def of(cls, club: Club, table: DaysTable) -> "DaysGrid":
        """Return the standings with a column for each day, which leads to the results of the day."""
        said = evenings_in_words([SeasonEvening(days=[day]) for day in table.days])
        columns = [
            (f"day_{number}", DayColumn(club, day, number, words))
            for number, (day, words) in enumerate(zip(table.days, said, strict=True))
        ]
        return cls(Rows(table.rows), extra_columns=columns)

    def render_place(self, record: DaysRow) -> str:
        return record.placed.place_shown

    def render_name(self, record: DaysRow) -> str:
        if record.came == len(record.days):
            return record.name
        return format_html(
            '{} <span class="soft fw-normal text-nowrap">({})</span>', record.name, days_came_in_words(record)
        )

    def render_points(self, value: int) -> str:
        return points(value)


class DayColumn(tables.Column):  # type: ignore[misc]  # django-tables2 has no types
    """The points of one day."""

    def __init__(self, club: Club, day: Event, number: int, said: str) -> None:
        link = reverse("standings:results", args=[club.slug, day.pk])
        super().__init__(
            accessor=f"days__{number}",
            verbose_name=format_html('<a href="{}">{}</a>', link, said),
            orderable=False,
            attrs=ON_PAPER,
            default="–",
        )

    def render(self, value: int) -> str:
        return points(value)

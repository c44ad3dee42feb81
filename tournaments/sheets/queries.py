"""Find one sheet, and read what its page shows beside its boxes."""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db.models import Exists, Min, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealScore, RuleSet
from scoring.rule_words import ENDINGS_ON_SHEET
from tournaments.core.sheets.checked_number import SheetPlace, read_table_and_hand
from tournaments.core.sheets.entered import EnteredSheet
from tournaments.core.sheets.sheet_rows import endings_by_key
from tournaments.models import Event, Seat, Seating, Sheet, SheetHistory, Tally, Typing
from tournaments.sheets.game_queries import game_at
from tournaments.sheets.late_queries import late_in_words
from tournaments.tables.queries import TableWithTeams, table_rows
from tournaments.web.fields import whole_number
from tournaments.wording.points import points
from tournaments.wording.reasons import writer_in_words

TYPING_LASTS = datetime.timedelta(seconds=75)
FEWEST_NUMBERS = 4
"""The counts other than 0 from which on two sheets with the same ones are hardly two papers."""
MOST_NAMED = 6
"""The sheets that a sentence names one by one."""
RULES_CHANGED = gettext_lazy("The rules of this evening were changed while you typed. Look at the boxes again.")
SEATED_ANEW = gettext_lazy("This table was changed while you typed. Look at the names: is this their sheet?")
"""Why a form is not saved as it was sent: its page showed other rules, or was for other people."""
DISCARDED = -1
"""The version of a form that was opened before a backup was restored. No sheet has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReference:
    """A sheet to refer to: its big number, table and hand, and by how many minutes it is late."""

    number: str
    table: int
    deal: int
    late: int = 0

    @property
    def late_shown(self) -> str:
        return late_in_words(self.late)


def sheet_reference(event: Event, *, table: int, deal: int, late: int = 0) -> SheetReference:
    return SheetReference(number=event.sheet_number(table=table, deal=deal), table=table, deal=deal, late=late)


def sheets_in_words(event: Event, places: Sequence[SheetPlace]) -> str:
    """Return the big numbers of these sheets; of many only how many they are."""
    if len(places) > MOST_NAMED:
        return _("%(number)s sheets") % {"number": len(places)}
    return ", ".join(event.sheet_number(table=place.table, deal=place.deal) for place in places)


def totals_in_words(totals: Iterable[int | None]) -> str:
    """Return the totals of a sheet's teams as they are said: "1,595 and 3,955"."""
    return get_text_list([points(total) for total in totals], _("and"))


def table_for(event: Event, *, table: int, deal: int, with_people: bool = True) -> TableWithTeams | None:
    """Return that table in the round of that deal once the tables are shown, else None. See `table_rows`."""
    varies = event.rules.length_varies
    if varies and deal > event.most_deals:
        return None
    found = Seat.objects.filter(
        Q() if varies else Q(seating__round__last_deal__gte=deal),
        Q(seating__last_deal=None) | Q(seating__last_deal__gte=deal),
        seating__round__event=event,
        seating__round__shown_at__isnull=False,
        seating__round__first_deal__lte=deal,
        seating__table=table,
        seating__first_deal__lte=deal,
    )
    return next((row.at(deal) for row in table_rows(found, with_people=with_people)), None)


def table_in_round(
    event: Event, round_pk: int, *, table: int, deal: int, with_people: bool = True
) -> TableWithTeams | None:
    """Return what `table_for` returns, unless the deal is one of another round."""
    row = table_for(event, table=table, deal=deal, with_people=with_people)
    return row if row is not None and row.seating.round_id == round_pk else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSheet:
    """The sheet of a typed number. Without a check digit (`is_checked`), someone has to confirm the teams."""

    table: TableWithTeams
    deal: int
    is_checked: bool

    @property
    def place(self) -> tuple[int, int]:
        return self.table.seating.table, self.deal

    @property
    def teams(self) -> str:
        return " – ".join(team.name for team in self.table.teams)


def sheet_of_number(event: Event, typed: str) -> FoundSheet:
    """Return the sheet of a number with its check digit (31-9), or of a table and a hand (3.1) of the last round.

    Raises ValidationError if there is no such sheet.
    """
    checked = event.sheet_numbers.read(typed)
    place = checked or read_table_and_hand(typed)
    deal = place.deal if place else 0
    if place and not checked and event.has_rounds and event.hands_start_again:
        deal += (event.round_and_hand(event.deals)[0] - 1) * event.hands_in_round
    row = table_for(event, table=place.table, deal=deal) if place else None
    if row is None:
        raise ValidationError(_("There is no sheet %(number)s tonight.") % {"number": typed} + _meant(event, typed))
    return FoundSheet(table=row, deal=deal, is_checked=checked is not None)


def _meant(event: Event, typed: str) -> str:
    """Return the question whether a number was typed without its check digit; empty if there is no such sheet."""
    place = event.sheet_numbers.read_without_check_digit(typed)
    if place is None or table_for(event, table=place.table, deal=place.deal, with_people=False) is None:
        return ""
    return " " + _("Did you mean %(name)s?") % {"name": event.sheet_numbers.printed(place)}


def missing_before(table: TableWithTeams, deal: int) -> list[int]:
    """Return the earlier hands of this table that are not in."""
    if deal == 1:
        return []
    places = Seating.objects.filter(round=table.seating.round_id, table=table.seating.table)
    first = max(places.aggregate(Min("round__first_deal"), Min("first_deal")).values())
    if deal <= first:
        return []
    came_in = set(Sheet.objects.filter(seating__in=places).not_undone().values_list("deal", flat=True))
    return [earlier for earlier in range(first, deal) if earlier not in came_in]


def hands_missing_before(event: Event, table: TableWithTeams, deal: int) -> list[int]:
    """Return the earlier hands of this table that are not in, by their numbers in the round."""
    return [event.round_and_hand(earlier)[1] for earlier in missing_before(table, deal)]


def sheet_of_same_numbers(
    event: Event, table: TableWithTeams, entered: EnteredSheet, score: DealScore
) -> SheetReference | None:
    """Return a sheet of the evening with the same counts of every team: its paper was perhaps keyed in twice.

    A sheet of few numbers may equal another by chance.
    """
    counts = [_not_zero(tally.counts) for tally in entered.tallies]
    if sum(map(len, counts)) < FEWEST_NUMBERS:
        return None
    longest = max(range(len(counts)), key=lambda place: len(counts[place]))
    # The prices of another hand may be others, and a sheet saved in other boxes of the same counts has the same total.
    is_alike = Q(total=score.teams[longest].total) | Q(counts=dict(entered.tallies[longest].counts))
    alike = Tally.objects.of(event).filter(is_alike, sheet__state__in=Sheet.PLAYED)
    alike = alike.exclude(sheet__seating=table.seating, sheet__deal=entered.deal)
    sheets = Sheet.objects.filter(pk__in=alike.values("sheet")).select_related("seating").prefetch_related("tallies")
    for sheet in sheets.order_by("pk"):
        saved = [_not_zero(tally.counts) for tally in sheet.tallies.all()]
        if len(saved) == len(counts) and all(one in saved for one in counts):
            return sheet_reference(event, table=sheet.seating.table, deal=sheet.deal)
    return None


def _not_zero(counts: Mapping[str, int]) -> dict[str, int]:
    return {code: count for code, count in counts.items() if count}


def saved_sheet(seating: Seating, deal: int) -> Sheet | None:
    return seating.sheets.filter(deal=deal).prefetch_related("tallies").first()


def is_in(saved: Sheet | None) -> bool:
    """Return whether a sheet is saved and its first save was not undone."""
    return saved is not None and saved.state != Sheet.State.TAKEN_BACK


def why_closed_to_tables(event: Event, sheet: Sheet | None, deal: int) -> str:
    """Return why the table may not change its sheet of a hand any longer, empty if it may."""
    if event.is_final:
        return _("The results are final. If something is wrong, tell the desk.")
    if is_of_earlier_round(event, deal):
        sentence = _("Round %(number)s is over. If something is wrong, tell the desk.")
        return sentence % {"number": event.round_and_hand(deal)[0]}
    if sheet is None or sheet.state == Sheet.State.TAKEN_BACK:
        return ""
    if sheet.state == Sheet.State.NOT_PLAYED:
        return _("The desk marked this hand as not played. If that is wrong, tell the desk.")
    if sheet.confirmed_by:
        return _("The desk has confirmed this sheet. If something is wrong, tell the desk.")
    return "" if sheet.from_table else _("The desk has keyed in this sheet. If something is wrong, tell the desk.")


def is_of_earlier_round(event: Event, deal: int) -> bool:
    """Return whether a later round than that of the hand has started."""
    return event.has_rounds and event.round_and_hand(deal)[0] < event.round_and_hand(event.deals)[0]


def own_sheet(event: Event, *, table: int, deal: int, saved_by: str) -> Sheet | None:
    """Return the sheet of that table and deal if its last save is that person's, and not only of a dispute."""
    sheets = Sheet.objects.filter(seating__round__event=event, seating__table=table, deal=deal)
    own = SheetHistory.objects.of_last_form().filter(
        sheet=OuterRef("pk"), version=OuterRef("version"), saved_by=saved_by
    )
    return sheets.filter(Exists(own)).not_undone().first()


def address_of_saved(event: Event, asked: Mapping[str, str]) -> str:
    """Return the page of the sheet that was saved, as the address of the next page says; "" for none.

    The browser forgets what was typed there, if it sent it from this very tab.
    """
    place = read_table_and_hand(asked.get("saved") or asked.get("saved-already") or "")
    return reverse("sheets:sheet", args=[event.club.slug, event.pk, place.table, place.deal]) if place else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JustSaved:
    """A sheet that was saved a moment ago: each team's name and total, and what its game still needs.

    `complete` is the name of its hand once all tables of the round have it, `next_deal` the hand to print then, if
    the round has another.
    """

    number: str
    totals: list[tuple[str, int]]
    game: list[str]
    total_only: bool = False
    complete: str = ""
    next_deal: int | None = None


def just_saved(event: Event, sheet: Sheet) -> JustSaved:
    (table,) = table_rows(Seat.objects.filter(seating=sheet.seating_id))
    table = table.at(sheet.deal)
    tallies = list(sheet.tallies.all())
    totals = {tally.team_id: tally.total for tally in tallies}
    complete, next_deal = _hand_completed(event, sheet)
    return JustSaved(
        number=event.sheet_number(table=table.seating.table, deal=sheet.deal),
        totals=[(row.name, totals[row.team.pk]) for row in table.teams if row.team.pk in totals],
        game=game_at(event, table),
        total_only=any(tally.is_total_only for tally in tallies),
        complete=complete,
        next_deal=next_deal,
    )


def _hand_completed(event: Event, sheet: Sheet) -> tuple[str, int | None]:
    """Return the name of the sheet's hand if all tables of the round have it, and the hand they play next."""
    same_hand = Sheet.objects.filter(seating=OuterRef("pk"), deal=sheet.deal).not_undone()
    of_round = Seating.objects.filter(round__seatings=sheet.seating_id).select_related("round")
    seatings = list(of_round.annotate(is_in=Exists(same_hand)))
    if not all(seating.is_in for seating in seatings if seating.plays(sheet.deal)):
        return "", None
    later = sheet.deal + 1
    has_later = any(seating.plays(later) and later <= seating.round.last_deal for seating in seatings)
    return event.hand_name(sheet.deal), later if has_later else None


@dataclass(frozen=True, slots=True, kw_only=True)
class LastSaved:
    """The sheet that was saved last.

    `version` is what Undo has to know. Without `sheet.has_undo` it would undo something else, such as a dispute since.
    """

    sheet: Sheet
    version: str


def last_saved(event: Event) -> LastSaved | None:
    """Return the sheet with points that was saved last, by whomever."""
    sheets = Sheet.objects.filter(seating__round__event=event, state__in=Sheet.PLAYED).select_related("seating")
    this_save = SheetHistory.objects.of_last_form().filter(sheet=OuterRef("pk"), version=OuterRef("version"))
    sheet = sheets.annotate(has_undo=Exists(this_save)).order_by("-saved_at", "-pk").first()
    return LastSaved(sheet=sheet, version=version_shown(event, sheet)) if sheet else None


def other_totals(event: Event, sheet: Sheet | None) -> list[int]:
    entered = Tally.objects.of(event).filter(sheet__state=Sheet.State.ENTERED)
    return list(entered.exclude(sheet=sheet).values_list("total", flat=True))


def typing_now(event: Event, who: str) -> dict[tuple[int, int], list[str]]:
    """Return who else is typing now, by seating and hand, without those who saved the sheet since."""
    saved = Sheet.objects.filter(
        seating=OuterRef("seating"), deal=OuterRef("deal"), saved_by=OuterRef("who"), saved_at__gte=OuterRef("seen_at")
    )
    recent = Typing.objects.filter(seating__round__event=event, seen_at__gte=timezone.now() - TYPING_LASTS)
    recent = recent.exclude(Exists(saved))
    found: dict[tuple[int, int], list[str]] = {}
    for seating, deal, name in recent.exclude(who=who).values_list("seating", "deal", "who"):
        found.setdefault((seating, deal), []).append(writer_in_words(name))
    return found


def endings_in_words(rules: RuleSet, positions: Collection[int]) -> tuple[tuple[str, str], ...]:
    """Return the keys of the ending's box with their meaning in words, for teams at these positions."""
    known = endings_by_key(rules, positions).items()
    return tuple((key, _(ENDINGS_ON_SHEET[ending]) % {"number": position}) for key, (ending, position) in known)


def version_shown(event: Event, sheet: Sheet | None) -> str:
    """Return the sheet's version for its forms, 0 if none is saved. After a restore it equals no earlier one."""
    return f"{sheet.version if sheet else 0}-{event.timeline}".removesuffix("-")


def version_known(timeline: str, posted: str) -> int:
    """Return the sheet's version that a form of this timeline shows, or DISCARDED."""
    number, _dash, of_form = posted.partition("-")
    return whole_number(number) if of_form == timeline else DISCARDED


def last_submission(sheet: Sheet | None) -> str:
    """Return the number of the last saved form, whose draft is obsolete."""
    own = sheet.saves.of_last_form().order_by("-version") if sheet else SheetHistory.objects.none()
    return str(own.values_list("submission", flat=True).first() or "")

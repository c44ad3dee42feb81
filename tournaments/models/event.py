"""An event: one evening or tournament day under its own copy of a rule set. Also seasons and clubs' rule sets."""

import secrets
from functools import cached_property

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop
from simple_history.models import HistoricalRecords

from accounts.models import Club
from scoring import RuleSet
from scoring.rules import MOST_DEALS
from scoring.written_totals import AFTER, BEFORE, UNKNOWN
from tournaments.core.paper import KINDS_OF_TOTALS
from tournaments.core.seasons.counting import USUAL_PLACE_POINTS, Counting, Measure
from tournaments.core.sheets.checked_number import SheetNumbers, SheetPlace
from tournaments.core.standings.reading_out import ReadingOut
from tournaments.core.tables.plans import decks_at_table
from tournaments.wording.rule_sets import readers_rules, readers_rules_of_rounds
from tournaments.wording.said import said

HAND, HAND_OF_ROUND = gettext_noop("Hand %(number)s"), gettext_noop("Round %(round)s, Hand %(number)s")
SHEET = gettext_noop("Table %(table)s, Hand %(deal)s")
SHEET_OF_ROUND = gettext_noop("Table %(table)s, Round %(round)s, Hand %(deal)s")

LONGEST_RULES = 100_000
DEALS_TO_A_TARGET = 4

LONGEST_PROGRAM_LINE = 80
MOST_PROGRAM_LINES = 4
LONGEST_PROGRAM = MOST_PROGRAM_LINES * (LONGEST_PROGRAM_LINE + 1)

LONGEST_HAND = 240
"""Minutes."""

LETTERS_TO_TYPE = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody confuses when they type a link."""
LETTERS_OF_A_LINK = 10
"""31^10 links, about 50 bits."""


def new_typed_token(letters: int = LETTERS_OF_A_LINK) -> str:
    """Return the random secret part of an address that people type."""
    return "".join(secrets.choice(LETTERS_TO_TYPE) for _letter in range(letters))


def new_token() -> str:
    """Return a random secret for the public link."""
    return secrets.token_urlsafe(24)


def new_timeline() -> str:
    """Return a random word that no timeline had before."""
    return secrets.token_hex(8)


class SeasonMeasure(models.TextChoices):
    """What an evening brings a person in a season."""

    POINTS = Measure.POINTS.value, _("the points of each evening")
    PLACES = Measure.PLACES.value, _("points for places")
    AVERAGE = Measure.AVERAGE.value, _("the average per hand")


def usual_place_points() -> list[int]:
    return list(USUAL_PLACE_POINTS)


class Season(models.Model):
    """Evenings counted under one name, and the way they are counted."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=80)
    measure = models.CharField(
        _("what counts"), max_length=10, choices=SeasonMeasure.choices, default=SeasonMeasure.POINTS
    )
    # The points of 1st place, 2nd place and so on.
    place_points = models.JSONField(_("points for 1st place, 2nd place …"), default=usual_place_points)
    # How many of each person's evenings count. None: all.
    best = models.PositiveSmallIntegerField(_("only the best evenings"), null=True, blank=True)
    least = models.PositiveSmallIntegerField(_("least evenings for a place"), default=1)
    best_of_chapter = models.PositiveSmallIntegerField(_("best players of a chapter"), default=4)

    history = HistoricalRecords()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_season_a_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def counting(self) -> Counting:
        return Counting(
            measure=Measure(self.measure),
            place_points=self.place_points,
            best=self.best,
            least=self.least,
            best_of_chapter=self.best_of_chapter,
        )


class ClubRuleSet(models.Model):
    """A club's own rule set, as the text of its data file."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rule_sets")
    key = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=200)
    text = models.TextField(max_length=LONGEST_RULES)
    # The rule set it was copied from, to show the differences.
    original = models.CharField(max_length=60, blank=True)

    history = HistoricalRecords()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="one_rule_set_a_key")]

    def __str__(self) -> str:
        return self.name


class Couples(models.TextChoices):
    """How couples are drawn."""

    TOGETHER = "together", _("Play together")
    APART = "apart", _("Not partners")
    TABLES = "tables", _("Not at one table")
    AS_IT_FALLS = "as-it-falls", _("No preference")


class Entry(models.TextChoices):
    """What is keyed in for the cards."""

    COUNTS = "counts", _("how many cards of each")
    POINTS = "points", _("the points the table added up")


class KindOfTotals(models.TextChoices):
    """Which kind of total the evening's papers have, where missing books cost points."""

    BEFORE = BEFORE, _(KINDS_OF_TOTALS[BEFORE])
    AFTER = AFTER, _(KINDS_OF_TOTALS[AFTER])


class Unfinished(models.TextChoices):
    """How a hand that a table did not finish counts."""

    AS_IT_IS = "as-it-is", _("the total as it is")
    COMPLETE_ONLY = "complete-only", _("only hands that all tables played count")
    AVERAGE = "average", _("the team’s own average per hand")


class SitOutCredit(models.TextChoices):
    """What sitting out brings."""

    NOTHING = "nothing", _("no points")
    OWN_AVERAGE = "own-average", _("their own average")
    AVERAGE = "average", _("the average of all tables")
    WINNERS = "winners", _("the average of the round’s winners")


class RanksBy(models.TextChoices):
    """What decides places in an event of several rounds, before the tie-breaks."""

    TOTAL = "total", _("the total")
    AVERAGE = "average", _("the average per hand")
    WINS = "wins", _("rounds won, then the total")


class Format(models.TextChoices):
    """How rounds follow each other."""

    ONE_SITTING = "one-sitting", _("One sitting")
    FIXED_TEAMS = "fixed-teams", _("Fixed teams")
    PARTNERS = "partners", _("New partners every round")
    PROGRESSIVE = "progressive", _("Winners move up")


class Lists(models.TextChoices):
    """How teams at tables of different sizes are ranked."""

    ONE = "one", _("one ranking")
    PER_SIZE = "per-size", _("a ranking for each table size")
    PER_PLAYER = "per-player", _("one ranking, by the average per player")
    # Only used in the form: the draw stores one of the others.
    SUGGESTED = "suggested", _("as suggested for the tables")


class Event(models.Model):
    """An evening or a tournament day. `rules_text` is the rule set at planning time."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events")
    season = models.ForeignKey(Season, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    # The first day of an event over several days, whose other days continue it. Seasons count them as one.
    continues = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="days", verbose_name=_("another day of")
    )
    name = models.CharField(_("what it is called"), max_length=80)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("play begins at"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=80, blank=True)
    # What the organizer tells everyone of the evening, in a few lines: "Coffee after Hand 2".
    program = models.TextField(_("program"), max_length=LONGEST_PROGRAM, blank=True, default="")
    # What the evening costs a person. None: nothing.
    price = models.DecimalField(_("price"), max_digits=6, decimal_places=2, null=True, blank=True)
    # None: guests pay the same.
    guest_price = models.DecimalField(_("price for guests"), max_digits=6, decimal_places=2, null=True, blank=True)
    rules_key = models.CharField(max_length=60)
    rules_text = models.TextField(max_length=LONGEST_RULES)
    # Players at a table -> decks, if the organizer changed the usual number.
    other_decks = models.JSONField(default=dict, blank=True)
    chapter_rule = models.BooleanField(_("partners come from different chapters"), default=True)
    couples = models.CharField(_("couples"), max_length=20, choices=Couples.choices, default=Couples.AS_IT_FALLS)
    entry = models.CharField(_("cards are keyed in as"), max_length=10, choices=Entry.choices, default=Entry.COUNTS)
    asks_paper_total = models.BooleanField(_("check each sheet against the total on its paper"), default=True)
    # Empty until somebody says it: the printed tally, the settings, or the answer at the first sheet where it matters.
    kind_of_totals = models.CharField(
        _("the total on the paper is"),
        max_length=20,
        choices=KindOfTotals.choices,
        blank=True,
        default=UNKNOWN,
        db_column="written_total",
    )
    second_person = models.BooleanField(_("each sheet is checked by a second person"), default=False)
    trusts_tables = models.BooleanField(_("sheets that tables key in need no confirmation"), default=False)
    unfinished = models.CharField(
        _("a hand that was not finished"), max_length=20, choices=Unfinished.choices, default=Unfinished.AS_IT_IS
    )
    sit_out_credit = models.CharField(
        _("points for sitting out"), max_length=20, choices=SitOutCredit.choices, default=SitOutCredit.NOTHING
    )
    # Of several rounds. One sitting is ranked by the total.
    ranks_by = models.CharField(_("places go by"), max_length=20, choices=RanksBy.choices, default=RanksBy.TOTAL)
    lists = models.CharField(_("lists"), max_length=20, choices=Lists.choices, default=Lists.ONE)
    # Codes of tie-breaks in the order they decide; empty: a tie is shown as a tie.
    tie_breaks = models.JSONField(default=list, blank=True)
    # How many of a chapter's best players make its average.
    best_of_chapter = models.PositiveSmallIntegerField(_("best players of a chapter"), default=4)
    # Players at a table -> books needed to go out by kind, if the rule set leaves it to the organizer.
    required_books = models.JSONField(default=dict, blank=True)
    spreads_chapters = models.BooleanField(_("mix chapters at the tables"), default=False)
    holds_back = models.BooleanField(_("hold back the last hand until the winners are read out"), default=True)
    # How long a hand lasts by the clock. None: no clock.
    hand_minutes = models.PositiveSmallIntegerField(_("minutes for each hand"), null=True, blank=True)
    format = models.CharField(max_length=20, choices=Format.choices, default=Format.ONE_SITTING)
    # The format chosen before the draw, for how many people, and the chairs of each table's teams. `format` has it
    # once the first round is seated.
    planned_format = models.CharField(max_length=20, choices=Format.choices, default=Format.ONE_SITTING)
    expected_people = models.PositiveSmallIntegerField(null=True, blank=True)
    planned_tables = models.JSONField(default=list, blank=True)
    # Of several rounds. Of one sitting, the rules say how many hands there are.
    planned_rounds = models.PositiveSmallIntegerField(default=1)
    round_hands = models.PositiveSmallIntegerField(null=True, blank=True)
    hands_start_again = models.BooleanField(default=True)
    # How long a round lasts. None: no limit.
    round_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    # Progressive: whether the last team of a table moves down, and whether chance decides a tie.
    losers_go_down = models.BooleanField(default=False)
    cut_ties = models.BooleanField(default=True)
    short_names = models.BooleanField(
        _("the big screen and posted results show first names and an initial"), default=False
    )
    # Until then everyone but the organizers sees the results without the last hand, if it is held back.
    winners_shown_at = models.DateTimeField(null=True, editable=False)
    # How far the desk has read out the winners, the values of a `ReadingOut`; None before and after.
    stored_reading = models.JSONField(null=True, editable=False)
    # Increases with every change of the results. Prints and final results refer to it.
    version = models.PositiveIntegerField(default=1, editable=False)
    final_version = models.PositiveIntegerField(null=True, editable=False)
    final_at = models.DateTimeField(null=True, editable=False)
    # Increases with every change of what screens show besides the results: the clock, the line, the wall's settings.
    hall_version = models.PositiveIntegerField(default=1, editable=False)
    # Increases with every call for the desk. Only a person's own page shows calls.
    calls_version = models.PositiveIntegerField(default=1, editable=False)
    # A random word, another one after every restore of a backup: versions of discarded data equal none of the present.
    timeline = models.CharField(max_length=16, blank=True, default="", editable=False)
    public_token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)

    history = HistoricalRecords(
        excluded_fields=[
            "rules_text",
            "public_token",
            "version",
            "hall_version",
            "calls_version",
            "timeline",
            "stored_reading",
        ]
    )

    class Meta:
        ordering = ["-date", "-pk"]
        indexes = [models.Index(fields=["club", "-date"])]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rules(self) -> RuleSet:
        """Return the event's rule set in the reader's language, with a number for each hand of all rounds."""
        return self.rules_under(self.rules_text)

    def rules_under(self, rules_text: str) -> RuleSet:
        """Return `rules`, if this text were the event's rule set."""
        if not self.has_rounds:
            return readers_rules(rules_text)
        return readers_rules_of_rounds(rules_text, self.planned_rounds, self.hands_in_round, self.hands_start_again)

    @property
    def rules_of_a_round(self) -> RuleSet:
        """Return the rules as they are printed: with the hands of one round if every round begins with Hand 1."""
        if not self.has_rounds or not self.hands_start_again:
            return self.rules
        return readers_rules_of_rounds(self.rules_text, 1, self.hands_in_round, True)

    @property
    def has_rounds(self) -> bool:
        """Return whether several rounds are planned."""
        return self.format != Format.ONE_SITTING

    @property
    def plans_rounds(self) -> bool:
        """Return whether several rounds are chosen and their tables are not drawn yet."""
        return self.planned_format != Format.ONE_SITTING and not self.has_rounds

    @property
    def all_days(self) -> "list[Event]":
        """Return the days of the event in order, this one included."""
        first = self.continues_id or self.pk
        days = Event.objects.filter(models.Q(pk=first) | models.Q(continues=first)).defer("rules_text")
        return list(days.order_by("date", "pk"))

    @property
    def has_other_days(self) -> bool:
        return self.continues_id is not None or Event.objects.filter(continues=self.pk).exists()

    @property
    def keeps_chapters_apart(self) -> bool:
        """Return whether partners come from different chapters: if the event wants it and the club uses chapters."""
        return self.chapter_rule and self.club.uses_chapters

    @property
    def ranks_players(self) -> bool:
        """Return whether each team lasts one round, so that places are those of single players."""
        return self.format in (Format.PARTNERS, Format.PROGRESSIVE)

    @property
    def ranked_by(self) -> str:
        """Return what decides places: `ranks_by` of several rounds, else the total."""
        return self.ranks_by if self.has_rounds else RanksBy.TOTAL

    @property
    def hands_in_round(self) -> int:
        return self.round_hands or 1

    def round_and_hand(self, deal: int) -> tuple[int, int]:
        """Return the round of a hand of the event, and its number in the round, or in the event if it goes on."""
        if not self.has_rounds:
            return 1, deal
        round_, hand = divmod(deal - 1, self.hands_in_round)
        return round_ + 1, hand + 1 if self.hands_start_again else deal

    def first_of_round(self, deal: int) -> int:
        """Return the first hand of the round of a hand of the event."""
        return deal - (deal - 1) % self.hands_in_round if self.has_rounds else 1

    def round_ended_by(self, deal: int) -> int:
        """Return the round whose last planned hand this is; 0 for another hand, or for the hands of one sitting."""
        return deal // self.hands_in_round if self.has_rounds and deal % self.hands_in_round == 0 else 0

    def hands_of_round(self, number: int) -> range:
        """Return the planned hands of a round."""
        last = self.last_planned_deal(number)
        return range(self.first_of_round(last), last + 1)

    def hand_name(self, deal: int) -> str:
        """Return a hand in words, with its round if there are several."""
        round_, number = self.round_and_hand(deal)
        return said(HAND_OF_ROUND if self.has_rounds else HAND) % {"round": round_, "number": number}

    def sheet_name(self, table: int, deal: int) -> str:
        """Return the table and the hand of a sheet in words, with its round if there are several."""
        round_, number = self.round_and_hand(deal)
        return said(SHEET_OF_ROUND if self.has_rounds else SHEET) % {"table": table, "round": round_, "deal": number}

    @property
    def times_rounds(self) -> bool:
        """Return whether the clock counts the minutes of a round, not of each hand."""
        return self.has_rounds and self.round_minutes is not None

    @property
    def clock_minutes(self) -> int | None:
        """Return the minutes of each clock. None: no clock."""
        return self.round_minutes if self.times_rounds else self.hand_minutes

    def clock_name(self, deal: int) -> str:
        """Return in words what the clock of a hand counts: the hand, or its round."""
        if self.times_rounds:
            return str(_("Round %(number)s")) % {"number": self.round_and_hand(deal)[0]}
        return self.hand_name(deal)

    @property
    def chosen_decks(self) -> dict[int, int]:
        """Return decks by players at a table, if the organizer changed the usual number."""
        return {int(players): decks for players, decks in self.other_decks.items()}

    def decks_at(self, players: int) -> int:
        """Return tonight's decks for a table of that many players."""
        return decks_at_table(self.rules, players, self.chosen_decks)

    @property
    def planned_deals(self) -> int:
        """Return the hands of the rules. A game to a target score is planned with one and goes on by its points."""
        return self.rules.deals or 1

    def last_planned_deal(self, round_number: int) -> int:
        return round_number * self.hands_in_round if self.has_rounds else self.planned_deals

    @property
    def rounds_to_go(self) -> int:
        """Return how many rounds are still to start."""
        last = self.rounds.last() if self.has_rounds else None
        return self.rounds_after(last.number, ends_early=last.ends_early) if last else 0

    def rounds_after(self, number: int, *, ends_early: bool) -> int:
        """Return how many rounds follow the last one: none if the organizer ended the evening after it.

        Before the first one (`number` 0) and of one sitting none follow.
        """
        return max(self.planned_rounds - number, 0) if self.has_rounds and number and not ends_early else 0

    @cached_property
    def deals(self) -> int:
        """Return the last hand of the evening: the last planned one, unless the organizer ends it after another.

        If the points decide how long a game is, it is the last one that a table has to play by its points so far.
        """
        last = self.rounds.last() if self.pk else None
        return last.last_deal if last else self.rules.deals or DEALS_TO_A_TARGET

    @property
    def deals_to_print(self) -> int:
        """Return the hands to print sheets for: `deals`, or a guess if the points decide how long a game is."""
        guess = self.rules.deals or len(self.rules.opening.by_deal) or DEALS_TO_A_TARGET
        return max(self.deals, guess) if self.rules.length_varies else self.deals

    @property
    def most_deals(self) -> int:
        """Return the last hand that a table could play tonight."""
        return MOST_DEALS if self.rules.length_varies else self.deals

    @cached_property
    def sheet_numbers(self) -> SheetNumbers:
        """Return the numbers of tonight's sheets."""
        return SheetNumbers(deals=MOST_DEALS if self.rules.length_varies else self.planned_deals)

    def sheet_number(self, *, table: int, deal: int) -> str:
        return self.sheet_numbers.printed(SheetPlace(table, deal))

    @property
    def is_final(self) -> bool:
        """Return whether the present results were declared final."""
        return self.final_version == self.version

    def has_to_be_confirmed(self, *, from_table: bool) -> bool:
        """Return whether someone at the desk confirms such a sheet."""
        return self.second_person or (from_table and not self.trusts_tables)

    def is_unconfirmed(self, *, is_played: bool, from_table: bool, confirmed_by: str) -> bool:
        """Return whether someone at the desk still has to confirm such a sheet."""
        return is_played and not confirmed_by and self.has_to_be_confirmed(from_table=from_table)

    @property
    def hides_last_hand(self) -> bool:
        """Return whether everyone else sees the results without the last hand, which is only that of the last round."""
        return self.holds_back and self.winners_shown_at is None and not self.rounds_to_go and not self.is_final

    @property
    def has_told_winners(self) -> bool:
        """Return whether everyone was told who won: the winners were read out, or the results are final."""
        return self.winners_shown_at is not None or self.is_final

    @property
    def is_holding_back_all(self) -> bool:
        """Return whether the hand held back is the only one, so that everyone sees no results."""
        return self.hides_last_hand and self.deals == 1

    @property
    def reading(self) -> ReadingOut | None:
        """Return how far these results are read out. Other results are read out anew."""
        reading = ReadingOut(**self.stored_reading) if self.stored_reading else None
        return reading if reading and reading.version == self.version else None

    @classmethod
    def locked(cls, pk: int) -> "Event":
        """Return the event, freshly read and locked until the transaction ends. Lock it before its rows."""
        return cls.objects.select_for_update().get(pk=pk)

    @classmethod
    def all_locked(cls, **which: object) -> list["Event"]:
        """Return the filtered events, each as `locked` returns it, always in the same order."""
        return list(cls.objects.filter(**which).select_for_update(of=("self",)).order_by("pk"))

    @classmethod
    def raise_version(cls, *conditions: models.Exists | models.Q, stays_final: bool = False, **which: object) -> int:
        """Raise the version of the filtered events, so everyone sees new results. Return their number.

        With `stays_final` no place changes, and final results stay final. One statement, so two at once make two
        versions; it locks like `locked`.
        """
        raised: dict[str, object] = {"version": models.F("version") + 1}
        if stays_final:
            is_final = models.When(final_version=models.F("version"), then=models.F("version") + 1)
            as_before = models.F("final_version")
            number = models.PositiveIntegerField()
            raised["final_version"] = models.Case(is_final, default=as_before, output_field=number)
        return cls.objects.filter(*conditions, **which).update(**raised)

    def keep_kind_of_totals(self, kind: str) -> None:
        """Save which kind of total the papers have. Call it on a locked event.

        A page may call papers right that differ now, so every page reads again what is open.
        """
        self.kind_of_totals = kind
        self.save(update_fields=["kind_of_totals"])
        Event.raise_hall_version(self.pk)

    @classmethod
    def raise_hall_version(cls, pk: int) -> None:
        """Have every screen of the hall read again what it shows."""
        cls.objects.filter(pk=pk).update(hall_version=models.F("hall_version") + 1)

    @classmethod
    def raise_calls_version(cls, pk: int) -> None:
        """Have people's own pages read again what their table asked of the desk."""
        cls.objects.filter(pk=pk).update(calls_version=models.F("calls_version") + 1)

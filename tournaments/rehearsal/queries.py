"""What the panel of a guided rehearsal shows: the next step, and the facts that it names."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Club, Membership, User
from accounts.permissions import clubs_of
from tournaments.core.rehearsal.guide import Facts, GuideStep, letters_to_type, next_step, paper_figures
from tournaments.models import Event, SignUp
from tournaments.models.progress import Progress
from tournaments.sheets.queries import SheetReference, sheet_reference, table_for
from tournaments.standings.queries import evening_of

GUIDE_COOKIE, SHOWN, HIDDEN = "guide", "shown", "hidden"
"""The cookie that says whether this browser shows the guide on the pages of a rehearsal."""


@dataclass(frozen=True, kw_only=True)
class Guide:
    """The panel of one page."""

    event: Event
    progress: Progress
    user: User

    @property
    def own_club(self) -> Club | None:
        """Return the reader's club, None if there are several."""
        clubs = clubs_of(self.user)
        return clubs[0] if len(clubs) == 1 else None

    @cached_property
    def step(self) -> GuideStep | None:
        done = self.progress
        return next_step(
            Facts(
                waiting=len(self.waiting),
                drawn=done.tables > 0,
                shown=done.shown,
                all_in=done.all_in,
                is_final=done.is_final,
                read_out=self.event.winners_shown_at is not None or self._leaderboard_printed,
            )
        )

    @property
    def _leaderboard_printed(self) -> bool:
        return self.event.prints.filter(kind="leaderboard").exists()

    @property
    def steps(self) -> list[tuple[int, bool]]:
        """Return the number of each step and whether it is done."""
        return [(int(step), self.step is None or step < self.step) for step in GuideStep]

    @cached_property
    def waiting(self) -> list[str]:
        """Return the names of those who signed up and are not here yet, in the order of their lines."""
        lines = self.event.sign_ups.filter(status=SignUp.Status.EXPECTED).select_related("player").order_by("number")
        return [line.player.name for line in lines]

    @property
    def letters(self) -> str:
        """Return the letters that suggest the next person who is not here yet."""
        name, *others = self.waiting
        return letters_to_type(name, others)

    @cached_property
    def paper(self) -> SheetReference | None:
        """Return the sheet to key in, None while more than one is missing."""
        return missing_sheets(self.event)[0] if self.progress.sheets_to_go == 1 else None

    @cached_property
    def figures(self) -> dict[str, str]:
        """Return what is written on the paper to key in, by the name of its box."""
        row = table_for(self.event, table=self.paper.table, deal=self.paper.deal) if self.paper else None
        if row is None or self.paper is None:
            return {}
        return paper_figures(
            self.event.rules,
            deal=self.paper.deal,
            teams=[team.chairs for team in row.teams],
            decks=row.seating.decks,
            required=row.seating.required,
            kind_of_totals=self.event.kind_of_totals,
            seed=f"{self.event.pk}-{self.paper.number}",
        )


def own_rehearsals(user: User) -> QuerySet[Club]:
    """Return the rehearsals that only this user can reach."""
    others = Membership.objects.filter(club=OuterRef("pk")).exclude(user=user)
    return Club.objects.filter(~Exists(others), rehearsal=True, memberships__user=user)


def missing_sheets(event: Event) -> list[SheetReference]:
    """Return the sheets that are not in, hand by hand."""
    missing = sorted(evening_of(event).missing, key=lambda place: (place.deal, place.table))
    return [sheet_reference(event, table=place.table, deal=place.deal) for place in missing]

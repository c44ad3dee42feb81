"""What acts of this room return, enough to undo them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, Self

from tournaments.models import Team, TeamMember


@dataclass(frozen=True, slots=True, kw_only=True)
class MembershipChange:
    """What a change did, enough to undo it: memberships ended and begun, and the sign-up lines before.

    `left_status`, `joined_status` and `joined_part` are the former values of the lines, empty if there were none.
    `shortened` maps the leaver's earlier memberships that were cut to their former last hands. Who joined may have
    shared chairs before in the team `moved_from`, from the hand `moved_first` on.
    """

    left: TeamMember | None = None
    shortened: Mapping[int, int] = field(default_factory=dict)
    left_status: str = ""
    joined: TeamMember | None = None
    joined_status: str = ""
    joined_part: str = ""
    moved_from: Team | None = None
    moved_first: int | None = None

    @property
    def as_stored(self) -> dict[str, object]:
        """Return plain values, with rows by their numbers."""
        values = ((name.name, getattr(self, name.name)) for name in fields(self))
        return {name: getattr(value, "pk", value) for name, value in values}


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A person's sign-up line before and after a change. An empty status means that there was none."""

    player: int
    status: str
    part: str
    new_status: str
    new_part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeBeforeRound:
    """What a change before a round did, enough to undo it.

    `left` and `joined` are memberships of a lasting team that ended and began, and `ended` is that of the substitute
    in another team; 0 for none.
    """

    number: int
    lines: tuple[ChangedLine, ...]
    left: int = 0
    joined: int = 0
    ended: int = 0

    @classmethod
    def stored(cls, kept: Mapping[str, Any]) -> Self:
        """Return the change that was stored with its act."""
        return cls(**{**kept, "lines": tuple(ChangedLine(**line) for line in kept["lines"])})


class FormerSeat(NamedTuple):
    """Where someone who came late sat before others came: table, place on its sheet, first hand, and whether the chair
    was added for them.
    """

    person: int
    table: int
    position: int
    first_deal: int
    is_added: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GrownTable:
    """What a larger or new table changed in a round, enough to undo it: who came, their parts and the lists before.

    `moved` are the former seats of those who had one.
    """

    round: int
    table: int
    people: tuple[int, ...]
    parts: tuple[str, ...]
    lists: str
    moved: tuple[FormerSeat, ...] = ()

    @classmethod
    def stored(cls, kept: Mapping[str, Any]) -> Self:
        """Return the growth that was stored with its act."""
        moved = tuple(FormerSeat(*seat) for seat in kept["moved"])
        return cls(**{**kept, "people": tuple(kept["people"]), "parts": tuple(kept["parts"]), "moved": moved})

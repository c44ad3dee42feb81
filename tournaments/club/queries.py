"""Read the members of a club."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from accounts.models import Club, Membership, Role, User


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """A row of the list of members. A member of other clubs too cannot get a new password here."""

    membership: Membership
    is_reader: bool
    belongs_elsewhere: bool

    @property
    def user(self) -> User:
        """Return the member's user."""
        return self.membership.user

    @property
    def is_owner(self) -> bool:
        """Whether they decide about members."""
        return self.membership.role == Role.OWNER


def members(club: Club, *, reader: User) -> list[MemberRow]:
    """Return the members of a club, owners first, then by name."""
    elsewhere = Membership.objects.filter(user=OuterRef("user"), club__rehearsal=False).exclude(club=club)
    rows = club.memberships.select_related("user").annotate(elsewhere=Exists(elsewhere)).order_by("user__name_key")
    found = [
        MemberRow(membership=row, is_reader=row.user_id == reader.pk, belongs_elsewhere=row.elsewhere) for row in rows
    ]
    return sorted(found, key=lambda member: not member.is_owner)


def is_owner(club: Club, user: User) -> bool:
    """Whether somebody decides about the members of a club; nobody does in a rehearsal, which has none of its own."""
    return not club.rehearsal and club.memberships.filter(user=user, role=Role.OWNER).exists()

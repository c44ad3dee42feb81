"""Read the members of a club."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Club, Membership, Role


def members(club: Club) -> QuerySet[Membership]:
    """Return the members of a club, owners first, then by name, each with `is_owner` and `belongs_elsewhere`.

    A member of other clubs too cannot get a new password here.
    """
    elsewhere = Membership.objects.filter(user=OuterRef("user"), club__rehearsal=False).exclude(club=club)
    found = club.memberships.annotate(is_owner=Q(role=Role.OWNER), belongs_elsewhere=Exists(elsewhere))
    return found.select_related("user").order_by("-is_owner", "user__name_key")

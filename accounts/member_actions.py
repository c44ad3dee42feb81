"""Writes about the members of a club: invited, given another role, taken away, brought back. One transaction each."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.actions import give_new_password, told_password
from accounts.models import Club, Membership, Role, User, login_key


@transaction.atomic
def invite_member(*, club: Club, name: str, role: Role) -> tuple[Membership, str]:
    """A login for a new member with the password to tell them; nobody can read it again.

    Whoever was a member before and belongs to no club now gets the same login back with a new password.
    Raises ValidationError where somebody else logs in with that name.
    """
    user = User.objects.select_for_update().filter(name_key=login_key(name)).first()
    if user is None:
        password = told_password()
        user = User.objects.create_user(name=name, password=password)
    elif _clubs(user).exists():
        raise ValidationError(_("Somebody logs in with this name already. Please add a letter or a second name."))
    else:
        _switch(user, on=True)
        password = give_new_password(user=user)
    return Membership.objects.create(user=user, club=club, role=role), password


@transaction.atomic
def change_role(*, membership: Membership, role: Role) -> Membership:
    """Let a member run evenings only, or decide about members too; ValidationError for the last owner."""
    Club.locked(membership.club_id)  # two owners could take each other away
    if role != Role.OWNER:
        _keep_an_owner(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    return membership


@transaction.atomic
def remove_member(*, membership: Membership) -> None:
    """Take a member away; a login that belongs to no club any more is switched off, which logs it out everywhere.

    Raises ValidationError for the last owner. What they did stays under their name.
    """
    Club.locked(membership.club_id)
    _keep_an_owner(membership)
    user = membership.user
    membership.delete()
    if not _clubs(user).exists():
        _switch(user, on=False)


@transaction.atomic
def bring_back_member(*, club: Club, user: User, role: Role) -> Membership:
    """Undo: the member is back with the role and the password they had."""
    membership, _is_new = Membership.objects.get_or_create(user=user, club=club, defaults={"role": role})
    _switch(user, on=True)
    return membership


@transaction.atomic
def renew_password(*, membership: Membership) -> str:
    """A new password for a member who forgot theirs, to be told once.

    Raises ValidationError for whoever belongs to another club too: an owner there has as much to say.
    """
    if belongs_elsewhere(membership):
        raise ValidationError(
            _("%(name)s belongs to another club too and can only change the password alone."),
            params={"name": membership.user.name},
        )
    return give_new_password(user=membership.user)


def belongs_elsewhere(membership: Membership) -> bool:
    """Whether the member's login opens another club as well; a rehearsal is none."""
    return _clubs(membership.user).exclude(club=membership.club_id).exists()


def _clubs(user: User) -> QuerySet[Membership]:
    """The user's memberships, rehearsals left aside."""
    return user.memberships.filter(club__rehearsal=False)


def _keep_an_owner(membership: Membership) -> None:
    others = membership.club.memberships.filter(role=Role.OWNER, user__is_active=True).exclude(pk=membership.pk)
    if not others.exists():
        raise ValidationError(_("A club needs an owner: make somebody else one first."))


def _switch(user: User, *, on: bool) -> None:
    user.is_active = on
    user.save(update_fields=["is_active"])

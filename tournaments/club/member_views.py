"""The owner's acts on members: invite, change the role, reset the password, remove, restore."""

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms import TellPasswordForm
from accounts.member_actions import change_role, invite_member, remove_member, renew_password, restore_member
from accounts.models import Club, Membership, Role, User
from accounts.throttling import hashes_slowly
from tournaments.club.forms import InviteForm, MakeOwnerForm
from tournaments.club.views import club_page
from tournaments.web.access import member_club
from tournaments.web.acts import undoes
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _


@sensitive_post_parameters("now")
@require_POST
@hashes_slowly
def invite(request: HttpRequest, club: str) -> HttpResponse:
    """Create a login for a new member and show the password."""
    found = _owned_club(request, club)
    form = InviteForm(request.POST, request=request)
    if form.is_valid():
        with errors_shown(form, "name"):
            membership, password = invite_member(
                club=found, name=form.cleaned_data["name"], role=Role(form.cleaned_data["role"])
            )
            return _tell(request, membership, password)
    return club_page(request, found, invite_form=form, status=422)


@sensitive_post_parameters("now")
@require_http_methods(["GET", "POST"])
@hashes_slowly
def new_password(request: HttpRequest, club: str, member_id: int) -> HttpResponse:
    """Ask for the reader's password, then reset a member's. The reader's own has its own page."""
    membership = _member(request, club, member_id)
    if membership.user == request.user:
        return redirect("accounts:password")
    sent = request.POST if request.method == "POST" else None
    form = TellPasswordForm(sent, request=request, stored=membership.user.password)
    if form.is_sent_again:
        said = _("This password is shown only once. If you did not write it down, make another one.")
        messages.info(request, said)
        return redirect("club:new-password", club=club, member_id=member_id)
    if form.is_valid():
        with errors_shown(request):
            return _tell(request, membership, renew_password(membership=membership))
        return redirect("club:club", club=club)
    context = {"club": membership.club, "room": "club", "member": membership.user, "form": form}
    return render(request, "club/new_password.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters("now")
@require_http_methods(["GET", "POST"])
@hashes_slowly
def make_owner(request: HttpRequest, club: str, member_id: int) -> HttpResponse:
    """Ask for the reader's password, then make a member an owner."""
    membership = _member(request, club, member_id)
    form = MakeOwnerForm(request.POST if "now" in request.POST else None, request=request)  # Undo posts no password
    if form.is_valid():
        return _change_role(request, membership, Role.OWNER, undo="club:make-organizer")
    context = {"club": membership.club, "room": "club", "member": membership.user, "form": form}
    return render(request, "club/make_owner.html", context, status=422 if form.errors else 200)


@require_POST
@transaction.atomic
def make_organizer(request: HttpRequest, club: str, member_id: int) -> HttpResponse:
    return _change_role(request, _member(request, club, member_id), Role.ORGANIZER, undo="club:make-owner")


@transaction.atomic
def _change_role(request: HttpRequest, membership: Membership, role: Role, *, undo: str) -> HttpResponse:
    club, before = membership.club.slug, membership.role
    with errors_shown(request):
        change_role(membership=membership, role=role)
        may = {"name": membership.user.name, "role": role.label}
        sentence = _("%(name)s: %(role)s from now on.") % may
        # A former owner cannot take the role back alone.
        can_undo = role != before and membership.user != request.user
        now = [left(Membership, "role", pk=membership.pk)]
        done(request, sentence, undo=reverse(undo, args=[club, membership.pk]) if can_undo else "", left=now)
    return redirect("club:club", club=club)


@require_POST
@transaction.atomic
def remove(request: HttpRequest, club: str, member_id: int) -> HttpResponse:
    membership = _member(request, club, member_id)
    user = membership.user
    removed = {"user": user.pk, "role": membership.role}
    with errors_shown(request):
        remove_member(membership=membership)
        if user == request.user:
            return redirect("home")
        sentence = _("%(name)s is no longer a member.") % {"name": user.name}
        now = [left(Membership, "role", club=membership.club_id, user=user.pk)]
        done(request, sentence, undo=restore, undo_data=removed, left=now)
    return redirect("club:club", club=club)


@undoes("club.remove")
def restore(request: HttpRequest, club: str, *, user: int, role: str) -> HttpResponse:
    found, removed = _owned_club(request, club), get_object_or_404(User, pk=user)
    with errors_shown(request):
        restore_member(club=found, user=removed, role=Role(role))
        done(request, _("%(name)s is a member again.") % {"name": removed.name})
    return redirect("club:club", club=club)


def _owned_club(request: HttpRequest, club: str) -> Club:
    """Return the club whose members the reader manages. A rehearsal has no members."""
    found = member_club(request, club, roles=(Role.OWNER,))
    if found.rehearsal:
        raise Http404
    return found


def _member(request: HttpRequest, club: str, member_id: int) -> Membership:
    return get_object_or_404(_owned_club(request, club).memberships.select_related("user", "club"), pk=member_id)


def _tell(request: HttpRequest, membership: Membership, password: str) -> HttpResponse:
    """Show a new password, this once: it is stored nowhere."""
    told = {"name": membership.user.name, "login": membership.user.login, "password": password}
    return render(request, "club/told.html", {"club": membership.club, "room": "club", "told": told})

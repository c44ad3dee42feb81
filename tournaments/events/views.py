"""Plan an evening, start one like the last, change its settings."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Club
from tournaments.core.night import night_of
from tournaments.events.actions import change_event, like_the_last, plan_event, start_event
from tournaments.events.forms import PlanForm, SettingsForm
from tournaments.events.queries import last_evening
from tournaments.models import Event
from tournaments.rule_sets.queries import known_rules
from tournaments.web.access import member_club, member_event
from tournaments.web.acts import Place, note, note_place
from tournaments.web.changed_settings import changed_settings
from tournaments.web.responses import done, errors_shown, render_event
from tournaments.wording.said import said as _


@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, club: str) -> HttpResponse:
    """Plan an evening and go to its sign-up. The form starts as a copy of the last one."""
    found_club = member_club(request, club)
    known = known_rules(found_club)
    event, rules = _like_the_last(found_club)
    form = PlanForm(request.POST or None, instance=event, known=known, initial={"rules": rules})
    if form.is_valid():
        several, planned = form.cleaned_data["several_rounds"], form.save(commit=False)
        with transaction.atomic():
            plan_event(event=planned, rules_text=known[form.cleaned_data["rules"]].text)
            _note_planned(request, planned)
        return redirect("rounds:plan" if several else "sign_up:list", club=club, event_id=planned.pk)
    context = {"club": found_club, "room": "tonight", "form": form}
    return render(request, "events/plan.html", context, status=422 if form.errors else 200)


def _like_the_last(club: Club) -> tuple[Event, str]:
    """Return an unsaved event for tonight with the settings of the last one, and its rule set's key."""
    today = night_of(timezone.localtime())
    name = _("%(weekday)s Night") % {"weekday": date_format(today, "l")}
    last = last_evening(club, today)
    if last is None:
        return Event(club=club, date=today, name=name), ""
    return like_the_last(last=last, date=today, name=name), last.rules_key


@require_POST
@transaction.atomic
def start_tonight(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    event, key = _like_the_last(found_club)
    known = known_rules(found_club).get(key)
    if known is None:
        return redirect("events:plan", club=club)
    started = start_event(event=event, rules_text=known.text)
    _note_planned(request, started)
    return redirect("sign_up:list", club=club, event_id=started.pk)


def _note_planned(request: HttpRequest, event: Event) -> None:
    note_place(request, Place(club=event.club, event=event))
    note(request, _("Planned: %(name)s, by the rules of %(rules)s.") % {"name": event.name, "rules": event.rules.name})


@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Change the settings of an event; the rule set only before play."""
    found = member_event(request, club, event_id)
    known = known_rules(found.club)
    form = SettingsForm(request.POST or None, instance=found, known=known, before=found.rules_key)
    if form.is_valid():
        changes = {setting: form.cleaned_data[setting] for setting in form.changed_data if setting != "rules"}
        rules = known.get(form.cleaned_data["rules"])
        with errors_shown(form, "rules"), transaction.atomic():
            change_event(event=found, changes=changes, rules_text=rules.text if rules else "")
            noted = _("New settings: %(changes)s") % {"changes": changed_settings(form)}
            done(request, _("The settings are saved."), noted=noted if form.changed_data else None)
            return redirect("tonight:event", club=club, event_id=event_id)
    for wrong in list(form.errors)[:1]:
        form.fields[wrong].widget.attrs["autofocus"] = True
    return render_event(request, "events/settings.html", found, {"form": form}, status=422 if form.errors else 200)

"""The owner's acts on the club's own rule sets: copy, change, import, download, delete."""

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import reswap, retarget

from accounts.models import Club, Role
from scoring import Deal, RuleSet
from scoring.rule_file.syntax import has_notes
from tournaments.core.rule_sets.compare import rule_differences
from tournaments.core.rule_sets.example import Example, example_deal, worked_example
from tournaments.core.rule_sets.numbers import values_of
from tournaments.models import ClubRuleSet
from tournaments.rule_sets import actions
from tournaments.rule_sets.forms import NumbersForm, RuleFileForm
from tournaments.rule_sets.queries import KnownRules, known_rules, last_change_of
from tournaments.rule_sets.wording import difference_in_words
from tournaments.web.access import found_or_404, member_club
from tournaments.web.acts import undoes
from tournaments.web.left_behind import Left, left
from tournaments.web.responses import HtmxRequest, done
from tournaments.wording.rule_sets import in_readers_words, scored_label
from tournaments.wording.said import said as _

OWNERS = (Role.OWNER,)
TOML = "application/toml; charset=utf-8"


def _own(request: HttpRequest, slug: str, key: str) -> tuple[Club, ClubRuleSet, RuleSet]:
    """Return a rule set of the club, for an owner."""
    club = member_club(request, slug, roles=OWNERS)
    own = get_object_or_404(club.rule_sets, key=key)
    return club, own, KnownRules(key=own.key, name=own.name, text=own.text, is_own=True).rules


@require_POST
def copy(request: HttpRequest, club: str, key: str) -> HttpResponse:
    found_club = member_club(request, club, roles=OWNERS)
    known = found_or_404(known_rules(found_club).get(key))
    name = _("%(name)s, our way") % {"name": known.name}
    own = actions.copy_rules(club=found_club, rules=known.rules, original=known.key, name=name[:80])
    return redirect("rule_sets:change", club=club, key=own.key)


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, club: str, key: str) -> HttpResponse:
    """Show the page of numbers. POST saves them; with `preview` it only shows the effect."""
    found_club, own, rules = _own(request, club, key)
    form = _numbers_form(request, own, rules)
    if request.method == "GET" or "preview" in request.POST:
        return _numbers_page(request, found_club, own, rules, form)
    if not form.is_valid() or form.rules is None:
        return _numbers_page(request, found_club, own, rules, form, status=422)
    before = last_change_of(own)
    try:
        with transaction.atomic():
            saved = actions.change_rules(own=own, rules=form.rules, version=form.cleaned_data["version"])
            _say_saved(request, saved, before)
    except actions.RulesChangedError:
        # Typed numbers stay on the page, so saving again is a deliberate choice.
        return _numbers_page(request, found_club, own, rules, form, changed=True, status=409)
    return redirect("rule_sets:card", club=club, key=key)


@require_POST
def preview(request: HtmxRequest, club: str, key: str) -> HttpResponse:
    """Show differences, faults and the worked example for the boxes. Saves nothing."""
    found_club, own, rules = _own(request, club, key)
    form = _numbers_form(request, own, rules)
    form.is_valid()
    if not request.htmx:
        return _numbers_page(request, found_club, own, rules, form)
    if request.POST.get("shown", "") == str(len(form.places)):
        return _numbers_page(request, found_club, own, rules, form, template="rule_sets/_preview.html")
    # Another number of hands has other boxes: the whole form is replaced, and the cursor stays in its box.
    response = _numbers_page(request, found_club, own, rules, form, template="rule_sets/_preview_anew.html")
    return reswap(retarget(response, "#numbers"), "outerHTML")


def _numbers_form(request: HttpRequest, own: ClubRuleSet, rules: RuleSet) -> NumbersForm:
    typed = request.POST.dict() if request.method == "POST" else None
    return NumbersForm(typed, values=values_of(rules), key=own.key, name=own.name, version=last_change_of(own))


def _numbers_page(
    request: HttpRequest,
    club: Club,
    own: ClubRuleSet,
    rules: RuleSet,
    form: NumbersForm,
    *,
    template: str = "rule_sets/change.html",
    changed: bool = False,
    status: int = 200,
) -> HttpResponse:
    original = known_rules(club).get(own.original)
    shown = (form.rules if form.is_bound and form.is_valid() else None) or (None if form.is_bound else rules)
    context: dict[str, Any] = {"club": club, "room": "rules", "own": own, "form": form, "original": original}
    context["changed"], context["version"], context["has_notes"] = changed, last_change_of(own), has_notes(own.text)
    if shown is not None:
        before = original.rules if original else None
        context["differences"] = [
            difference_in_words(found)
            for found in (rule_differences(values_of(shown), values_of(before)) if before else [])
        ]
        context["example"] = _example(example_deal(rules), in_readers_words(shown), before)
    return render(request, template, context, status=status)


def _example(deal: Deal, rules: RuleSet, before: RuleSet | None) -> Example:
    """Return the worked example with every line's label in the reader's language."""
    example = worked_example(deal, rules, before)
    rows = (replace(row, label=scored_label(row.code, row.label, rules)) for row in example.rows)
    return replace(example, rows=tuple(rows))


def _say_saved(request: HttpRequest, own: ClubRuleSet, before: int) -> None:
    sentence = _("Saved: %(name)s. Evenings already planned keep their rules.") % {"name": own.name}
    done(request, sentence, undo=restore, undo_data={"version": before}, left=[_rules_left(own)])


@require_http_methods(["GET", "POST"])
def bring_in(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club, roles=OWNERS)
    form = _file_form(request)
    if form.is_valid():
        with transaction.atomic():
            own = actions.bring_in_rules(club=found_club, rules=form.rules, text=form.sent)
            done(request, _("Added to your rules: %(name)s.") % {"name": own.name})
        return redirect("rule_sets:card", club=club, key=own.key)
    return _file_page(request, found_club, None, form)


@require_http_methods(["GET", "POST"])
def data_file(request: HttpRequest, club: str, key: str) -> HttpResponse:
    found_club, own, _rules = _own(request, club, key)
    form = _file_form(request, text=own.text)
    if form.is_valid():
        before = last_change_of(own)
        with transaction.atomic():
            saved = actions.change_rules(own=own, rules=form.rules, version=None, text=form.sent)
            _say_saved(request, saved, before)
        return redirect("rule_sets:card", club=club, key=key)
    return _file_page(request, found_club, own, form)


def _file_form(request: HttpRequest, *, text: str = "") -> RuleFileForm:
    if request.method == "POST":
        return RuleFileForm(request.POST, request.FILES)
    return RuleFileForm(initial={"text": text})


def _file_page(request: HttpRequest, club: Club, own: ClubRuleSet | None, form: RuleFileForm) -> HttpResponse:
    if own is not None:
        form.button = gettext_lazy("Save")
    context = {"club": club, "room": "rules", "own": own, "form": form}
    return render(request, "rule_sets/data_file.html", context, status=422 if form.errors else 200)


@require_GET
def download(request: HttpRequest, club: str, key: str) -> HttpResponse:
    known = found_or_404(known_rules(member_club(request, club, roles=OWNERS)).get(key))
    name = f'attachment; filename="{known.key}.toml"'
    return HttpResponse(known.text, content_type=TOML, headers={"Content-Disposition": name})


@require_POST
@transaction.atomic
def delete(request: HttpRequest, club: str, key: str) -> HttpResponse:
    _club, own, _rules = _own(request, club, key)
    version = actions.delete_rules(own=own)
    sentence = _("%(name)s is deleted. Evenings played by these rules keep them.") % {"name": own.name}
    done(request, sentence, undo=restore, undo_data={"version": version}, left=[_rules_left(own)])
    return redirect("rule_sets:list", club=club)


def _rules_left(own: ClubRuleSet) -> Left:
    return left(ClubRuleSet, "name", "text", club=own.club_id, key=own.key)


@undoes("rule_sets.version")
def restore(request: HttpRequest, club: str, *, version: int) -> HttpResponse:
    found_club = member_club(request, club, roles=OWNERS)
    own = found_or_404(actions.restore_rules(club=found_club, version=version))
    done(request, _("%(name)s is back to how it was.") % {"name": own.name})
    return redirect("rule_sets:card", club=club, key=own.key)

"""What the name box sent: who was signed in by it, or why nobody was. The desk and a helper's door use it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_noop

from tournaments.core.people.names import split_name
from tournaments.models import Event, HelperPass, Player, SignUp
from tournaments.people.queries import people, people_alike
from tournaments.sign_up import queries
from tournaments.sign_up.actions import sign_in, sign_in_new_person
from tournaments.sign_up.forms import NameBoxForm
from tournaments.web.chapter_box import GiveChapterForm
from tournaments.web.name_box import FoundNames
from tournaments.wording.said import Said
from tournaments.wording.said import said as _

SIGNED: dict[str, str] = {
    SignUp.Status.EXPECTED: gettext_noop("%(name)s is signed up (line %(number)s)."),
    SignUp.Status.ON_THE_WAY: gettext_noop("%(name)s is on the way (line %(number)s)."),
    SignUp.Status.HERE: gettext_noop("%(name)s is signed in (line %(number)s)."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """Somebody was signed in. `before` is their line as it was, None without one; `is_new` is a new person."""

    line: SignUp
    before: SignUp | None
    is_new: bool

    @property
    def sentence(self) -> Said:
        sentence = _(SIGNED[self.line.status]) % {"name": self.line.player, "number": self.line.number}
        return _("New person: %(sentence)s") % {"sentence": sentence} if self.is_new else sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodySignedIn:
    """Nobody was signed in: the box shows `typed` again, with what it found and why. `status` is that of HTTP."""

    typed: str = ""
    problem: str = ""
    found: FoundNames | None = None
    on_the_way: bool = False
    status: int = 200


def sign_in_typed(
    event: Event, sent: Mapping[str, str], *, helper: HelperPass | None = None
) -> SignedIn | NobodySignedIn:
    """Sign in who is meant by what a name box sent. `helper` is the pass of whose box it is."""
    form = NameBoxForm(sent)
    if not form.is_valid():
        return NobodySignedIn(typed=sent.get("name", ""), problem=_first_error(form), status=422)
    typed, player, new = form.cleaned_data["name"], _meant(event, form), form.cleaned_data["new"]
    status = SignUp.Status.ON_THE_WAY if form.cleaned_data["on_the_way"] else queries.status_of_new_line(event)
    before = event.sign_ups.filter(player=player).first() if player else None
    try:
        if player is not None:
            line = sign_in(event=event, player=player, status=status, helper=helper)
        elif new is not None:
            line = sign_in_new_person(
                event=event, name=split_name(typed), status=status, namesakes_known=new or 0, helper=helper
            )
        else:
            found = queries.who_is_meant(event, typed)
            return NobodySignedIn(
                typed=typed,
                problem=_nobody(found, form),
                found=found,
                on_the_way=form.cleaned_data["on_the_way"],
                status=200 if typed else 422,
            )
    except ValidationError as error:
        return NobodySignedIn(typed=typed, problem=error.messages[0], status=409)
    return SignedIn(line=line, before=before, is_new=player is None)


def name_box(event: Event, nobody: NobodySignedIn) -> dict[str, object]:
    """Return what the box shows, for a page's context."""
    found = nobody.found or queries.who_is_meant(event, nobody.typed)
    if nobody.problem and nobody.typed and nobody.found is None:
        # The problem names someone who may not be in the list.
        found = replace(found, namesakes=len(queries.namesakes(event, nobody.typed)))
    # A new person who was marked as on the way is asked about first.
    asks_first = nobody.on_the_way and found.new and not found.items
    return {
        "typed": nobody.typed,
        "found": found,
        "settled": {"suggested": nobody.typed, "on_the_way": 1} if asks_first else {},
        "problem": nobody.problem,
    }


def chapter_form(event: Event, player: Player, *, back: str) -> GiveChapterForm | None:
    """Return the form that asks for the chapter of a new person, if the club has chapters. `back` is its page."""
    if not event.club.uses_chapters:
        return None
    return GiveChapterForm(player=player, back=reverse(back, args=[event.club.slug, event.pk]))


def _nobody(found: FoundNames, form: NameBoxForm) -> str:
    """Return why nobody was signed in, if the suggestions do not say it: the only match is here already."""
    typed = form.cleaned_data["name"]
    if not typed:
        return _("Type a name.")
    if found.said and not found.items and found.new:
        return found.said[0]
    if not (found.said or found.items or found.new):
        return _("No one found. Type the full name of a new person.")
    is_new = found.new and not found.items
    if is_new and not form.cleaned_data["unseen"]:
        return _("“%(name)s” is new here. Press “New person” to add this name.") % {"name": typed}
    if not form.cleaned_data["unseen"] or found.is_alike_only:
        return ""
    # Someone who typed faster than the list may be at the next name.
    if is_new:
        return _("“%(name)s” is not signed in yet.") % {"name": typed}
    return _("No one was signed in for “%(name)s”. Type the name again.") % {"name": typed}


def _meant(event: Event, form: NameBoxForm) -> Player | None:
    """Return the chosen person, or the only one with exactly the typed name."""
    if form.cleaned_data["player"]:
        return get_object_or_404(event.club.players, pk=form.cleaned_data["player"])
    if form.cleaned_data["new"] is not None or not form.cleaned_data["name"]:
        return None
    known = queries.namesakes(event, form.cleaned_data["name"])
    # The "on the way" button acts like Enter in the name box: it takes the first suggestion. Beside somebody who is
    # here already it takes nobody: a press on a button is what people do a second time.
    number = form.cleaned_data["unseen"] or int(form.cleaned_data["on_the_way"])
    if number > 1 or (number and len(known) != 1):
        if not form.cleaned_data["unseen"] and queries.who_is_meant(event, form.cleaned_data["name"]).said:
            return None
        known = list(queries.suggestions(event, form.cleaned_data["name"]))[number - 1 : number]
    if not known and form.cleaned_data["on_the_way"] and form.cleaned_data["suggested"]:
        known = people_alike(people(event.club), form.cleaned_data["name"])[:1]
    return known[0] if len(known) == 1 else None


def _first_error(form: NameBoxForm) -> str:
    return next(str(error) for errors in form.errors.values() for error in errors)

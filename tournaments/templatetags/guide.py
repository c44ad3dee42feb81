"""The tag that gives the pages of a rehearsal their guide, and a filter for the figures of its paper."""

from collections.abc import Mapping

from django import template
from django.template.context import Context

from accounts.browser_choices import kept_choice
from accounts.models import Club
from tournaments.models.progress import progress
from tournaments.rehearsal.queries import GUIDE_COOKIE, SHOWN, Guide, own_rehearsals

register = template.Library()


@register.simple_tag(takes_context=True)
def guide(context: Context) -> Guide | None:
    """Return the guide of a rehearsal's evening, None if this browser hides it.

    A page that is not about an evening shows the guide of the first one.
    """
    request = context["request"]
    if kept_choice(request, GUIDE_COOKIE) != SHOWN:
        return None
    event = context.get("event") or context["club"].events.order_by("pk").first()
    if event is None:
        return None
    done = context.get("progress") or progress(event)
    return Guide(event=event, progress=done, user=request.user)


@register.simple_tag(takes_context=True)
def rehearsal_to_open(context: Context) -> Club | None:
    """Return the reader's own rehearsal, None if there is none yet."""
    return own_rehearsals(context["request"].user).order_by("-pk").first()


@register.filter
def figure(figures: Mapping[str, str], box: str) -> str:
    """Return what is written on the paper for this box, an empty text for nothing."""
    return figures.get(box, "")

"""The tag that gives the pages of a rehearsal their guide, and a filter for the figures of its paper."""

from collections.abc import Mapping

from django import template
from django.template.context import Context

from accounts.browser_choices import kept_choice
from tournaments.models.progress import progress
from tournaments.rehearsal.queries import GUIDE_COOKIE, SHOWN, Guide

register = template.Library()


@register.simple_tag(takes_context=True)
def guide(context: Context) -> Guide | None:
    """Return the guide of a rehearsal's evening, None if this browser hides it.

    A page that is not about an evening shows the guide of the first one.
    """
    if kept_choice(context["request"], GUIDE_COOKIE) != SHOWN:
        return None
    event = context.get("event") or context["club"].events.order_by("pk").first()
    if event is None:
        return None
    page = context.get("page")
    told = bool(getattr(page, "step", 0)) and not getattr(page, "next", 0)
    done = context.get("progress") or progress(event)
    return Guide(event=event, progress=done, told=told, user=context["request"].user)


@register.filter
def figure(figures: Mapping[str, str], box: str) -> str:
    """Return what is written on the paper for this box, an empty text for nothing."""
    return figures.get(box, "")

"""Template tags for the handbook and its Help link, and for the version."""

import re

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template.context import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.handbook.contents import help_for

register = template.Library()
NAME_ON_A_PAGE = re.compile(r"\[([^\[\]]+)\]")


@register.simple_tag
def version() -> str:
    return str(settings.VERSION)


@register.simple_tag(takes_context=True)
def help_address(context: Context) -> str:
    """Return the address of the handbook at the place for this page, with the way back to a page of a club or a login.

    Other pages have an address that opens something by itself, or are the handbook's own.
    """
    request: HttpRequest = context["request"]
    match = request.resolver_match
    key, heading = help_for(match.view_name if match else "")
    address = reverse("handbook:page", args=[key]) if key else reverse("handbook:contents")
    if match and ("club" in match.kwargs or match.namespace == "accounts") and request.method == "GET":
        address += f"?{urlencode({'back': request.get_full_path()})}"
    elif match and match.namespace == "handbook" and context.get("back"):
        address += f"?{urlencode({'back': context['back']})}"
    return f"{address}#{heading}" if heading else address


@register.simple_tag
def picture(number: int) -> str:
    """Return the address of a picture of the first evening, in the reader's language."""
    language = "es" if get_language() == "es" else "en"
    return static(f"handbook/{language}/{number}.webp")


@register.filter(is_safe=True)
def named(text: SafeString) -> SafeString:
    """Mark the names of buttons, links and headings of the site: they are in brackets in a text of the handbook."""
    return mark_safe(NAME_ON_A_PAGE.sub(r'<b class="on-page">\1</b>', text))

"""Save a reader's choice, such as the text size, in a cookie, and tell every template the text size."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt, csrf_protect

YEAR = 365 * 24 * 3600
TEXT_SIZES = ("normal", "large", "largest")
TEXT_SIZE_COOKIE = "text-size"
Arguments = ParamSpec("Arguments")
AnyView = Callable[Concatenate[HttpRequest, Arguments], HttpResponse]


def posted_from_our_page(view: AnyView[Arguments]) -> AnyView[Arguments]:
    """Let the browser's word that a form is on a page of this site (`Origin`) stand for a CSRF token.

    A token needs a cookie, and the pages of players have none. Without that word the form needs a token.
    """
    with_token = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def from_our_page(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        is_ours = request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
        return view(request, *args, **kwargs) if is_ours else with_token(request, *args, **kwargs)

    return from_our_page


def text_size(request: HttpRequest) -> dict[str, object]:
    """The chosen text size and the ones to choose from."""
    chosen = kept_choice(request, TEXT_SIZE_COOKIE)
    return {"text_size": chosen if chosen in TEXT_SIZES else TEXT_SIZES[0], "text_sizes": TEXT_SIZES}


def kept_choice(request: HttpRequest, cookie: str) -> str:
    return request.COOKIES.get(f"{settings.COOKIE_PREFIX}{cookie}", "")


def keep_and_go_back(request: HttpRequest, cookie: str, value: str, *, otherwise: str) -> HttpResponse:
    """Save a choice in a cookie for a year and redirect back, or to `otherwise` if the page is not on this site."""
    back = request.POST.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = otherwise
    response = HttpResponseRedirect(back)
    keep_choice(response, cookie, value)
    return response


def keep_choice(response: HttpResponse, cookie: str, value: str) -> None:
    name, secure = f"{settings.COOKIE_PREFIX}{cookie}", settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, max_age=YEAR, samesite="Lax", httponly=True, secure=secure)

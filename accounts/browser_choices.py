"""The small choices a browser keeps, such as the size of type: keep one and go back to the page it was made on."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

YEAR = 365 * 24 * 3600


def keep_and_go_back(request: HttpRequest, cookie: str, value: str, *, otherwise: str) -> HttpResponse:
    """Keep a choice in a cookie for a year and lead back; `otherwise` where the page is none of this site."""
    back = request.POST.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = otherwise
    response = HttpResponseRedirect(back)
    response.set_cookie(cookie, value, max_age=YEAR, samesite="Lax", httponly=True)
    return response

"""The context that every template gets."""

from django.http import HttpRequest

TEXT_SIZES = ("normal", "large", "largest")
TEXT_SIZE_COOKIE = "text-size"


def text_size(request: HttpRequest) -> dict[str, object]:
    """Return the chosen text size and all text sizes."""
    chosen = request.COOKIES.get(TEXT_SIZE_COOKIE, "")
    return {"text_size": chosen if chosen in TEXT_SIZES else TEXT_SIZES[0], "text_sizes": TEXT_SIZES}

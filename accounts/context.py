"""What every template knows of the reader: the size of type they chose."""

from django.http import HttpRequest

TEXT_SIZES = ("normal", "large", "largest")
TEXT_SIZE_COOKIE = "text-size"


def text_size(request: HttpRequest) -> dict[str, object]:
    """The chosen size of type and the ones to choose from."""
    chosen = request.COOKIES.get(TEXT_SIZE_COOKIE, "")
    return {"text_size": chosen if chosen in TEXT_SIZES else TEXT_SIZES[0], "text_sizes": TEXT_SIZES}

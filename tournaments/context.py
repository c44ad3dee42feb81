"""What templates may show of the last act: an offer to undo it, once."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

UNDO_IN_SESSION = "undo"


def undo(request: HttpRequest) -> dict[str, Any]:
    """The offer to undo the last act; it is gone once a page has shown it."""

    def offer() -> Any:
        return request.session.pop(UNDO_IN_SESSION, None) or {}

    return {"undo": SimpleLazyObject(offer)}

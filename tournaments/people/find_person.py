"""The name box of the people's pages: it finds one person of the club."""

from functools import partial
from typing import Any

from django.urls import reverse

from accounts.models import Club
from tournaments.people.queries import find_people, others_of
from tournaments.web.name_box import PersonForm


class FindPersonForm(PersonForm):
    """One person of the club, but not `without`; `gone` also among those who no longer come."""

    def __init__(
        self,
        *args: Any,
        club: Club,
        without: int = 0,
        gone: bool = False,
        button: str = "",
        method: str = "post",
        **kwargs: Any,
    ) -> None:
        among = others_of(club, without=without, gone=gone)
        asks = reverse("people:find", args=[club.slug], query={"without": without, "gone": int(gone)})
        super().__init__(*args, find=partial(find_people, among=among), among=among, asks=asks, **kwargs)
        self.button, self.method = button, method

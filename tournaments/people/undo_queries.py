"""Which Undos hold the number of a person, or of a line of the sign-up."""

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Model
from django.urls import ResolverMatch

from accounts.models import Club
from tournaments.core.people.stored_numbers import names_person
from tournaments.models import Player, SignUp, UndoData
from tournaments.web.acts import undo_of


def undos_naming(club: Club, player: int) -> list[int]:
    """Return the acts of the club whose Undo holds a player's number: it sends it, compares it or opens its page."""
    return [undo.act_id for undo in UndoData.objects.filter(act__club=club) if _holds(undo, player)]


def undos_of_lines(club: Club, lines: Collection[int]) -> list[int]:
    """Return the acts of the club whose Undo compares one of these lines, as that of a whole list does."""
    undos = UndoData.objects.filter(act__club=club)
    return [undo.act_id for undo in undos if not _keys_compared(undo, SignUp).isdisjoint(lines)]


def _holds(undo: UndoData, player: int) -> bool:
    page = undo_of(undo)
    opened = page.kwargs if isinstance(page, ResolverMatch) else {}
    compared = [{name: value} for _model, name, value in _conditions(undo)]
    return (
        names_person([undo.sent, *compared], player)
        or player in _keys_compared(undo, Player)
        or opened.get("player_id") == player
    )


def _keys_compared(undo: UndoData, model: type[Model]) -> set[int]:
    found = [
        value for label, name, value in _conditions(undo) if label == model._meta.label and name in ("pk", "pk__in")
    ]
    return {number for value in found for number in (value if isinstance(value, list) else [value])}


def _conditions(undo: UndoData) -> Iterator[tuple[str, str, Any]]:
    """Yield what finds the rows that an act left behind: the model, the name and the value of each condition."""
    for model, _fields, where, _is_last in undo.left.get("rows", []):
        for name, value in where.items():
            yield model, name, value

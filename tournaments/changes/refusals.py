"""Refuse to undo what another round was made with. Called with the event locked."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Event


def refuse_undo_after_start(event: Event, round_number: int) -> None:
    """Raise ValidationError if a round after this one has started: its tables were made with the change."""
    number = event.rounds.count()
    if number > round_number:
        sentence = _("Round %(number)s has started since, so nothing was undone. Undo its start first.")
        raise ValidationError(sentence % {"number": number})

"""`manage.py words`: gathers every text for the translators, those in data too, and compiles what is translated."""

from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, call_command
from django.core.management.commands import makemessages

from scoring import BUILT_IN_KEYS, built_in
from tournaments.core.draw.reasons import SENTENCES
from tournaments.wording.rule_sets import words_of

HEAD = "from django.utils.translation import gettext as _\n"


class SortedMessages(makemessages.Command):
    """Sorts the catalog by its texts, so that code which moves to another file changes nothing in it."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--sort-output"]


class Command(BaseCommand):
    """Needs the gettext tools; nobody else does: what they make is kept with the project."""

    help = "Gather all texts into config/locale and compile them (for developers; needs gettext)."

    def handle(self, *_args: object, **_options: object) -> None:
        """Write the texts that no call marks where xgettext finds them, gather, compile."""
        unmarked = Path(settings.ROOT) / "config" / "unmarked_texts.py"
        labels = [text for key in BUILT_IN_KEYS for text in words_of(built_in(key))]
        texts = dict.fromkeys([*labels, *SENTENCES.values()])
        try:
            unmarked.write_text(HEAD + "".join(f"_({text!r})\n" for text in texts), encoding="utf-8")
            call_command(
                SortedMessages(), locale=["es"], no_location=True, no_wrap=True, ignore_patterns=[".venv", "tests"]
            )
        finally:
            unmarked.unlink(missing_ok=True)
        call_command("compilemessages", locale=["es"], ignore_patterns=[".venv"])

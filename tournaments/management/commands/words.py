"""`manage.py words`: collect every text for the translators, including texts in data, and compile the catalog."""

from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.core.management.commands import makemessages

from scoring import BUILT_IN_KEYS, built_in
from tournaments.core.draw.reasons import SENTENCES
from tournaments.core.schedules.problems import SENTENCES as OF_SCHEDULES
from tournaments.wording.rule_sets import words_of

HEAD = "from django.utils.translation import gettext as _\n"


class SortedMessages(makemessages.Command):
    """Sorts the catalog by text, so moving code changes nothing in it."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--sort-output"]


class Command(BaseCommand):
    """Needs the gettext tools. Only translators need them, because the result is committed."""

    help = "Gather all texts into config/locale and compile them (for developers; needs gettext)."

    def handle(self, *_args: object, **_options: object) -> None:
        """Write data texts where xgettext finds them, collect, compile. All of this reads the present folder."""
        if Path.cwd() != Path(settings.ROOT).resolve() or not Path("pyproject.toml").exists():
            raise CommandError(
                "This command is for developers: run it in the folder of the source, as manage.py words."
            )
        unmarked = Path(settings.ROOT) / "config" / "unmarked_texts.py"
        labels = [text for key in BUILT_IN_KEYS for text in words_of(built_in(key))]
        texts = dict.fromkeys([*labels, *SENTENCES.values(), *OF_SCHEDULES.values()])
        try:
            unmarked.write_text(HEAD + "".join(f"_({text!r})\n" for text in texts), encoding="utf-8")
            call_command(
                SortedMessages(), locale=["es"], no_location=True, no_wrap=True, ignore_patterns=[".venv", "tests"]
            )
        finally:
            unmarked.unlink(missing_ok=True)
        call_command("compilemessages", locale=["es"], ignore_patterns=[".venv"])

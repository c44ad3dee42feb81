"""The pages of the handbook in order, and the place in them that helps with each page of the site."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class HandbookPage:
    """A page of the handbook. Its text is in `templates/handbook/pages/`, in a file named after its key.

    `printed_on` is the page of the booklet on which it begins. Browsers cannot count that for a list of contents, so
    the booklet begins a new page where this number changes, and a test prints it and looks.
    """

    key: str
    title: str | Promise
    printed_on: int
    group: str | Promise

    @property
    def template(self) -> str:
        return f"handbook/pages/{self.key}.html"


PAGES = {
    key: HandbookPage(key=key, title=title, printed_on=printed_on, group=group)
    for group, pages in (
        (
            _("Start here"),
            (
                ("first-evening", _("Your first evening"), 2),
                ("what-to-do", _("What to do when…"), 7),
            ),
        ),
        (
            _("During the evening"),
            (
                ("tonight", _("Tonight"), 9),
                ("sign-up", _("Sign-up"), 9),
                ("door", _("At the door"), 10),
                ("tables", _("Tables and partners"), 11),
                ("changes", _("Late, absent or leaving"), 12),
                ("play", _("Play"), 13),
                ("helpers", _("Helpers, phones and the big screen"), 14),
            ),
        ),
        (
            _("Results and papers"),
            (
                ("results", _("Results"), 15),
                ("prizes", _("Prizes"), 16),
                ("papers", _("Papers"), 16),
                ("corrections", _("Corrections"), 17),
                ("download", _("Export the results"), 17),
            ),
        ),
        (
            _("The club and its laptop"),
            (
                ("people", _("People"), 18),
                ("rules", _("Rules"), 19),
                ("plan", _("Plan an evening"), 19),
                ("past", _("Past evenings"), 20),
                ("club", _("Club"), 20),
                ("login", _("Logging in"), 21),
                ("backups", _("Backups"), 21),
                ("copy", _("Copy an evening to another laptop"), 22),
                ("rehearsal", _("Rehearsal"), 22),
            ),
        ),
    )
    for key, title, printed_on in pages
}

# The page and its heading that help with a page of the site, by the name of its url or its namespace.
HELP = {
    "accounts": "login",
    "accounts:first-run": "first-evening",
    "accounts:recover": "login#login-forgotten",
    "accounts:recovery-code": "login#login-code",
    "accounts:sessions": "login#login-sessions",
    "backups": "backups",
    "calendar": "past#past-calendar",
    "changes": "changes",
    "changes:late": "changes#changes-late",
    "changes:person": "changes#changes-leaving",
    "club": "club",
    "club:new-password": "login#login-forgotten",
    "club:make-owner": "club#club-members",
    "corrections": "corrections",
    "corrections:recount": "corrections#corrections-rules",
    "events": "plan",
    "events:settings": "plan#plan-settings",
    "evening_file": "copy",
    "exports": "download",
    "hall": "helpers",
    "history": "corrections#corrections-history",
    "hall:helpers": "helpers#helpers-devices",
    "hall:link": "helpers#helpers-link",
    "hall:phones": "helpers#helpers-phones",
    "hall:screens": "helpers#helpers-wall",
    "join": "helpers#helpers-devices",
    "paper": "papers",
    "people": "people",
    "people:chapter": "people#people-chapters",
    "people:chapters": "people#people-chapters",
    "people:doubles": "people#people-twice",
    "people:find-double": "people#people-twice",
    "people:import": "people#people-import",
    "people:import-preview": "people#people-import",
    "people:merge": "people#people-twice",
    "people:wishes": "people#people-never",
    "prizes": "prizes",
    "rehearsal": "rehearsal",
    "rounds": "tables#tables-rounds",
    "rounds:again": "changes#changes-rounds",
    "rounds:cut": "changes#changes-rounds",
    "rounds:extra-hand": "changes#changes-rounds",
    "rounds:next": "changes#changes-rounds",
    "rounds:tables": "changes#changes-rounds",
    "rule_sets": "rules",
    "rule_sets:bring-in": "rules#rules-file",
    "rule_sets:change": "rules#rules-own",
    "rule_sets:data-file": "rules#rules-file",
    "rule_sets:how-to-write": "rules#rules-file",
    "rule_sets:preview": "rules#rules-own",
    "seasons": "past",
    "seasons:change-season": "past#past-seasons",
    "seasons:counting": "past#past-counting",
    "seasons:days": "past#past-seasons",
    "seasons:new-season": "past#past-seasons",
    "seasons:season": "past#past-seasons",
    "sheets": "play",
    "sheets:sheet": "play#play-sheet",
    "sign_up": "sign-up",
    "sign_up:door": "door#door-helper",
    "sign_up:names": "door#door-names",
    "sign_up:review": "sign-up#sign-up-list",
    "sign_up:whole-list": "sign-up#sign-up-list",
    "lots": "tables#tables-slips",
    "standings": "results",
    "standings:cut": "results#results-ties",
    "standings:how": "results#results-ties",
    "standings:teams": "results#results-rounds",
    "standings:winners": "results#results-winners",
    "tables": "tables",
    "tables:log": "tables#tables-log",
    "tonight": "tonight",
}


def help_for(view_name: str) -> tuple[str, str]:
    """Return the key of the handbook's page and the id of its heading for a url of the site; empty if there is none."""
    place = HELP.get(view_name) or HELP.get(view_name.partition(":")[0], "")
    key, _hash, heading = place.partition("#")
    return key, heading

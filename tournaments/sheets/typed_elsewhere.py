"""Numbers that were typed at a wrong table or hand and are not saved, in the boxes of the sheet they belong to."""

from collections.abc import Mapping
from uuid import NAMESPACE_OID, uuid5

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from tournaments.models import Event, Sheet
from tournaments.sheets import queries
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.sheet_page import sheet_form
from tournaments.tables.queries import TableRow


def form_of_typed(
    event: Event, sent: Mapping[str, str], *, source: TableRow, target: TableRow, deal: int
) -> tuple[SheetForm, Sheet | None]:
    """Return the form of another sheet with what the page of `source` sent, first team to first team, and its sheet.

    Raises ValidationError if that sheet is in, has another number of teams, or lacks a box that was filled.
    """
    saved = queries.saved_sheet(target.seating, deal)
    said = {"sheet": event.sheet_name(target.seating.table, deal)}
    if saved is not None and (saved.state in Sheet.PLAYED or saved.sent_back):
        raise ValidationError(_("%(sheet)s is in.") % said)
    if len(source.teams) != len(target.teams):
        raise ValidationError(_("%(sheet)s has another number of teams.") % said)
    positions = {str(one.position): str(to.position) for one, to in zip(source.teams, target.teams, strict=True)}
    boxes = _boxes(sent, positions)
    page = _hidden(sheet_form(None, event, target, deal, saved), sent)
    page.update({**boxes, "ending": positions.get(sent.get("ending", "").strip(), sent.get("ending", ""))})
    form = sheet_form(page, event, target, deal, saved)
    if any(text.strip() not in ("", "0") for name, text in boxes.items() if name not in form.fields):
        raise ValidationError(_("%(sheet)s has other boxes, so key it in.") % said)
    return form, saved


def _boxes(sent: Mapping[str, str], positions: Mapping[str, str]) -> dict[str, str]:
    """Return what is in the boxes of the teams, by the boxes of the other teams."""
    parts = {name: name.partition("-") for name in sent}
    return {f"{positions[team]}-{line}": sent[name] for name, (team, _dash, line) in parts.items() if team in positions}


def _hidden(new: SheetForm, sent: Mapping[str, str]) -> QueryDict:
    """Return the fields of a new page that nobody types, with the way of keying in of the page that was sent.

    Its number follows from that page and the sheet, so that a page that is loaded again has the same one.
    """
    page = QueryDict(mutable=True)
    page.update({name: str(new.initial[name]) for name in ("version", "rules_digest", "seating", "usual")})
    parts = (sent.get("submission", ""), new.initial["seating"], new.saved.deal)
    page["submission"] = str(uuid5(NAMESPACE_OID, " ".join(map(str, parts))))
    page.update({name: sent[name] for name in ("entry", "written_total") if name in sent})
    return page

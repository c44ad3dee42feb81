"""Numbers that were typed at a wrong table or hand and are not saved, in the boxes of the sheet they belong to."""

from collections.abc import Mapping
from uuid import NAMESPACE_OID, uuid5

from tournaments.models import Event, Sheet
from tournaments.sheets import queries
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.move_refusals import codes_known, refuse_if_in, refuse_other_boxes, refuse_other_teams
from tournaments.sheets.sent_sheet import box, read_sent
from tournaments.tables.queries import TableWithTeams


def form_of_typed(
    event: Event, sent: Mapping[str, str], *, source: TableWithTeams, target: TableWithTeams, deal: int
) -> tuple[SheetForm, Sheet | None]:
    """Return the form of another sheet with what the page of `source` sent, first team to first team, and its sheet.

    Raises ValidationError if that sheet is in, has another number of teams, or lacks a box that was filled.
    """
    saved = queries.saved_sheet(target.seating, deal)
    name = event.sheet_name(target.seating.table, deal)
    refuse_if_in(saved, name=name)
    refuse_other_teams(len(target.teams), len(source.teams), name=name)
    positions = {str(one.position): str(to.position) for one, to in zip(source.teams, target.teams, strict=True)}
    boxes = _boxes(sent, positions)
    ending = positions.get(sent.get("ending", "").strip(), sent.get("ending", ""))
    page = _hidden(SheetForm(event, target, deal, saved), sent) | boxes | {"ending": ending}
    form = SheetForm(event, target, deal, saved, sent=read_sent(page, event, target.teams, saved))
    counted = {name for name, text in boxes.items() if text.strip() not in ("", "0")}
    refuse_other_boxes(has_all_boxes=counted <= _names_known(event, target, deal), name=name)
    return form, saved


def _names_known(event: Event, row: TableWithTeams, deal: int) -> set[str]:
    """Return the names of all boxes that the table's sheet has, also of those that another way of keying in has."""
    beside = ("paper", "paper-other", "extra", "extra-why")
    return {
        box(team.position, code)
        for team in row.teams
        for code in (*codes_known(event, row, deal, chairs=team.chairs), *beside)
    }


def _boxes(sent: Mapping[str, str], positions: Mapping[str, str]) -> dict[str, str]:
    """Return what is in the boxes of the teams, by the boxes of the other teams."""
    parts = {name: name.partition("-") for name in sent}
    return {f"{positions[team]}-{line}": sent[name] for name, (team, _dash, line) in parts.items() if team in positions}


def _hidden(new: SheetForm, sent: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a new page that nobody types, with the way of keying in and the rules of the page sent.

    Its number follows from that page and the sheet, so that a page that is loaded again has the same one.
    """
    own = {name: str(new.initial[name]) for name in ("version", "seating", "usual")}
    parts = (sent.get("submission", ""), new.initial["seating"], new.saved.deal)
    submission = str(uuid5(NAMESPACE_OID, " ".join(map(str, parts))))
    # Numbers typed under other rules are told as on the page where they were typed.
    same = {name: sent[name] for name in ("entry", "written_total", "rules_digest") if name in sent}
    return own | {"submission": submission} | same

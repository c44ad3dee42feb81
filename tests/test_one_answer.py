"""One question, one function: what answers it, and nobody writes the answer out again."""

import ast
import re
from dataclasses import dataclass
from functools import cache

import pytest

from tests.test_architecture import MODULES, ROOT


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A question, the function that answers it and its file, and how a second answer would look.

    `written_out` finds a second answer, and `example` is one. The answer itself stands in `file`.
    """

    question: str
    function: str
    file: str
    written_out: str
    example: str


ANSWERS = [
    Answer(
        question="Which schedule does this event have, as a draft or in use?",
        function="stored_schedule",
        file="tournaments/models/schedule.py",
        written_out=r"StoredSchedule\.objects\.\w+\(event(_id)?=",
        example="stored = StoredSchedule.objects.filter(event=event).first()",
    ),
    Answer(
        question="By which schedule are its rounds played?",
        function="schedule_in_use",
        file="tournaments/models/schedule.py",
        written_out=r"stored_schedule\(.*\) if .*has_rounds",
        example="stored = stored_schedule(event) if event.has_rounds else None",
    ),
    Answer(
        question="Did this round follow another one here, so that its start can be undone and it can be made again?",
        function="began",
        file="tournaments/models/schedule.py",
        written_out=r"before_start(\.get\(|\[|__)\"?number",
        example='if stored.before_start.get("number") != last.number:',
    ),
    Answer(
        question="Which round is the last one, prepared or played?",
        function="last_round",
        file="tournaments/models/seating.py",
        # An event itself, which cannot know of the file of its rounds, has `self.rounds.last()`.
        written_out=r"(rounds|Round\.objects)\b.*\.(order_by\(\"-number\"\)|latest\()|(?<!self)\.rounds\.last\(",
        example='round_ = event.rounds.order_by("-number")[0]',
    ),
    Answer(
        question="Has the draw of a round begun?",
        function="has_begun_draw",
        file="tournaments/models/seating.py",
        written_out=r"seatings\.exists\(\) (or|and) .*is_pulling|_\(\"The tables are already drawn\. Undo the draw",
        example="if round_.seatings.exists() or round_.plan.is_pulling:",
    ),
    Answer(
        question="Which rounds does everyone see?",
        function="rounds_shown",
        file="tournaments/models/seating.py",
        written_out=r"rounds\b.*\.filter\(shown_at__isnull",
        example="shown = event.rounds.filter(shown_at__isnull=False).count()",
    ),
    Answer(
        question="Which round is shown and played?",
        function="shown_round",
        file="tournaments/models/seating.py",
        written_out=r"rounds_shown\(.*\)\.(last|order_by)\(",
        example="round_ = rounds_shown(event).last()",
    ),
    Answer(
        question="Who sits out by the schedule, round by round?",
        function="scheduled_sit_outs",
        file="tournaments/models/schedule.py",
        written_out=r"\[\"sit_outs\"\]",
        example='sits_out = stored.rounds[round_.number - 1]["sit_outs"]',
    ),
    Answer(
        question="Who is here and sits out of this round, by the sign-up or by the schedule?",
        function="sitting_out",
        file="tournaments/tables/sit_out_queries.py",
        written_out=r"part == SignUp\.Part\.SITS_OUT",
        example="waiting = [line for line in lines if line.part == SignUp.Part.SITS_OUT]",
    ),
    Answer(
        question="Who came to play and has no chair in this round, though it is not their turn to sit out?",
        function="waiting_for_chair",
        file="tournaments/sign_up/chair_queries.py",
        written_out=r"part == SignUp\.Part\.PLAYS (and|else) ",
        example="[line for line in lines if line.part == SignUp.Part.PLAYS and line.player_id not in in_turn]",
    ),
    Answer(
        question="Does the planned schedule still hold for those who are here, and why not?",
        function="planned_rest",
        file="tournaments/rounds/rest_queries.py",
        written_out=r"is_made_again=|\b_teams_changed\(",
        example="return replace(rest, is_made_again=people_expected != here)",
    ),
    Answer(
        question="Which rounds follow the last one, as they were planned?",
        function="rest_of_evening",
        file="tournaments/rounds/rest_queries.py",
        written_out=r"planned_rest\(last_round",
        example="rest = planned_rest(last_round(event), stored)",
    ),
    Answer(
        question="Which rounds follow for those who are here now?",
        function="rest_of_now",
        file="tournaments/rounds/rest_queries.py",
        written_out=r"\.rest\(rules, ",
        example="rounds = tuple(kind.rest(rules, rest.played, Random(seed), stored.steps))",
    ),
    Answer(
        question="Which draft of rounds is for those who are here?",
        function="draft_for_those_here",
        file="tournaments/rounds/queries.py",
        written_out=r"for one in stored\.people\] == \[line\.player_id",
        example='if [one["player"] for one in stored.people] == [line.player_id for line in lines]:',
    ),
    Answer(
        question="Who sits where in the rounds that are shown, and in those to come as they would start now?",
        function="known_rounds",
        file="tournaments/rounds/place_queries.py",
        written_out=r"seated_as_planned\(rest, number, each\)",
        example="[seated_as_planned(rest, number, each) for number, each in enumerate(rest.rounds, start=2)]",
    ),
    Answer(
        question="Where does everyone sit in the next round, as far as it is known?",
        function="next_round",
        file="tournaments/rounds/place_queries.py",
        written_out=r"seated_as_planned\(rest, number, rest\.rounds\[0\]\)",
        example="return seated_as_planned(rest, number, rest.rounds[0])",
    ),
    Answer(
        question="Does everyone know before play where they sit in all rounds?",
        function="is_planned_ahead",
        file="tournaments/rounds/place_queries.py",
        written_out=r"\(Format\.FIXED_TEAMS, Format\.PARTNERS\)",
        example="if event.format in (Format.FIXED_TEAMS, Format.PARTNERS):",
    ),
    Answer(
        question="Are chapters kept apart tonight?",
        function="keeps_chapters_apart",
        file="tournaments/models/event.py",
        written_out=r"chapter_rule and |uses_chapters and .*chapter_rule|chapter_rule=True",
        example="apart = event.chapter_rule and event.club.uses_chapters",
    ),
    Answer(
        question="Which partners of one chapter came since the draw?",
        function="clashes_since_draw",
        file="tournaments/tables/chapter_queries.py",
        written_out=r"len\(clashes\) <=? ",
        example="if len(clashes) <= drawn.clashes:",
    ),
    Answer(
        question="How many decks does a table get tonight?",
        function="decks_at_table",
        file="tournaments/core/tables/plans.py",
        written_out=r"\.get\(players\) or \S*decks\.usual",
        example="return self.chosen_decks.get(players) or self.rules.decks.usual(players)",
    ),
    Answer(
        question="What do missing books cost?",
        function="Needs.costs",
        file="scoring/required.py",
        written_out=r"\* (\w+\.)*amounts\[",
        example="total -= count * amounts[kind]",
    ),
    Answer(
        question="Are all sheets in?",
        function="SheetsIn.all_in",
        file="tournaments/core/sheets/sheets_in.py",
        written_out=r"sheets_needed <= |sheets_in == \S*sheets_needed",
        example="return 0 < self.sheets_needed <= self.sheets_in and not self.rounds_to_go",
    ),
    Answer(
        question="Who has a place at all?",
        function="TeamResult.has_counted_hand",
        file="tournaments/core/standings/teams.py",
        written_out=r"for \w+ in .* if \w+\.(hands|parts)\b",
        example="teams = [team for team in evening.results(after=after) if team.hands]",
    ),
    Answer(
        question="In what do two saves of a sheet differ?",
        function="tally_changes",
        file="tournaments/core/sheets/differences.py",
        written_out=r"\(\w+ or 0\) != \(\w+ or 0\)",
        example="[label for label, before, now in boxes if (before or 0) != (now or 0)]",
    ),
    Answer(
        question="How many rounds are still to start?",
        function="rounds_after",
        file="tournaments/models/event.py",
        written_out=r"\.planned_rounds - ",
        example="rounds_to_go = event.planned_rounds - rounds if event.has_rounds else 0",
    ),
    Answer(
        question="Does a sheet wait for the desk?",
        function="is_unconfirmed",
        file="tournaments/models/event.py",
        written_out=r"not \S*confirmed_by and |has_to_be_confirmed\(from_table=(?!True\b|from_table\))",
        example="waits = not sheet.confirmed_by and event.has_to_be_confirmed(from_table=sheet.from_table)",
    ),
    Answer(
        question="Which tables fit so many people tonight?",
        function="plans_for_number",
        file="tournaments/sign_up/queries.py",
        written_out=r"plans\(.*owned=",
        example="found = plans(rules, counted.playing, owned=owned, other_decks=event.chosen_decks, most=1)",
    ),
    Answer(
        question="Which seed does a draw begin with?",
        function="new_seed",
        file="tournaments/models/seating.py",
        written_out=r"\.microsecond\b|randbelow\(10\*\*",
        example="return timezone.now().microsecond",
    ),
    Answer(
        question="Which columns of points do the lists have?",
        function="points_columns",
        file="tournaments/standings/column_queries.py",
        written_out=r"_\(\"Rounds won\"\)|_\(\"Each player\"\)|\.who\.won\b",
        example='won = tables.Column(verbose_name=_("Rounds won"))',
    ),
    Answer(
        question="Up to which hand may others than the organizers see the results?",
        function="Evening.for_everyone",
        file="tournaments/core/standings/evening.py",
        written_out=r"\.until\(",
        example="evening.until(evening.last_deal - 1) if event.hides_last_hand else evening",
    ),
    Answer(
        question="Is the last hand still a secret?",
        function="hides_last_hand",
        file="tournaments/models/event.py",
        written_out=r"holds_back and ",
        example="return event.holds_back and not event.is_final",
    ),
    Answer(
        question="How is a list fitted to its page?",
        function="largest_type",
        file="tournaments/core/one_page.py",
        written_out=r"wrap\(\w+, letters\)",
        example="lines = sum(len(wrap(one, letters)) for one in names)",
    ),
    Answer(
        question="Which sheet does the next page say was saved?",
        function="address_of_saved",
        file="tournaments/sheets/queries.py",
        written_out=r"session\[\"?\w*(saved|SAVED)",
        example='request.session["saved-sheet"] = path',
    ),
]


@cache
def text_of(file):
    return (ROOT / file).read_text(encoding="utf-8")


def places_of(pattern):
    """Return the files of the site in which the pattern stands. What is pure is asked nothing about an event."""
    asked = (file.as_posix() for name, file in MODULES.items() if not name.startswith("tournaments.core."))
    return [file for file in asked if re.search(pattern, text_of(file))]


@cache
def functions_in(file):
    """Return the names of the functions of a file, of its models' methods, and of all methods after their class."""
    body = ast.parse(text_of(file)).body
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    models = classes if file.startswith("tournaments/models/") else []
    found = [node for part in (body, *(model.body for model in models)) for node in part]
    methods = ((one.name, node) for one in classes for node in one.body)
    names = [node.name for node in found if isinstance(node, ast.FunctionDef)]
    return names + [f"{name}.{node.name}" for name, node in methods if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.function)
def test_the_function_that_answers_is_where_the_table_says_and_nowhere_else(answer):
    files = (file.as_posix() for file in MODULES.values())
    assert [file for file in files if answer.function in functions_in(file)] == [answer.file]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.function)
def test_nobody_writes_the_answer_out_again(answer):
    assert places_of(answer.written_out) in ([], [answer.file])


KEY_OF_A_PLAN = r"\.plan(\[|\.get\(|\.keys|\.items)|\"\w+\" (not )?in \w+\.plan\b|plan__"


def test_only_the_plan_of_a_round_knows_its_stored_keys():
    assert places_of(KEY_OF_A_PLAN) == ["tournaments/models/round_plan.py"]


@pytest.mark.parametrize("line", ['round_.plan["hat"]', 'before.plan.get("house")', '"hat" not in round_.plan'])
def test_a_line_that_knows_a_key_is_found(line):
    assert re.search(KEY_OF_A_PLAN, line)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.function)
def test_a_second_answer_is_found(answer):
    assert re.search(answer.written_out, answer.example)

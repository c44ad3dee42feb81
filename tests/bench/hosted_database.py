"""A large hosted database of many clubs with years of evenings. A few evenings are played by the site's actions; SQL
statements copy them with new keys and otherwise the same values.

The keys of played rows have six digits and begin with 1. A copy's key has the number of the copy in front, in columns
by addition (number × 1,000,000 + key) and in JSON as text, so copies pass `verify`.
"""

import datetime
import random
from contextlib import contextmanager

from django.core.management.color import no_style
from django.db import connection

from accounts.models import Club
from tests.builders import draw_tables, keyed, make_event, make_sign_ups
from tournaments import models
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.people.actions import add_people
from tournaments.standings.actions import make_final
from tournaments.tables.queries import tables_of

FIRST, STRIDE = 100_001, 1_000_000
PEOPLE, MEMBERS, PLAYED = 24, 60, 5
"""People in an evening, people in a club's list, and evenings that are played, not copied."""

OF_A_CLUB = [
    Club, models.Chapter, models.Player,
    models.Chapter.history.model, models.Player.history.model, Club.history.model,
]  # fmt: skip
OF_AN_EVENING = [
    models.Event, models.SignUp, models.Round, models.Draw, models.DrawWishes, models.Seating, models.Team,
    models.TeamMember, models.Seat, models.Sheet, models.Tally, models.SheetHistory,
    models.Event.history.model, models.SignUp.history.model,
]  # fmt: skip
TABLES = [*OF_A_CLUB, *OF_AN_EVENING]
WITH_INTEGER_KEYS = [model for model in TABLES if not hasattr(model, "instance_type")]


# Playing evenings


def set_next_key(first):
    """Let the next row of every table get this key."""
    with connection.cursor() as cursor:
        for table in (model._meta.db_table for model in WITH_INTEGER_KEYS):
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first - 1])
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s, false)", [table, first])


def add_invented_people(club, number, rng):
    """Add that many invented people to the club's list."""
    return add_people(club=club, people=invented_people(number, rng))


def play_evenings(club, tonight):
    """Play the last PLAYED evenings before tonight, each with other people of the club's list, and make them final."""
    rng = random.Random(1)
    players = add_invented_people(club, MEMBERS, rng)
    for number in range(PLAYED):
        date = tonight - datetime.timedelta(days=number + 1)
        event = plan_and_draw(club, rng.sample(players, PEOPLE), date, rng)
        key_in(event, rng)
        event.refresh_from_db()
        make_final(event=event, version=event.version)
    return players


def plan_and_draw(club, players, date, rng):
    """Plan an evening of these players, with tables drawn and shown."""
    event = make_event(club, date=date)
    make_sign_ups(event, players)
    draw_tables(event, seed=rng.getrandbits(30))
    return event


def without_out(team):
    """Return the counts of a team as a sheet stores them; the team that went out is a column of the sheet."""
    return {code: count for code, count in team.counts.items() if code != "out"}


def key_in(event, rng, *, first=0, most=None):
    """Key in the sheets from number `first` up to but not including `most`; by default all."""
    papers = [(deal, table) for deal in range(1, event.deals + 1) for table in tables_of(event.rounds.get())]
    for deal, table in papers[first:most]:
        seating, teams = table.seating, table.teams
        invented = plausible_deal(
            event.rules,
            deal=deal,
            teams=[row.chairs for row in teams],
            decks=seating.decks,
            required=seating.required,
            rng=rng,
        )
        keyed(
            event,
            table=seating.table,
            deal=deal,
            counts={row.position: without_out(team) for row, team in zip(teams, invented.teams, strict=True)},
            ending=invented.ending,
            went_out=next(
                (row.position for row, team in zip(teams, invented.teams, strict=True) if team.went_out), None
            ),
        )


# Copying evenings


def last_rows():
    """Return the last key of each table; later rows are not copied."""
    return {model: model.objects.order_by("-pk").values_list("pk", flat=True).first() or 0 for model in TABLES}


def copy_evenings(last, *, clubs, evenings):
    """Copy the rows up to the last keys until there are that many clubs, each with that many evenings."""
    copies = evenings // PLAYED
    with connection.cursor() as cursor, without_foreign_key_checks(cursor):
        cursor.execute("CREATE TEMPORARY TABLE bench_copy (club bigint, evening bigint, days integer)")
        rows = [(club, club * copies + time, time * PLAYED) for club in range(clubs) for time in range(copies)]
        cursor.executemany("INSERT INTO bench_copy VALUES (%s, %s, %s)", rows)
        for model in OF_A_CLUB:
            _copy(cursor, model, last[model], "days = 0 AND club > 0")
        for model in OF_AN_EVENING:
            _copy(cursor, model, last[model], "evening > 0")
        cursor.execute("DROP TABLE bench_copy")
        for statement in connection.ops.sequence_reset_sql(no_style(), TABLES):
            cursor.execute(statement)
        # Otherwise the server would do it during a measurement.
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")


@contextmanager
def without_foreign_key_checks(cursor):
    """Disable foreign key checks: the new keys of copies are consistent."""
    if connection.vendor == "sqlite":
        off, on = "PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON"
    else:
        off, on = "SET session_replication_role = replica", "SET session_replication_role = origin"
    cursor.execute(off)
    try:
        yield
    finally:
        cursor.execute(on)


def _copy(cursor, model, last, which):
    """Copy every row up to the last key, once for each row of bench_copy that matches `which`."""
    fields = [field for field in model._meta.concrete_fields if field.name != "history_id"]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(_value(model, field) for field in fields)
    table, key = model._meta.db_table, model._meta.pk.column
    cursor.execute(
        f'INSERT INTO "{table}" ({columns}) SELECT {values} FROM "{table}" AS t, bench_copy AS c '
        f'WHERE t."{key}" <= {last} AND {which} ORDER BY c.evening, t."{key}"'
    )


def _value(model, field):
    """Return the SQL for the value of a copy's column."""
    column = f't."{field.column}"'
    referenced = field.related_model or (getattr(model, "instance_type", model) if field.name == "id" else None)
    if referenced in OF_A_CLUB:
        return f"{column} + c.club * {STRIDE}"
    if referenced in OF_AN_EVENING:
        return f"{column} + c.evening * {STRIDE}"
    special = {
        (Club, "slug"): f"{column} || '-' || c.club",
        (Club, "name"): f"{column} || ' ' || c.club",
        (models.Seating, "link_token"): "'copy-' || t.id || '-' || c.evening",
        (models.Event, "public_token"): "'copy-' || t.id || '-' || c.evening",
        (models.Event, "date"): _earlier(column),
        (models.Event, "season"): "NULL",
        (models.SheetHistory, "content"): _with_keys_of_the_copy(column),
    }
    return special.get((model, field.name), column)


def _earlier(column):
    return f"date({column}, '-' || c.days || ' days')" if connection.vendor == "sqlite" else f"{column} - c.days"


def _with_keys_of_the_copy(column):
    """Return SQL that puts the number of the copy in front of each team's key in JSON; the keys begin with 1."""
    text = column if connection.vendor == "sqlite" else f"{column}::text"
    for name in ("team", "went_out"):
        text = f"""replace({text}, '"{name}": 1', '"{name}": ' || c.evening || '1')"""
    return text if connection.vendor == "sqlite" else f"({text})::jsonb"


# Measuring


def rows_and_bytes():
    """Return the rows and bytes of each table, with its indexes, and all bytes. SQLite knows only the last."""
    rows = {model._meta.db_table: model.objects.count() for model in TABLES}
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            pages, size = (cursor.execute(f"PRAGMA {word}").fetchone()[0] for word in ("page_count", "page_size"))
        return rows, {}, pages * size
    with connection.cursor() as cursor:
        sizes = {}
        for table in rows:
            cursor.execute("SELECT pg_total_relation_size(%s::regclass)", [table])
            sizes[table] = cursor.fetchone()[0]
    return rows, sizes, sum(sizes.values())

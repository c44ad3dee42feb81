"""What was ended since a backup stays ended after it is restored: passwords, passes, codes, links, logins."""

import datetime
import sqlite3
from dataclasses import dataclass, field
from typing import Any

from tournaments.web.access import GIVEN_OUT

USERS = "SELECT id, name_key, name, password, recovery_hash, is_active, told_until FROM accounts_user"
OLDER_USERS = USERS.replace("told_until", "NULL")
SESSIONS = "SELECT session_key, session_data, expire_date, user_id FROM accounts_session"
CODES = "SELECT token, digits, good_until, wrong_tries FROM tournaments_joincode"
PASSES = "SELECT secret_hash FROM tournaments_helperpass WHERE ended_at IS NULL"
LINKS = f"SELECT public_token FROM tournaments_event WHERE public_token LIKE '{GIVEN_OUT}%'"
SWITCHES = (
    ("tournaments_hall", "wall_is_on", "wall_token"),
    ("tournaments_hall", "phones_sign_in", "poster_code"),
    ("tournaments_hall", "tables_key_in", "event_id"),
    ("tournaments_cominglink", "is_on", "code"),
    ("tournaments_calendarlink", "is_on", "token"),
)
"""The table of a switch, its column, and the column that names what it opens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysIn:
    """Everything that opens something in a database, as rows. Empty where nothing is known: then all of it ends."""

    users: list[tuple[Any, ...]] = field(default_factory=list)
    sessions: list[tuple[Any, ...]] = field(default_factory=list)
    codes: list[tuple[Any, ...]] = field(default_factory=list)
    passes: list[tuple[Any, ...]] = field(default_factory=list)
    links: list[tuple[Any, ...]] = field(default_factory=list)
    switched_on: set[tuple[Any, ...]] = field(default_factory=set)


@dataclass(frozen=True, slots=True, kw_only=True)
class StillEnded:
    """What a restored backup would have opened again, in numbers, and who keeps a newer password."""

    passes: int
    codes: int
    links: int
    own_passwords: list[str]


def ways_in(database: sqlite3.Connection) -> WaysIn:
    """Read the ways in. A table that this version does not know yet counts as empty."""
    return WaysIn(
        users=_rows(database, USERS) or _rows(database, OLDER_USERS),
        sessions=_rows(database, SESSIONS),
        codes=_rows(database, CODES),
        passes=_rows(database, PASSES),
        links=_rows(database, LINKS),
        switched_on={
            (table, switch, key, *row)
            for table, switch, key in SWITCHES
            for row in _rows(database, f"SELECT {key} FROM {table} WHERE {switch}")
        },
    )


def end_again(restored: sqlite3.Connection, present: WaysIn) -> StillEnded:
    """End in a restored database what does not open the present one."""
    before = ways_in(restored)
    same = {row[:2] for row in present.users} & {row[:2] for row in before.users}
    _end_passes(restored, before, present)
    _end_codes(restored, before, present)
    for (link,) in set(before.links) - set(present.links):
        shut = str(link).removeprefix(GIVEN_OUT)
        restored.execute("UPDATE tournaments_event SET public_token = ? WHERE public_token = ?", (shut, link))
    switched_off = before.switched_on - present.switched_on
    for table, switch, key, opened in switched_off:
        restored.execute(f"UPDATE {table} SET {switch} = FALSE WHERE {key} = ?", (opened,))
    known = {number for number, _key in same}
    _replace_sessions(restored, [row for row in present.sessions if row[3] is None or row[3] in known])
    return StillEnded(
        passes=len(set(before.passes) - set(present.passes)),
        codes=len({row[:2] for row in before.codes} - {row[:2] for row in present.codes}),
        links=len(set(before.links) - set(present.links)) + len(switched_off),
        own_passwords=_keep_passwords(restored, before, [row for row in present.users if row[:2] in same]),
    )


def _rows(database: sqlite3.Connection, query: str) -> list[tuple[Any, ...]]:
    try:
        return database.execute(query).fetchall()
    except sqlite3.OperationalError:
        return []


def _end_passes(restored: sqlite3.Connection, before: WaysIn, present: WaysIn) -> None:
    now = str(datetime.datetime.now(datetime.UTC).replace(tzinfo=None))
    ended = [(now, *row) for row in set(before.passes) - set(present.passes)]
    restored.executemany("UPDATE tournaments_helperpass SET ended_at = ? WHERE secret_hash = ?", ended)


def _end_codes(restored: sqlite3.Connection, before: WaysIn, present: WaysIn) -> None:
    there = {row[0]: row[1:] for row in present.codes}
    for token, *_code in before.codes:
        if token in there:
            query = "UPDATE tournaments_joincode SET digits = ?, good_until = ?, wrong_tries = ? WHERE token = ?"
            restored.execute(query, (*there[token], token))
        else:
            restored.execute("DELETE FROM tournaments_joincode WHERE token = ?", (token,))


def _replace_sessions(restored: sqlite3.Connection, sessions: list[tuple[Any, ...]]) -> None:
    # A backup of an older version has no such table yet: everyone logs in again.
    if _rows(restored, "SELECT 1 FROM sqlite_master WHERE name = 'accounts_session'"):
        columns = SESSIONS.partition(" ")[2].partition(" FROM")[0]
        restored.execute("DELETE FROM accounts_session")
        restored.executemany(f"INSERT INTO accounts_session ({columns}) VALUES (?, ?, ?, ?)", sessions)


def _keep_passwords(restored: sqlite3.Connection, before: WaysIn, users: list[tuple[Any, ...]]) -> list[str]:
    passwords = {row[0]: row[3] for row in before.users}
    has_told = bool(_rows(restored, "SELECT 1 FROM pragma_table_info('accounts_user') WHERE name = 'told_until'"))
    for number, _key, _name, password, recovery_hash, is_active, told_until in users:
        values = {"password": password, "recovery_hash": recovery_hash, "is_active": is_active}
        values |= {"told_until": told_until} if has_told else {}
        columns = ", ".join(f"{column} = ?" for column in values)
        restored.execute(f"UPDATE accounts_user SET {columns} WHERE id = ?", (*values.values(), number))
    return sorted(row[2] for row in users if row[3] != passwords[row[0]])

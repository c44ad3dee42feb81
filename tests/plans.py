"""How the database answers the queries of pages: which tables it reads from end to end.

A plan depends on how large the tables are. SQLite plans without statistics on every laptop, and as on a large site
after ANALYZE. PostgreSQL reads small tables whole, so it is asked for the plan that does so only if it must.
"""

import re
from contextlib import contextmanager

from django.db import connection, transaction

from tournaments.web.public_polls import POLLED

SITES = 50_000
"""A large site has as many times the rows of the tested one, of other clubs and evenings."""

PLANNED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")


class Queries:
    """Each different query that was run, as SQL and parameters, with the page that ran it first: `page`."""

    def __init__(self):
        self.found, self.page = {}, ""

    @contextmanager
    def recorded(self):
        """Record what is run meanwhile."""
        with connection.execute_wrapper(self._record):
            yield

    def add_polls(self):
        """Add the queries of polls, which are answered before any view."""
        for polled in POLLED:
            sql, params = polled.rows("token").query.sql_with_params()
            self.found.setdefault(sql, ("a poll", params))

    def _record(self, execute, sql, params, many, context):
        if sql.lstrip().startswith(PLANNED):
            self.found.setdefault(sql, (self.page, params[0] if many else params))
        return execute(sql, params, many, context)

    def that_read_whole_tables(self):
        """Return the tables and the page of each query that would read whole tables, by its SQL."""
        return {
            sql: (tables, page) for sql, (page, params) in self.found.items() if (tables := read_whole(sql, params))
        }


def read_whole(sql, params):
    """Return the tables that the database would read from end to end to answer a query."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
            names = {name for *_ids, line in cursor.fetchall() for name in _scanned_by_sqlite(line)}
            return {table for name in names if (table := _named(sql, name))}
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
        ((plan,),) = cursor.fetchone()
        return set(_scanned_by_postgresql(plan["Plan"]))


SCANNED = re.compile(
    r"SCAN (?!CONSTANT ROW|\d+ CONSTANT ROWS|\()(\w+)"
    # To make an index or a filter for this query alone.
    r"|SEARCH (\w+) USING AUTOMATIC|BLOOM FILTER ON (\w+)"
)


def _scanned_by_sqlite(line):
    """Yield the name in a line of a plan of what is read whole."""
    if found := SCANNED.match(line):
        yield next(filter(None, found.groups()))


def _named(sql, name):
    """Return the table that a query calls by this name, or None if the name is of a query within it."""
    if re.search(rf'\)\s+(?:AS\s+)?"?{name}"?(?=[\s,)]|$)', sql):
        return None
    found = re.search(rf'(?:FROM|JOIN|,)\s+"?(\w+)"?\s+(?:AS\s+)?"?{name}"?(?=[\s,)]|$)', sql)
    return found[1] if found else name


def _scanned_by_postgresql(node):
    """Yield the tables that a plan reads row by row, or by an index without a condition."""
    if node["Node Type"] in ("Seq Scan", "Index Scan", "Index Only Scan") and "Index Cond" not in node:
        yield node["Relation Name"]
    for part in node.get("Plans", []):
        yield from _scanned_by_postgresql(part)


@contextmanager
def planned_for_a_large_site():
    """Let the database plan for a large site until the end of the block."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            _write_statistics(cursor)
        else:
            _forget_statistics(cursor)
            for way in ("seqscan", "hashjoin", "mergejoin"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
        yield
        transaction.set_rollback(True)


def _write_statistics(cursor):
    """Write the statistics of a large site: each table has more rows, and as many of them for each evening and club."""
    cursor.execute("ANALYZE")
    known = {index: stat.split() for index, stat in cursor.execute("SELECT idx, stat FROM sqlite_stat1").fetchall()}
    cursor.execute("DELETE FROM sqlite_stat1")
    for index, table in cursor.execute("SELECT name, tbl_name FROM sqlite_master WHERE type = 'index'").fetchall():
        columns = cursor.execute(f'PRAGMA index_info("{index}")').fetchall()
        rows, *alike = known.get(index, ["1"] * (1 + len(columns)))
        stat = " ".join([str(SITES * int(rows)), *alike])
        cursor.execute("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (%s, %s, %s)", [table, index, stat])
    cursor.execute("ANALYZE sqlite_schema")


def _forget_statistics(cursor):
    """Let PostgreSQL not know how few rows its tables have, as before autovacuum looked at them."""
    own = "(SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)"
    cursor.execute(f"UPDATE pg_class SET relpages = 0, reltuples = -1 WHERE oid IN {own}")
    cursor.execute(f"DELETE FROM pg_statistic WHERE starelid IN {own}")

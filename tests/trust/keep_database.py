"""`python -m tests.trust.keep_database DATA NAME`: keep the database of a data folder among the old databases.

At a release: play on the database of the version before until every table has rows, then run this.
"""

import contextlib
import csv
import io
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path

from tests.trust.old_database import OLD, PAGES_OF_RESULTS, evening, logged_in, select

PLAYED = ("Fall Evening", "Winter Evening")


def keep(data, name):
    """Write the database, its results, and the files of its evenings that were played."""
    file = data / "handfoot.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("DELETE FROM django_session")
        database.commit()
        (OLD / f"{name}.sql").write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")
    with logged_in(data) as ruth, (OLD / f"{name}.results.csv").open("w", encoding="utf-8", newline="") as results:
        rows = csv.writer(results, lineterminator="\n")
        rows.writerow(["evening", "page", "rank", "who", "points"])
        for told in (*PLAYED, "Rehearsal evening"):
            for page, who, points in PAGES_OF_RESULTS:
                table = ruth.get(f"{evening(file, told)}workbook/{page}.csv")
                for row in csv.DictReader(io.StringIO(table)):
                    rows.writerow([told, page, row["Place"], row[who], row[points]])
        for told in PLAYED:
            ((number,),) = select(file, f"SELECT id FROM tournaments_event WHERE name = '{told}'")
            content = ruth.open(f"c/tuesday-club/safe/evenings/{number}/")
            (OLD / f"{name}.{told.split()[0].lower()}.handfoot").write_bytes(content)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        copied = shutil.copytree(Path(sys.argv[1]), Path(folder) / "data")
        keep(copied, sys.argv[2])

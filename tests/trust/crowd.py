"""Several people pressing at the same moment, each with a database connection of their own."""

import contextlib
import threading

from django.db import connection, connections
from django.db.models import QuerySet


def at_once(*works):
    """Run all the works at the same moment, each in a thread; what each returned or raised, in order."""
    barrier = threading.Barrier(len(works))
    outcomes = [None] * len(works)

    def run(place, work):
        try:
            # Whoever had to connect first would come too late to meet the others.
            connections["default"].ensure_connection()
            barrier.wait(timeout=30)
            outcomes[place] = work()
        except Exception as error:
            outcomes[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, work)) for place, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    return outcomes


def failures(outcomes):
    return [outcome for outcome in outcomes if isinstance(outcome, Exception)]


def without_row_locks(monkeypatch):
    """Let `select_for_update` lock nothing, and SQLite begin transactions as Django does by default.

    The settings guard against the latter.
    """
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **how: self)
    if connection.vendor == "sqlite":
        options = {
            name: value for name, value in connection.settings_dict["OPTIONS"].items() if name != "transaction_mode"
        }
        monkeypatch.setitem(connection.settings_dict, "OPTIONS", options | {"timeout": 1})
        connections["default"].close()


class Meeting:
    """Holds whoever has read until everybody has, or until it is plain that a lock keeps the others out.

    Between reading and writing, in the middle of a transaction: what else would be luck is certain so.
    """

    def __init__(self, people, *, patience):
        self._barrier = threading.Barrier(people)
        self._patience = patience
        self._came = set()

    def attend(self):
        """Wait for the others, the first time."""
        if threading.get_ident() not in self._came:
            self._came.add(threading.get_ident())
            with contextlib.suppress(threading.BrokenBarrierError):
                self._barrier.wait(timeout=self._patience)

    def hold_at(self, monkeypatch, owner, name):
        """Let everybody who calls that function come here first."""
        usual = getattr(owner, name)

        def held(*args, **known):
            self.attend()
            return usual(*args, **known)

        monkeypatch.setattr(owner, name, held)

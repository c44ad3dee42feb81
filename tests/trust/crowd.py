"""Run actions concurrently, each in a thread with its own database connection."""

import contextlib
import threading

from django.db import connection, connections
from django.db.models import QuerySet


def at_once(*actions):
    """Run the actions at the same moment; return what each returned or raised, in order."""
    barrier = threading.Barrier(len(actions))
    outcomes = [None] * len(actions)

    def run(place, action):
        try:
            # Connect before the barrier, so that all actions start at the same moment.
            connections["default"].ensure_connection()
            barrier.wait(timeout=30)
            outcomes[place] = action()
        except Exception as error:
            outcomes[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, action)) for place, action in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    return outcomes


def failures(outcomes):
    return [outcome for outcome in outcomes if isinstance(outcome, Exception)]


def without_row_locks(monkeypatch):
    """Let `select_for_update` lock nothing, and SQLite begin deferred transactions, Django's default."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **how: self)
    if connection.vendor == "sqlite":
        options = {
            name: value for name, value in connection.settings_dict["OPTIONS"].items() if name != "transaction_mode"
        }
        monkeypatch.setitem(connection.settings_dict, "OPTIONS", options | {"timeout": 1})
        connections["default"].close()


class Rendezvous:
    """Hold each thread between reading and writing until all threads are there, or until `patience` seconds are over.

    This makes a race certain that would otherwise be luck. With a working lock the other threads cannot come.
    """

    def __init__(self, people, *, patience):
        self._barrier = threading.Barrier(people)
        self._patience = patience
        self._arrived = set()
        self.has_met = False
        """Whether all threads were there at once."""

    def wait(self):
        """Wait for the other threads; only the first call of each thread waits."""
        if threading.get_ident() not in self._arrived:
            self._arrived.add(threading.get_ident())
            with contextlib.suppress(threading.BrokenBarrierError):
                self._barrier.wait(timeout=self._patience)
                self.has_met = True

    def hold_at(self, monkeypatch, owner, name):
        """Let every call of that function wait here first."""
        original = getattr(owner, name)

        def held(*args, **keywords):
            self.wait()
            return original(*args, **keywords)

        monkeypatch.setattr(owner, name, held)

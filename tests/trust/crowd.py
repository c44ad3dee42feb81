"""Several people pressing at the same moment, each with a database connection of their own."""

import threading

from django.db import connection, connections


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


def without_immediate(monkeypatch):
    """Let SQLite begin transactions as Django does by default, which is what the settings guard against."""
    if connection.vendor == "sqlite":
        options = {
            name: value for name, value in connection.settings_dict["OPTIONS"].items() if name != "transaction_mode"
        }
        monkeypatch.setitem(connection.settings_dict, "OPTIONS", options | {"timeout": 1})
        connections["default"].close()

"""What a site does in a process of its own that is killed at a certain one of its writes into the database."""

# Counts the writes; kills the process just before that one of them; else prints how many they were.
COUNTED = """
import os, signal
from django.db import connection
writes = 0
def count(execute, sql, *more):
    global writes
    writes += str(sql).split()[0] in ("CREATE", "INSERT", "ALTER", "DROP", "UPDATE", "DELETE")
    if writes == {dies_at}:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(sql, *more)
{ready}
with connection.execute_wrapper(count):
    {act}
print(writes)
"""
POINTS = 10


def dying(act, *, ready, dies_at=-1):
    """Lines for the site's shell: after `ready`, `act` until its process dies."""
    return COUNTED.format(act=act, ready=ready, dies_at=dies_at)


def point_of(number, writes):
    """The write before which the process dies the so-manieth time: spread over all of them, first and last included."""
    return 1 + number * (writes - 1) // (POINTS - 1)

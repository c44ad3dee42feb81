"""Code for the site's shell that kills its own process at a given write to the database."""

# Counts the writes; kills the process just before write number `dies_at`, or prints the number of writes.
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
{setup}
with connection.execute_wrapper(count):
    {act}
print(writes)
"""
POINTS = 10


def code_that_dies(act, *, setup, dies_at=-1):
    """Return the code: `setup`, then `act`, during which the process dies."""
    return COUNTED.format(act=act, setup=setup, dies_at=dies_at)


def write_at(number, writes):
    """Return the write to die at for point `number` of POINTS, spread evenly from the first write to the last."""
    return 1 + number * (writes - 1) // (POINTS - 1)

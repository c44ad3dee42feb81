"""The memory that glibc holds for the web processes: its pools, and what was freed. A laptop's memory is small."""

import platform
import subprocess
import sys

import pytest

from tests.running import ROOT

THREADS = 6
USE_MEMORY_IN_THREADS = f"""
import ctypes, os, tempfile, threading
import django
django.setup()
from tournaments.management.commands.serve import share_memory_pools

if %s:
    share_memory_pools()
all_hold_memory = threading.Barrier({THREADS})

def use():
    held = [bytes(10_000 + number) for number in range(100)]
    all_hold_memory.wait(timeout=60)
    return held

threads = [threading.Thread(target=use) for _ in range({THREADS})]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
glibc = ctypes.CDLL(None)
glibc.fopen.restype = ctypes.c_void_p
name = tempfile.mkstemp()[1]
file = ctypes.c_void_p(glibc.fopen(name.encode(), b"w"))
glibc.malloc_info(0, file)
glibc.fclose(file)
print(open(name).read().count("<heap nr="))
os.remove(name)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has pools of memory for threads")
@pytest.mark.parametrize(("shared", "pools"), [(True, {2}), (False, set(range(3, THREADS + 2)))])
def test_threads_share_two_pools_of_memory(shared, pools):
    ran = subprocess.run(
        [sys.executable, "-c", USE_MEMORY_IN_THREADS % shared], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(ran.stdout) in pools


USE_MEMORY_AND_FREE_IT = """
import os, sqlite3
import django
django.setup()
from tournaments.management.commands.serve import give_back_memory

def used():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

database = sqlite3.connect(":memory:")
before = used()
database.execute("CREATE TABLE sheets AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000)"
                 " SELECT i, randomblob(1000) FROM n")
still_used = sqlite3.connect(":memory:")
still_used.execute("CREATE TABLE one AS SELECT 1")
database.close()
if %s:
    give_back_memory()
print(used() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps what was freed")
@pytest.mark.parametrize("gives_back", [True, False])
def test_memory_of_the_preparations_is_given_back(gives_back):
    ran = subprocess.run(
        [sys.executable, "-c", USE_MEMORY_AND_FREE_IT % gives_back],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (int(ran.stdout) < 2_000_000) == gives_back

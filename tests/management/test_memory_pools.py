"""The memory pools of the web processes. glibc gives each thread one of its own, and a laptop's memory is small."""

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

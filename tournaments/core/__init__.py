"""The pure part of the rooms: values in, values out.

A file here needs the standard library, `scoring` and other files of `core` only, and asks nothing of the disk, the
network, a clock or a lock. `tests/test_architecture.py` checks it.
"""

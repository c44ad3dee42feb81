"""The pure part of the rooms: values in, values out.

A file here needs only the standard library, `scoring` and other files of `core`, and uses no disk, network, clock
or lock. `tests/test_architecture.py` checks this.
"""

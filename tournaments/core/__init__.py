"""The pure part of the rooms: values in, values out.

A file here needs the standard library, `scoring` and its own folder's like, and asks nothing of the disk, the network,
a clock or a lock.
"""

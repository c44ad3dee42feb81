"""The pictures of the README, made anew by `python3 run.py screenshots`."""

"""Measurements: `python3 run.py bench`. Each figure is a ratio to a floor measured in the same run."""

"""The partner draw: its rules, its methods, and what repairs it."""

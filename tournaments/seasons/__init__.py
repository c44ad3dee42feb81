"""Evenings joined: the past ones, seasons, and a person's own evenings."""

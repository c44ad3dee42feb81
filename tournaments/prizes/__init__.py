"""Prizes: what for, who wins, whether handed over. No money."""

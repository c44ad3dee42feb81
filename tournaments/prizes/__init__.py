"""Prizes: what each is for, who wins it, and whether it was handed over. No money."""

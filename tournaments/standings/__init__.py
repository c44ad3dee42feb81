"""Standings: places, and the reason for each."""

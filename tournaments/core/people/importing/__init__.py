"""Bytes and cells in, people out: how a list of people is understood."""

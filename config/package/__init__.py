"""Handfoot as an installed package: its packages lie in this folder, never beside those of others."""

"""Carcassonne with The Robbers: the base game, and its expansions under `expansions/`."""

"""Helpers that know no game and nothing else of this package."""

"""Queries: pure functions of the state."""

"""Pure queries on a state."""

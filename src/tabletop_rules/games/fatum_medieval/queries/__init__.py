"""Pure questions on a state."""

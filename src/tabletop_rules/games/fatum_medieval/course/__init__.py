"""How play proceeds: each step and its plan."""

"""How play goes on: step -> plan."""

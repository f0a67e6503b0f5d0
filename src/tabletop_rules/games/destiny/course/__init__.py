"""How play proceeds: the plan of every step."""

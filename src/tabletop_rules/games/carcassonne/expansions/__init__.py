"""The expansions, each with the rooms of the base game, which names none of them."""

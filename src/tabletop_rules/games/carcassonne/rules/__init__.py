"""Rules of the base game: what a seat may do."""

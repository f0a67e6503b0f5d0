"""What front ends ask of a game: words, names and texts, standings, pictures, narration."""

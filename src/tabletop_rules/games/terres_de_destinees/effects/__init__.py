"""What follows events or happens instead of them, and what powers do."""

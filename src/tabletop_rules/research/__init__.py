"""For research: bots that play from views. Nothing in the rest of the library needs it."""

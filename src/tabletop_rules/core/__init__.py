"""The engine: commands become events through pure functions. It knows no game, no clock, no file and no chance."""

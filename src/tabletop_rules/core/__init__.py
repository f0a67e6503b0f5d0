"""The engine: pure functions that turn commands into events. It knows no game, clock, file or random number."""

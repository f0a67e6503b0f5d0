"""DESTINY: planets, constellations and arcana around a clock of twelve hours, for 2 to 5 players."""

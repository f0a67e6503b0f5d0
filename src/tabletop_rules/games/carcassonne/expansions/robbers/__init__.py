"""The Robbers: R1 to R22."""

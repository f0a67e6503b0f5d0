"""A second implementation of DESTINY, written from the digest alone, to compare the game with."""

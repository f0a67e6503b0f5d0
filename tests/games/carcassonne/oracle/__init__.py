"""A second implementation of the game, written from the digest and the tile data alone."""

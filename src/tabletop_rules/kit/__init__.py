"""Pieces that know no game and none of ours, for whoever needs them twice."""

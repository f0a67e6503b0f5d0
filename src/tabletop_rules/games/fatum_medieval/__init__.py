"""FATUM Medieval (Guillaume Néron, 2011): a medieval life in cards, on four axes, for 2 to 6 players."""

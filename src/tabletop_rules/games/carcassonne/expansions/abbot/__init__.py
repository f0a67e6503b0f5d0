"""The abbot and the gardens: chapter 2."""

"""The abbot and the gardens: AB1 to AB6."""

"""What cards do besides their printed levels; their parameters stand in `content/effects.py`."""

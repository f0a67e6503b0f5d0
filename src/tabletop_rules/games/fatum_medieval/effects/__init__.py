"""What cards do apart from their printed levels; `content/effects.py` declares the parameters."""

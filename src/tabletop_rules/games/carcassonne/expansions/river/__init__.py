"""The river: RI1 to RI6."""

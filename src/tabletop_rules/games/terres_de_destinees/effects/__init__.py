"""What bends the plain rules: one file for each window, P-1 to P-8, rulings by what they are about, what powers do.

A card beats a ruling beats a rule (P-10): permanents act on the events by which the base rules proceed, rulings change
the values that the base rules ask (`values.py`). `handlers.py` lists all of it.
"""

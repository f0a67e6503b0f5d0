"""What changes the base rules: a file for each window P-1 to P-8, rulings by subject, and what powers do.

A card beats a ruling beats a rule (P-10): permanents act on the events of the base course, rulings change the values
that the base rules read (`values.py`). `handlers.py` lists all of them.
"""

"""The events. Each names what it moves or turns to those who see it afterwards (D-INFO-13)."""

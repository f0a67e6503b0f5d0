"""The events. To the seats that see it afterwards, each names what it moves or turns (D-INFO-13)."""

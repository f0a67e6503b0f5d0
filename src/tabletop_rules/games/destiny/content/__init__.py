"""What is printed on cards, bodies and settings, and how it is read."""

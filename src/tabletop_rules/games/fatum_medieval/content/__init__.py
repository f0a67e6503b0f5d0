"""What is printed on the cards of FATUM Medieval, and how it is read."""

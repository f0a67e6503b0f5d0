"""What happened, by chapter. What an event moves or turns it names for those who see it afterwards."""

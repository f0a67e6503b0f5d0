"""The Robbers: chapter 8."""

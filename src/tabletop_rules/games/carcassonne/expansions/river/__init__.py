"""The river: chapter 3."""

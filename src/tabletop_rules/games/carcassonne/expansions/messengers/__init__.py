"""The Messengers: chapter 7."""

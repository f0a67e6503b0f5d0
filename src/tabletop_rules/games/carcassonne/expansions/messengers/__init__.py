"""The Messengers: M1 to M11."""

"""What powers do, by the things they act on, and the handlers of edge cases."""

"""The fairy: X1 to X4 and X14."""

"""What a seat may do: one file per chapter of the rulebook."""

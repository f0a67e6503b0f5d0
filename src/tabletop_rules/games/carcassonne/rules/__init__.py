"""What a seat may do: one file for each sort of question."""

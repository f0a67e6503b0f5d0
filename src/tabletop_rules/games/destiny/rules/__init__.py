"""What a seat may do: play, move, steal, and choose within powers."""

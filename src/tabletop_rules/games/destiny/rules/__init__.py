"""What a seat may do: playing, moving, stealing, and what powers ask."""

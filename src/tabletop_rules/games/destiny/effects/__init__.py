"""What powers do: one file for each sort of thing they act on."""

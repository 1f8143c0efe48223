"""The commands of the assignments room."""

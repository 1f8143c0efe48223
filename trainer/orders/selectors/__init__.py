"""What can be ordered, and who may see what was."""

"""What the registry shows."""

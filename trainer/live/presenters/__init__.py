"""What the pages of the live room show."""

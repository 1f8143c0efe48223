"""What the pages of practice show."""

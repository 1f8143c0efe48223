"""What the pages of a school show of the registry."""

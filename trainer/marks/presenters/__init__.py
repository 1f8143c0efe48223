"""What the pages of marks show, and what is printed."""

"""What is looked up of marks, and what judging again would change."""

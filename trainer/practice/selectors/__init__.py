"""What is looked up of series and answers."""

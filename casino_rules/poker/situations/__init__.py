"""What lies on the table at each duty of a dealer of the room."""

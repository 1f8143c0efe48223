"""What the registry looks up of a class."""

"""What is looked up of an account, of a device, of a session."""

"""Development tools: nothing here runs in the application."""

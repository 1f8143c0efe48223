"""How the application is put together: settings, addresses, server entry."""

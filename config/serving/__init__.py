"""How the site is served: a server that is watched over, and a gate before the application."""

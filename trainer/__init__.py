"""The web application: one room per folder, each a Django app."""

"""The makers of static/cards and static/img."""

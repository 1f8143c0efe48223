"""The look of the site: tags and presenters that turn engine values into HTML."""

"""What the pages of a school do with a request."""

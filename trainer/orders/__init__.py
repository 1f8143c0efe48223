"""What somebody of a school has made beside the pages: documents, long reckonings."""

"""What the pages of every room share: reading a request, forms, refusals, chance. No models."""

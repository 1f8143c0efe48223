"""Work done beside the pages: what is put in a queue, who takes it, what is shown of it."""

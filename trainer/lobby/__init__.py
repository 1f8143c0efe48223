"""What opens the site: the home page, the games with their tables, and the path of each."""

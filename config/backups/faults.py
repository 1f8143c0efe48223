"""What may be wrong with a backup."""


class BackupError(Exception):
    """A backup cannot be made or put back; its words are for who runs the site."""

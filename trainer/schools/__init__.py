"""Schools: their people, classes, invitations, house options and audit log."""

"""Tags and filters of the public pages."""

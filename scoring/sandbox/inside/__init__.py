"""Programs of ours that run inside a sandbox; each is one file that needs nothing but Python."""

"""What owners intend: receive, request publication, withdraw."""

"""The public side: boards, snapshots, pages."""

"""What moderators intend: approve, decline, disqualify, retry."""

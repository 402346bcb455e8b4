"""What the report says, in Russian and English: one module per level, data only."""

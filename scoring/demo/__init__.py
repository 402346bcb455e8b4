"""Made-up gold, models and archives that bring every board to life without private data."""

"""How answers become numbers: benchmark definitions, gold, sandboxes and the pure scoring core."""

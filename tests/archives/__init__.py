"""Archives made in memory: honest, odd, damaged and hostile ones, one function each."""

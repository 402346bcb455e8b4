"""The page of one board: what the reader asked for, columns, rows as HTML, charts, comparison."""

"""The command line, one module per command: ``add_arguments(parser)`` and ``run(args) -> int``."""

"""The parts of the check: names, layout, identity, faults. The door is scoring.core.check."""

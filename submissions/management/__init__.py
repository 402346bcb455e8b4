"""Commands of the operators."""

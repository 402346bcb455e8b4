"""How much the best of several private attempts is inflated by choosing it."""

from scipy.special import ndtri


def selection_effect(attempts: int, standard_error: float) -> float:
    """Return by how much the best of ``attempts`` equal models exceeds its true score.

    In the unit of the standard error; 0 for one attempt; 1.87 standard errors for 20. Blom's
    approximation to the expected largest of normal variables, off by less than 2 %. An upper
    guide: attempts that share documents and weights differ less than independent ones.

    Raises ValueError: fewer than one attempt.
    Source: Blom, Statistical Estimates and Transformed Beta-Variables (1958); the disclosure it
    serves: Singh et al., "The Leaderboard Illusion", arXiv:2504.20879.
    """
    if attempts < 1:
        raise ValueError("a published score has at least one attempt")
    return standard_error * float(ndtri((attempts - 0.375) / (attempts + 0.25)))

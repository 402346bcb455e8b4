"""One entry of the message catalogue."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    """What is wrong and how to mend it. Placeholders in braces are filled by ``render``."""

    ru: str
    en: str
    mend_ru: str
    mend_en: str

"""The names of modalities, in the order in which boards show them."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TITLES = {
    "image": _("Images"),
    "audio": _("Audio"),
    "video": _("Video"),
    "text": _("Text"),
    "code": _("Code"),
}
SHORT_TITLES = {**TITLES, "image": pgettext_lazy("short", "Images")}
ORDER = tuple(TITLES)

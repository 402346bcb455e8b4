"""Pages of no app: the way in, the page of components, pages of errors, robots.txt."""

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, get_language_from_path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from leaderboard.board import figures
from mera.api_manual import sections
from submissions.states import State


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Send a reader to the front page in the language of the account, else of the browser."""
    own = getattr(request.user, "language", None)
    response = redirect(f"/{own or get_language()}/")
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@require_safe
def api_manual(request: HttpRequest) -> HttpResponse:
    """Show what the API can do, from its schema.

    It stands at ``/api/docs/`` in the language of the reader, and in each below its prefix.
    """
    request.address_with_language = reverse("api-manual")  # type: ignore[attr-defined]  # read by alternate_url
    return render(request, "api.html", {"sections": sections(get_language())})


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Tell crawlers where the public pages are and what is of no use to them."""
    lines = (
        "User-agent: *",
        "Disallow: /admin/",
        "Disallow: /api/",
        "Disallow: /ru/account/",
        "Disallow: /en/account/",
        "Disallow: /ru/moderation/",
        "Disallow: /en/moderation/",
        f"Sitemap: {settings.PUBLIC_URL}/sitemap.xml",
        "",
    )
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


class ComponentsForm(forms.Form):
    """One field of every kind, for the page of components."""

    model_name = forms.CharField(label=_("Model"), help_text=_("As it will stand on the board."))
    size = forms.DecimalField(label=_("Size, billions of parameters"), required=False)
    openness = forms.ChoiceField(
        label=_("Weights"), choices=[("open", _("open weights")), ("closed", _("closed"))]
    )
    board = forms.ChoiceField(
        label=_("Board"),
        widget=forms.RadioSelect,
        choices=[("images", _("Images")), ("audio", _("Audio"))],
    )
    description = forms.CharField(label=_("Description"), widget=forms.Textarea, required=False)
    archive = forms.FileField(label=_("Archive with answers (ZIP)"), required=False)
    agree = forms.BooleanField(label=_("I agree with the rules"))

    def clean(self) -> dict[str, object]:
        """Refuse the form as a whole, to show how that looks."""
        raise ValidationError(_("The form was not sent: mend the marked fields."))


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Show every component in every state."""
    context = {
        "form": ComponentsForm(auto_id="empty_%s"),
        "faulty": ComponentsForm({"size": "large"}, auto_id="faulty_%s"),
        "states": list(State),
        "page_obj": Paginator(range(50), 10).page(2),
        "icons": figures.icons(),
    }
    return render(request, "design.html", context)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours with a page that needs neither the database nor the session."""
    language = get_language_from_path(request.path_info) or settings.LANGUAGE_CODE
    # Without the request no context processor runs: one of them may be what failed.
    return render(None, "500.html", {"language": language}, status=500)

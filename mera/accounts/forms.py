"""Forms of the account pages."""

import zoneinfo
from datetime import datetime, timedelta
from functools import cache

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from mera.accounts.models import User

_CONTINENTS = ("Europe/", "Asia/", "Africa/", "America/", "Australia/", "Pacific/", "Atlantic/")


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth ships no types
    """E-mail and password; the public name can be given later."""

    def save(self, request: HttpRequest) -> User | None:
        """Create the account; letters will come in the language of the page."""
        user: User | None = super().save(request)
        if user is not None:
            user.language = get_language() or "ru"
            user.save(update_fields=["language"])
        return user


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """How a person is called in public, and in which language and time the site speaks."""

    time_zone = forms.ChoiceField(label=_("Time zone"))

    class Meta:
        model = User
        fields = ("display_name", "team", "language", "time_zone")
        help_texts = {
            "display_name": _("Shown where no team is named. The e-mail address is never shown."),
            "team": _("Filled in for you in new submissions."),
            "language": _("Of letters, and of the first page you are shown."),
        }

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Offer the zones that this machine knows."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed on as they came
        self.fields["time_zone"].choices = [(zone, zone.replace("_", " ")) for zone in zones()]  # type: ignore[attr-defined]  # a ChoiceField


class TokenForm(forms.Form):
    """What a new token is for and how long it shall work."""

    name = forms.CharField(
        label=_("What it is for"), max_length=100, help_text=_("For example: evaluation server")
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        choices=[
            (30, _("30 days")),
            (90, _("90 days")),
            (365, _("a year")),
            (0, _("until it is revoked")),
        ],
        initial=90,
    )

    def expires_at(self) -> datetime | None:
        """Return when the token ends; None = when it is revoked."""
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None


class DeletionForm(forms.Form):
    """A question that cannot be answered by a stray click."""

    email = forms.EmailField(label=_("Your e-mail, to be sure"))

    def __init__(self, user: User, data: object = None) -> None:
        """Remember whose account is meant."""
        super().__init__(data)  # type: ignore[arg-type]  # a QueryDict or None
        self.user = user

    def clean_email(self) -> str:
        """Accept the account's own address only."""
        email: str = self.cleaned_data["email"].strip().lower()
        if email != self.user.email:
            raise forms.ValidationError(_("This is not the e-mail of this account."))
        return email


@cache
def zones() -> tuple[str, ...]:
    """Return the names of the time zones that are named after places."""
    known = zoneinfo.available_timezones()
    return ("UTC", *sorted(zone for zone in known if zone.startswith(_CONTINENTS)))

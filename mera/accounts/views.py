"""The account pages that are ours: profile, API tokens, leaving. The rest are django-allauth's."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from mera.accounts import deletion, tokens
from mera.accounts.forms import DeletionForm, ProfileForm, TokenForm
from mera.accounts.requests import SignedInRequest


@login_required
def profile(request: SignedInRequest) -> HttpResponse:
    """Show and change names, language and time zone."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if not form.is_valid():
        return render(request, "accounts/profile.html", {"form": form})
    form.save()
    with override(request.user.language):
        messages.success(request, _("Saved."))
        return redirect("accounts:profile")


@never_cache
@login_required
def token_list(request: SignedInRequest) -> HttpResponse:
    """Show the tokens; make one. The key is in this one answer and nowhere else."""
    form = TokenForm(request.POST or None)
    key = _new_key(request, form) if form.is_valid() else ""
    context = {
        "form": TokenForm() if key else form,
        "new_key": key,
        "tokens": tokens.of(request.user),
    }
    return render(request, "accounts/tokens.html", context)


@require_POST
@login_required
def revoke_token(request: SignedInRequest, token_id: int) -> HttpResponse:
    """Revoke an own token."""
    if not tokens.revoke(request.user, token_id):
        raise Http404
    messages.success(request, _("The token is revoked."))
    return redirect("accounts:tokens")


@reauthentication_required  # type: ignore[untyped-decorator]  # allauth ships no types
def delete(request: SignedInRequest) -> HttpResponse:
    """Erase the account after the password was given again and the e-mail typed."""
    form = DeletionForm(request.user, request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form})
    deletion.anonymise(request.user)
    logout(request)
    messages.success(request, _("The account is deleted."))
    return redirect("/")


def _new_key(request: SignedInRequest, form: TokenForm) -> str:
    made = tokens.make(request.user, name=form.cleaned_data["name"], expires_at=form.expires_at())
    return made.key

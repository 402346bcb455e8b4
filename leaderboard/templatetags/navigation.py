"""Tags of the frame of every page: where its other language is, which benchmark it speaks of."""

import re

from django import template
from django.conf import settings
from django.template import Context
from django.urls import translate_url

from leaderboard import selectors

register = template.Library()

FLAGSHIP = "multi"
"""The benchmark that the menu opens on pages that belong to none."""


@register.simple_tag(takes_context=True)
def alternate_url(context: Context, language: str) -> str:
    """Return this page's address, query included, in ``language``."""
    request = context["request"]
    # A view that also stands at an address without a language names the one that has one.
    path: str = getattr(request, "address_with_language", "") or request.get_full_path()
    translated = translate_url(path, language)
    if translated != path:
        return translated
    # A page that does not exist has no route to translate, but may have a language in its path.
    return re.sub(r"^/(ru|en)/", f"/{language}/", path)


@register.simple_tag(takes_context=True)
def canonical_url(context: Context, language: str) -> str:
    """Return the absolute address of this page in ``language``, without its query."""
    path = alternate_url(context, language).partition("?")[0]
    return f"{settings.PUBLIC_URL}{path}"


@register.simple_tag(takes_context=True)
def menu_benchmark(context: Context) -> str:
    """Return the slug of the benchmark of this page, else of the one the menu opens."""
    match = context["request"].resolver_match
    if match is not None and "benchmark" in match.kwargs:
        return str(match.kwargs["benchmark"])
    slugs = list(selectors.benchmarks().values_list("slug", flat=True))
    return FLAGSHIP if FLAGSHIP in slugs or not slugs else slugs[0]


@register.simple_tag(takes_context=True)
def section(context: Context) -> str:
    """Return the name of this page's route without its app, or an empty string."""
    match = context["request"].resolver_match
    return str(match.url_name or "") if match is not None else ""

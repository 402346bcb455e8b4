"""Public pages: front page, boards, tasks, models, texts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the benchmark is, who leads and how to take part."""
    return render(request, "leaderboard/home.html", {})

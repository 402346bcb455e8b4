"""Pictures of boards and models as cards in messengers show them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard import model_page, page_cache, pictures
from leaderboard.expert_views import current_board
from submissions.models import Submission


@require_safe
@page_cache.for_guests
def board_picture(_request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Return the board as it stands as a PNG of 1200 × 630."""
    owner, shown = current_board(benchmark, board)
    title = owner.spec.board(board).title.in_language(get_language())
    picture = pictures.of_board(shown, owner.spec.title, title)
    return HttpResponse(picture, content_type="image/png")


@require_safe
def model_picture(request: HttpRequest, submission: str) -> HttpResponse:
    """Return the place and score of a published model as a PNG of 1200 × 630."""
    found = model_page.find(submission)
    place = model_page.main_place(found) if isinstance(found, Submission) else None
    if not isinstance(found, Submission) or place is None:
        raise Http404(_("There is no such model."))

    def draw() -> HttpResponse:
        name = found.benchmark.spec.title
        picture = pictures.of_model(place.board, place.row, name, place.title)
        return HttpResponse(picture, content_type="image/png")

    # A model may be withdrawn before its board is made anew.
    return page_cache.answered(request, found.benchmark.slug, place.board.slug, draw, guarded=True)

"""The moderators' desk, below /<language>/moderation/."""

from django.urls import path, register_converter

from submissions import desk


class DecisionConverter:
    """Matches the name of a decision."""

    regex = "|".join(sorted(desk.DECISIONS, key=len, reverse=True))

    def to_python(self, value: str) -> str:
        """Return the name as it is."""
        return value

    def to_url(self, value: str) -> str:
        """Return the name as it is."""
        return value


register_converter(DecisionConverter, "decision")

app_name = "moderation"
urlpatterns = [
    path("", desk.queue, name="queue"),
    path("retry/", desk.retry_failed, name="retry_failed"),
    path("<str:pk>/", desk.detail, name="detail"),
    path("<str:pk>/<decision:decision>/", desk.decide, name="decide"),
]

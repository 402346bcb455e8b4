"""Routes of the public pages, below the language prefix."""

from django.urls import path

from leaderboard import expert_views, picture_views, views
from leaderboard.feeds import Published

app_name = "leaderboard"
_BOARD = "<slug:benchmark>/leaderboard/<slug:board>/"
urlpatterns = [
    path("", views.home, name="home"),
    path("feed/", Published(), name="feed"),
    path("faq/", views.faq, name="faq"),
    path("rules/", views.rules, name="rules"),
    path("statistics/", expert_views.statistics, name="statistics"),
    path("models/<slug:submission>/", views.model, name="model"),
    path("models/<slug:submission>/picture.png", picture_views.model_picture, name="model-picture"),
    path("models/<slug:submission>/concern/", views.concern, name="concern"),
    path("<slug:benchmark>/leaderboard/", views.boards, name="boards"),
    path(_BOARD, views.board, name="board"),
    path(f"{_BOARD}picture.png", picture_views.board_picture, name="board-picture"),
    path(f"{_BOARD}history/", views.history, name="history"),
    path(f"{_BOARD}robustness/", expert_views.robustness, name="robustness"),
    path(f"{_BOARD}cite/", expert_views.cite, name="cite"),
    path(f"{_BOARD}same-tasks/", expert_views.same_tasks_only, name="same-tasks"),
    path(f"{_BOARD}compare/", expert_views.compare, name="compare"),
    path("<slug:benchmark>/tasks/", views.tasks, name="tasks"),
    path("<slug:benchmark>/tasks/<slug:task>/", views.task, name="task"),
    path("<slug:benchmark>/about/", views.about, name="about"),
]

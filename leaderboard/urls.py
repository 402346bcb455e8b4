"""Routes of the public pages, below the language prefix."""

from django.urls import path

from leaderboard import views

app_name = "leaderboard"
urlpatterns = [
    path("", views.home, name="home"),
    path("faq/", views.home, name="faq"),
    path("rules/", views.home, name="rules"),
    path("models/<slug:submission>/", views.home, name="model"),
    path("<slug:benchmark>/leaderboard/", views.boards, name="boards"),
    path("<slug:benchmark>/leaderboard/<slug:board>/", views.board, name="board"),
    path("<slug:benchmark>/leaderboard/<slug:board>/history/", views.home, name="history"),
    path("<slug:benchmark>/leaderboard/<slug:board>/compare/", views.home, name="compare"),
    path("<slug:benchmark>/tasks/", views.home, name="tasks"),
    path("<slug:benchmark>/tasks/<slug:task>/", views.home, name="task"),
    path("<slug:benchmark>/about/", views.home, name="about"),
]

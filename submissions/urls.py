"""An owner's pages, below /<language>/account/."""

from django.urls import path

from submissions import views

app_name = "submissions"
urlpatterns = [
    path("submissions/", views.index, name="list"),
    path("submissions/new/", views.new, name="new"),
    path("submissions/<str:pk>/", views.detail, name="detail"),
    path("submissions/<str:pk>/status/", views.status, name="status"),
    path("submissions/<str:pk>/edit/", views.edit, name="edit"),
    path("submissions/<str:pk>/publish/", views.publish, name="publish"),
    path("submissions/<str:pk>/withdraw/", views.withdraw, name="withdraw"),
    path("submissions/<str:pk>/without-faulty/", views.without_faulty, name="without_faulty"),
    path("submissions/<str:pk>/archive/", views.archive, name="archive"),
    path("submissions/<str:pk>/report.json", views.report, {"form": "json"}, name="report_json"),
    path("submissions/<str:pk>/report.csv", views.report, {"form": "csv"}, name="report_csv"),
    path("check/", views.check, name="check"),
]

"""Benchmarks and gold in the admin: to be looked at; they are changed by commands."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from scoring.models import Benchmark, Gold


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Shows rows and changes nothing."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002  Django's interface
        """Nothing is added by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002  Django's interface
        """Nothing is changed by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002  Django's interface
        """Nothing is deleted by hand."""
        return False


@admin.register(Benchmark)
class BenchmarkAdmin(ReadOnly):
    """Versions of benchmarks."""

    list_display = ("slug", "version", "is_current", "loaded_at")
    list_filter = ("slug", "is_current")


@admin.register(Gold)
class GoldAdmin(ReadOnly):
    """What is known of gold files; their content is not here."""

    list_display = ("task", "benchmark", "documents", "is_demo", "is_current", "imported_at")
    list_filter = ("benchmark", "is_current", "is_demo")
    search_fields = ("task",)
    exclude = ("keys", "clusters", "groups")

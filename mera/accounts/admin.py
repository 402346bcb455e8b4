"""People in Django's admin: who they are, their groups, their limits."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.utils.translation import gettext_lazy as _

from mera.accounts.models import ApiToken, User


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Accounts without user names, with the limits of each."""

    ordering = ("-date_joined",)
    list_display = (
        "email",
        "display_name",
        "team",
        "daily_submissions",
        "is_active",
        "date_joined",
    )
    list_filter = ("is_active", "groups", "language")
    search_fields = ("email", "display_name", "team")
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        (_("Public"), {"fields": ("display_name", "team", "language", "time_zone")}),
        (_("Limits"), {"fields": ("daily_submissions", "daily_attempts")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "password1", "password2")}),)


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Tokens: when used, whether revoked. Their keys are not stored, so nothing can be edited."""

    list_display = ("name", "prefix", "user", "created_at", "last_used_at", "revoked_at")
    search_fields = ("user__email", "name", "prefix")
    list_select_related = ("user",)

    def has_add_permission(self, request: object) -> bool:  # noqa: ARG002  Django's interface
        """Tokens are made by their owners only."""
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:  # noqa: ARG002  Django's interface
        """There is nothing to change."""
        return False

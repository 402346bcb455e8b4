"""People: one account per e-mail, with what they want to be called in public."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MODERATORS = "moderators"
ORGANISERS = "organisers"


class EmailUserManager(UserManager["User"]):
    """Creates users by e-mail; there is no user name."""

    def create_user(  # type: ignore[override]  # the parent asks for a user name, which we do not have
        self, email: str, password: str | None = None, **fields: object
    ) -> "User":
        """Create and return a user with this e-mail (lower-cased) and password."""
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(  # type: ignore[override]  # the parent asks for a user name, which we do not have
        self, email: str, password: str | None = None, **fields: object
    ) -> "User":
        """Create and return a user who may do everything."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractUser):
    """A person. Groups "moderators" and "organisers" give rights beyond a researcher's."""

    username = None  # type: ignore[assignment]  # Django's way to drop the inherited field
    email = models.EmailField(_("e-mail"), unique=True)
    display_name = models.CharField(_("public name"), max_length=100, blank=True)
    team = models.CharField(_("team"), max_length=100, blank=True)
    language = models.CharField(
        _("language"), max_length=2, default="ru", choices=[("ru", "Русский"), ("en", "English")]
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Moscow")
    daily_submissions = models.PositiveIntegerField(
        _("valid submissions a day"), null=True, blank=True, help_text=_("empty = the site's limit")
    )
    daily_attempts = models.PositiveIntegerField(
        _("attempts a day"), null=True, blank=True, help_text=_("empty = the site's limit")
    )

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[EmailUserManager] = EmailUserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.email

    @property
    def public_name(self) -> str:
        """The team or public name to be shown; never the e-mail address."""
        return self.team or self.display_name


class ApiToken(models.Model):
    """A key of the API. Only its hash is kept; the key itself is shown once."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=100)
    prefix = models.CharField(max_length=8)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

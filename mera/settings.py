"""Django settings, computed from mera.env; one module for every deployment."""

from pathlib import Path
from urllib.parse import quote

import dj_database_url
import dj_email_url
from csp.constants import NONCE, SELF
from django.utils.translation import gettext_lazy as _

from mera.env import BASE_DIR, env, socket_path

ENV = env()
VAR_DIR = ENV.var_dir.absolute()
DEMO = ENV.demo
DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key
ALLOWED_HOSTS = [host.strip() for host in ENV.allowed_hosts.split(",") if host.strip()]
PUBLIC_URL = ENV.public_url.rstrip("/")
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

INSTALLED_APPS = [
    "mera",
    "mera.accounts",
    "scoring",
    "submissions",
    "leaderboard",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.sitemaps",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "django_linear_migrations",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "leaderboard.page_cache.Unchanged",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "submissions.limits.RefuseTooLarge",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "mera.accounts.middleware.TimeZoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "mera.urls"
WSGI_APPLICATION = "mera.wsgi.application"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "mera.context.site",
            ],
        },
    },
]

# --- data -----------------------------------------------------------------------------------

DATABASES = {
    "default": dj_database_url.parse(
        ENV.database_url or f"sqlite:///{quote(str(VAR_DIR))}/mera.sqlite3", conn_max_age=60
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # One writer at a time: take the write lock at BEGIN and wait for it, instead of failing at
    # the first write of a transaction that began as a read.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

VALKEY_SOCKET = socket_path(VAR_DIR)
REDIS_URL = ENV.redis_url or f"redis+socket://{quote(str(VALKEY_SOCKET))}"
_CACHE_URL = REDIS_URL.replace("redis+socket://", "unix://")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _CACHE_URL,
        "KEY_PREFIX": "mera",
    },
    # Whole pages of boards, some 30 kB each; see leaderboard.page_cache.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
}


def _storage(url: str, default: Path) -> dict[str, object]:
    """Return Django's storage setting for ``file:///…`` or ``s3://bucket``; unset = default."""
    if url.startswith("s3://"):
        bucket = url.removeprefix("s3://").rstrip("/")
        options: dict[str, object] = {"bucket_name": bucket, "default_acl": "private"}
        return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}
    location = url.removeprefix("file://") or str(default)
    return {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": location, "base_url": None},
    }


STORAGES = {
    "default": _storage(ENV.media_storage, VAR_DIR / "files"),
    "gold": _storage(ENV.gold_storage, VAR_DIR / "gold"),
    "staticfiles": {"BACKEND": "mera.staticfiles.StaticFiles"},
}
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
MAX_UPLOAD_BYTES = ENV.max_upload_mb * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]
FILE_UPLOAD_PERMISSIONS = 0o600

# --- workers --------------------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    # A killed worker's messages come back within seconds instead of minutes.
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = "validate"
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # The sweep is what makes lost messages and dead workers harmless; see submissions/jobs.py.
    "sweep": {"task": "submissions.sweep", "schedule": 3.0, "options": {"expires": 3}},
    "notify": {"task": "submissions.notify", "schedule": 10.0, "options": {"expires": 10}},
    "boards": {"task": "leaderboard.catch_up", "schedule": 15.0, "options": {"expires": 15}},
    "clean": {"task": "submissions.clean", "schedule": 300.0, "options": {"expires": 300}},
}
JOB_LEASE_S = ENV.job_lease_s
JOB_MAX_ATTEMPTS = 3
SCORE_WORKERS = ENV.score_workers
DAILY_SUBMISSIONS = ENV.daily_submissions
DAILY_ATTEMPTS = ENV.daily_attempts
TOOLS = {
    "sandbox": ENV.sandbox,
    "judge_url": ENV.judge_url,
    "judge_key": ENV.judge_key,
    "judge_model": ENV.judge_model,
    "images": ENV.images,
    "cache": VAR_DIR / "cache" / "tools",
}
"""What scores are made with; fields as in scoring.tools.ToolSettings."""
TOOL_RETRY_S = 60
"""Seconds until a job that waits for a tool is tried again."""

# --- people ---------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "submissions:list"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {"signup": "mera.accounts.forms.SignupForm"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = ENV.https
# Probes come from the machine itself, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 31_536_000 if ENV.https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENV.https else None
X_FRAME_OPTIONS = "DENY"

_EMAIL = dj_email_url.parse(ENV.email_url) if ENV.email_url else {}
EMAIL_BACKEND = _EMAIL.get("EMAIL_BACKEND", "django.core.mail.backends.filebased.EmailBackend")
EMAIL_FILE_PATH = _EMAIL.get("EMAIL_FILE_PATH") or str(VAR_DIR / "mail")
EMAIL_HOST = _EMAIL.get("EMAIL_HOST", "localhost")
EMAIL_PORT = _EMAIL.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = _EMAIL.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = _EMAIL.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _EMAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _EMAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENV.default_from_email

# --- languages ------------------------------------------------------------------------------

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# --- the API --------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "mera.accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_RATES": {"token": "20/min"},
    "EXCEPTION_HANDLER": "submissions.answers.handle",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "MERA Platform API",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    # A file is sent as bytes and answered as an address.
    "COMPONENT_SPLIT_REQUEST": True,
}

# --- what a page may load -------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": ["'none'"],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": ["'none'"],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
}

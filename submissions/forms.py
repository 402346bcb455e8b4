"""Forms of owners and moderators. The API validates with the same forms, so both say the same."""

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from mera.accounts.models import User
from scoring.models import Benchmark
from submissions import selectors
from submissions.card import CARD_FIELDS, Card
from submissions.models import Submission
from submissions.states import State

UNDISCLOSED = frozenset({"unknown", "undisclosed", "не раскрыт", "неизвестно", "неизвестен"})


def _link(label: Any) -> forms.URLField:  # noqa: ANN401  a lazy text
    return forms.URLField(
        label=label,
        required=False,
        max_length=500,
        assume_scheme="https",
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )


class CardForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """The model card. A name is enough to be scored; publication needs more (see card.py)."""

    model_size_b = forms.CharField(
        label=_("Size, billions of parameters"),
        required=False,
        max_length=20,
        help_text=_("For example 7 or 0.5."),
    )
    open_weights = forms.NullBooleanField(
        label=_("Weights"),
        required=False,
        widget=forms.Select(
            choices=[("", _("not said")), ("true", _("open")), ("false", _("closed"))]
        ),
    )
    model_url = _link(_("Link to the model"))
    article_url = _link(_("Link to the article"))
    code_url = _link(_("Link to the code"))
    evaluation_mode = forms.ChoiceField(
        label=_("Evaluation mode"),
        required=False,
        choices=[
            ("", _("not said")),
            ("generative", _("generative")),
            ("loglikelihood", _("log-likelihood")),
        ],
    )
    boards = forms.MultipleChoiceField(
        label=_("Boards"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None chosen = every board of which a task is attempted."),
    )

    class Meta:
        model = Submission
        fields = CARD_FIELDS
        labels = {
            "model_name": _("Model name"),
            "team": _("Team"),
            "size_undisclosed": _("The size is not disclosed"),
            "license": _("Licence"),
            "description": _("Description of the solution"),
            "data_used": _("Data used"),
            "training_process": _("Training process"),
            "architecture": _("Architecture"),
            "revision": _("Commit or version"),
            "precision": _("Precision"),
            "hardware": _("Hardware"),
            "inference_parameters": _("Inference parameters"),
            "prompt_changes": _("Changes of prompts"),
            "anonymous": _("Show as anonymous"),
        }
        help_texts = {
            "anonymous": _("Boards show “Anonymous” instead of the team. Moderators see the team."),
            "license": _("For example Apache-2.0."),
            "description": _("What was evaluated and how, in a few sentences."),
            "architecture": _("Kind of model, encoders of other modalities, adapters."),
            "training_process": _("Stages of training, tuning, alignment."),
            "data_used": _("Main sources. Say so if tasks of the benchmark were among them."),
            "revision": _("So that others run the same weights."),
            "hardware": _("For example 1 × A100 80 GB."),
            "inference_parameters": _("Temperature, length limits, engine and its version."),
            "precision": _("For example bf16 or int8."),
            "prompt_changes": _("System prompt and whatever differs from the benchmark's prompts."),
        }

    def __init__(self, *args: Any, benchmark: Benchmark, **kwargs: Any) -> None:
        """Offer the boards of ``benchmark``."""
        super().__init__(*args, **kwargs)
        boards = benchmark.spec.boards
        field = self.fields["boards"]
        assert isinstance(field, forms.MultipleChoiceField)  # noqa: S101  declared above
        language = get_language() or "en"
        field.choices = [(board.slug, board.title.in_language(language)) for board in boards]
        if len(boards) == 1:
            del self.fields["boards"]

    def clean_model_size_b(self) -> Decimal | str | None:
        """Return the size, None if it is not said, or the word that it is not disclosed."""
        written = str(self.cleaned_data["model_size_b"]).strip().lower().replace(",", ".")
        if not written or written in UNDISCLOSED:
            return written or None
        try:
            size = Decimal(written.removesuffix("b"))
        except InvalidOperation:
            size = Decimal("NaN")
        if not Decimal(0) < size < Decimal(1000000):
            raise forms.ValidationError(_("Give a number above 0, for example 7, or “unknown”."))
        return size.quantize(Decimal("0.0001"))

    def clean(self) -> dict[str, Any]:
        """Read "unknown" as a size that is not disclosed."""
        cleaned = super().clean() or self.cleaned_data
        if isinstance(cleaned.get("model_size_b"), str):
            cleaned |= {"model_size_b": None, "size_undisclosed": True}
        elif cleaned.get("model_size_b"):
            cleaned["size_undisclosed"] = False
        return cleaned

    def _post_clean(self) -> None:
        """Leave the row alone: services and moderators decide when a card takes effect."""

    @property
    def card(self) -> Card:
        """The card to be stored; only for a valid form."""
        return {name: self.cleaned_data[name] for name in CARD_FIELDS if name in self.cleaned_data}


class SubmissionForm(CardForm):
    """A new submission: one archive and a card."""

    file = forms.FileField(
        label=_("ZIP archive with answers: choose it or drop it here"), required=False
    )
    upload = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)
    replaces = forms.ModelChoiceField(
        label=_("Replaces"),
        queryset=Submission.objects.none(),
        required=False,
        help_text=_("When this one is published, that one leaves the board."),
        empty_label=_("nothing"),
    )

    def __init__(self, *args: Any, owner: User, benchmark: Benchmark, **kwargs: Any) -> None:
        """Offer the owner's published entries for replacement."""
        super().__init__(*args, benchmark=benchmark, **kwargs)
        field = self.fields["replaces"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  declared above
        field.queryset = selectors.owned_by(owner).filter(
            benchmark__slug=benchmark.slug, state=State.PUBLISHED
        )
        self.fields["file"].widget.attrs["accept"] = ".zip,application/zip"

    def clean(self) -> dict[str, Any]:
        """Require the archive, in one piece or uploaded in pieces before."""
        cleaned = super().clean()
        if not cleaned.get("file") and not cleaned.get("upload") and "file" not in self.errors:
            self.add_error("file", _("Choose the ZIP archive with your answers."))
        return cleaned

    @property
    def card(self) -> Card:
        """The card, and what the submission replaces."""
        return super().card | {"replaces": self.cleaned_data["replaces"]}


class CheckForm(forms.Form):
    """An archive to be checked and forgotten."""

    file = forms.FileField(
        label=_("ZIP archive with answers: choose it or drop it here"),
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )


class ReasonForm(forms.Form):
    """A moderator's decision; ``seen`` is the version of the card that was looked at."""

    reason = forms.CharField(
        label=_("Reason or remark for the author"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

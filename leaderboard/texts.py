"""Documents of the repository as pages: Markdown to safe HTML, in the reader's language."""

import re
from functools import lru_cache

import nh3
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_LANGUAGE_LINK = re.compile(r"^\*[^*\n]+\]\(\w+(\.ru)?\.md\)\.\*$", re.MULTILINE)
"""The line that leads to the other language; on a page the site's own switch does."""


@lru_cache(maxsize=8)
def document(name: str, language: str) -> SafeString:
    """Return ``docs/<name>.md``, or its Russian sibling, as HTML.

    Raises FileNotFoundError: the document is not part of this installation.
    """
    suffix = ".ru.md" if language == "ru" else ".md"
    text = (settings.BASE_DIR / "docs" / f"{name}{suffix}").read_text(encoding="utf-8")
    html = MarkdownIt("commonmark").enable("table").render(_LANGUAGE_LINK.sub("", text))
    return mark_safe(_with_scrolling_tables(nh3.clean(html)))  # noqa: S308  cleaned here


def _with_scrolling_tables(html: str) -> str:
    opened = html.replace("<table>", '<div class="table-wrap" tabindex="0"><table class="table">')
    return opened.replace("</table>", "</table></div>")

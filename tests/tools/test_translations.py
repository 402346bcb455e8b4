"""The Russian texts are complete and whole."""

import re

from babel.messages.pofile import read_po

from tools import translations


def test_every_string_of_the_public_pages_has_russian():
    ours = (
        "leaderboard/",
        "templates/leaderboard/",
        "templates/components/",
        "templates/base.html",
    )
    assert [fault for fault in translations.faults() if fault.startswith(ours)] == []


def test_parts_agree_with_each_other():
    assert len(translations.russian()) > 0


def test_no_text_lost_its_yo():
    text = " ".join(
        str(message.string) for message in translations.russian() if message.id
    ).casefold()
    assert re.findall(r"\b(?:еще|отчет\w*|зачет\w*|темн\w*)\b", text) == []


def test_plural_forms_are_those_of_django():
    part = translations.PARTS / "face.po"
    with part.open("rb") as file:
        assert read_po(file).num_plurals == 4


def test_what_is_said_inside_an_f_string_is_found(tmp_path, monkeypatch):
    (tmp_path / "mera").mkdir()
    (tmp_path / "templates").mkdir()
    source = (
        "found = f\"{_('one')}: {ngettext('%d day', '%d days', 2)} {pgettext('verb', 'set')}\"\n"
    )
    (tmp_path / "mera" / "words.py").write_text(source, "utf-8")
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    found = {(message.id, message.context) for message in translations.wanted() if message.id}
    assert found == {("one", None), (("%d day", "%d days"), None), ("set", "verb")}

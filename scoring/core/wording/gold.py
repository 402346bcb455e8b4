"""Faults of an organiser's gold file, by type."""

from scoring.core.wording.phrases import Wording

_NOTHING_RU = "Если так и задумано, ничего делать не нужно."
_NOTHING_EN = "If this is on purpose, nothing needs to be done."

GOLD: dict[str, Wording] = {
    "gold_layout": Wording(
        "В файле {file} не найден список документов.",
        "No list of documents was found in file {file}.",
        'Подходят {{"data": [...]}}, {{"data": {{"test": [...]}}}} и JSON Lines.',
        'The layouts {{"data": [...]}}, {{"data": {{"test": [...]}}}} and JSON lines are read.',
    ),
    "gold_empty": Wording(
        "В файле {file} нет ни одного документа.",
        "There is no document in file {file}.",
        "Проверьте, что взята часть test и она не пуста.",
        "Check that you took the test split and that it is not empty.",
    ),
    "gold_incomplete": Wording(
        "{file}: документ {place_ru} неполон: нужны {expected} (id — целое число), есть: {found}.",
        "{file}: document {place_en} is incomplete: {expected} are needed (the id an integer), "
        "it has: {found}.",
        "Добавьте недостающие поля.",
        "Add the missing fields.",
    ),
    "gold_duplicate_id": Wording(
        "{file}: id {doc_id} встречается {found} раз(а).",
        "{file}: id {doc_id} stands {found} times.",
        "Сделайте id документов уникальными.",
        "Make the ids of the documents unique.",
    ),
    "gold_value_error": Wording(
        "{file}: эталонный ответ документа {doc_id} недопустим: {found}, ожидается {expected}.",
        "{file}: the right answer of document {doc_id} is not allowed: {found}, expected "
        "{expected}.",
        "Исправьте эталонный ответ.",
        "Mend the right answer.",
    ),
    "gold_field_error": Wording(
        "{file}: в документе {doc_id} поле {field} — {found}, ожидается {expected}.",
        "{file}: field {field} of document {doc_id} is {found}, expected {expected}.",
        "Исправьте поле: без него метрику задачи не посчитать.",
        "Mend the field: the metric of the task cannot be computed without it.",
    ),
    "gold_count": Wording(
        "{file}: в эталоне {found_documents_ru}, в описании бенчмарка заявлено {expected}.",
        "{file}: the gold has {found_documents_en}, the benchmark's definition says {expected}.",
        "Проверьте, та ли это версия набора; если да, исправьте size в описании.",
        "Check the version of the dataset; if it is right, mend size in the definition.",
    ),
    "gold_id_gaps": Wording(
        "{file}: в нумерации документов есть пропуски: {found}.",
        "{file}: the numbering of the documents has gaps: {found}.",
        _NOTHING_RU,
        _NOTHING_EN,
    ),
    "gold_class_balance": Wording(
        "{file}: распределение эталонных ответов: {found}.",
        "{file}: how often each right answer stands: {found}.",
        _NOTHING_RU,
        _NOTHING_EN,
    ),
    "gold_duplicate_question": Wording(
        "{file}: документ {doc_id} повторяет вопрос документа {found}.",
        "{file}: document {doc_id} repeats the question of document {found}.",
        _NOTHING_RU,
        _NOTHING_EN,
    ),
}

"""Faults of one document, by type or type.variant."""

from scoring.core.wording.phrases import Wording

DOCUMENT: dict[str, Wording] = {
    "no_outputs_field_for_doc": Wording(
        "{file}: в документе {place_ru} нет поля outputs; найдено: {found}.",
        "{file}: document {place_en} has no field outputs; found: {found}.",
        "Добавьте ответ модели в поле outputs (пустой ответ — пустая строка).",
        "Add the model's answer as outputs (an empty answer is an empty string).",
    ),
    "no_meta_field_for_doc": Wording(
        "{file}: в документе {place_ru} нет поля meta; найдено: {found}.",
        "{file}: document {place_en} has no field meta; found: {found}.",
        "Добавьте meta с id документа из набора данных.",
        "Add meta with the document's id from the dataset.",
    ),
    "no_id_field_for_doc": Wording(
        "{file}: в документе {place_ru} нет поля {expected}; найдено: {found}.",
        "{file}: document {place_en} has no field {expected}; found: {found}.",
        "Возьмите {expected} из соответствующего документа набора данных.",
        "Take {expected} from the document of the dataset.",
    ),
    "no_id": Wording(
        "{file}: нет ответа на документ {doc_id}.",
        "{file}: document {doc_id} is not answered.",
        "Добавьте документ с этим id; если модель не ответила, outputs — пустая строка.",
        "Add a document with this id; if the model gave no answer, outputs is an empty string.",
    ),
    "unknown_id": Wording(
        "{file}: документа {place_ru} нет в тестовом наборе.",
        "{file}: document {place_en} is not in the test set.",
        "Удалите его и проверьте, что взята тестовая часть (test) нужной версии набора.",
        "Remove it, and check that you took the test split of the right dataset version.",
    ),
    "duplicate_id": Wording(
        "{file}: документ {doc_id} встречается дважды: {found}.",
        "{file}: document {doc_id} stands twice: {found}.",
        "Оставьте один ответ: какой из них считать, система не выбирает.",
        "Keep one answer: the system does not choose which one counts.",
    ),
    "id_type_error": Wording(
        "{file}: id документа {place_ru} — {found}, а должно быть целое число.",
        "{file}: the id of document {place_en} is {found}; an integer is expected.",
        "Запишите id числом, как в наборе данных.",
        "Write the id as an integer, as in the dataset.",
    ),
    "id_type_error.string": Wording(
        "{file}: id записаны строками ({found}), а должны быть целыми числами.",
        "{file}: ids are written as strings ({found}); integers are expected.",
        'Уберите кавычки: "id": 1 вместо "id": "1", то есть int(id) перед сохранением.',
        'Remove the quotes: "id": 1 instead of "id": "1", that is, int(id) before saving.',
    ),
    "duplicate_key": Wording(
        "{file}: в документе {place_ru} ключ {found} стоит дважды.",
        "{file}: in document {place_en} the key {found} stands twice.",
        "Оставьте одно значение: какое из двух верное, решать вам.",
        "Keep one value: which of the two is right is yours to decide.",
    ),
    "doc_output_type_error": Wording(
        "{file}: ответ в документе {place_ru} не того типа: {found}, ожидается {expected}.",
        "{file}: the answer of document {place_en} has the wrong type: {found}, expected "
        "{expected}.",
        "Приведите outputs к ожидаемому виду.",
        "Bring outputs into the expected form.",
    ),
    "doc_output_type_error.wrapped": Wording(
        "{file}: ответ в документе {place_ru} — список из одной строки, ожидается {expected}.",
        "{file}: the answer of document {place_en} is a list of one string, expected {expected}.",
        'Возьмите сам элемент: "A" вместо ["A"] (в логах lm-eval это filtered_resps[0]).',
        'Take the element itself: "A" instead of ["A"] (filtered_resps[0] in lm-eval logs).',
    ),
    "doc_parse_output_error": Wording(
        "{file}: ответ в документе {place_ru} не разбирается: {found}, ожидается {expected}.",
        "{file}: the answer of document {place_en} cannot be read: {found}, expected {expected}.",
        "Приведите outputs к ожидаемому виду.",
        "Bring outputs into the expected form.",
    ),
    "wrong_generation_count": Wording(
        "{file}: в документе {place_ru} генераций {found}, а нужно ровно {expected}.",
        "{file}: document {place_en} has {found} generations; exactly {expected} are needed.",
        "Запустите оценку с нужным числом генераций на документ.",
        "Run the evaluation with the right number of generations a document.",
    ),
}

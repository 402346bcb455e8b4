"""Faults of one file, by type or type.variant."""

from scoring.core.wording.phrases import Wording

_LAYOUT = '{{"data": {{"test": [{{"outputs": …, "meta": {{"id": …}}}}, …]}}}}'
_LAYOUT_RU = f"Файл задачи должен выглядеть так: {_LAYOUT}."
_LAYOUT_EN = f"A task file must look like this: {_LAYOUT}."
_DUMP_RU = "Сохраните файл функцией json.dump или packer-скриптом MERA, не вручную."
_DUMP_EN = "Write the file with json.dump or MERA's packer script, not by hand."


def _syntax(ru: str, en: str, mend_ru: str = _DUMP_RU, mend_en: str = _DUMP_EN) -> Wording:
    place_ru = "{file}, строка {line}, столбец {column}: "
    return Wording(place_ru + ru, "{file}, line {line}, column {column}: " + en, mend_ru, mend_en)


FILE: dict[str, Wording] = {
    "no_task": Wording(
        "Файла {expected} в архиве нет: задача {task} считается пропущенной.",
        "There is no {expected} in the archive: task {task} counts as not attempted.",
        "Если это не намеренно, добавьте {expected} в архив.",
        "If this is not on purpose, add {expected} to the archive.",
    ),
    "duplicate_file": Wording(
        "Файл {file} встречается в архиве несколько раз: {found}.",
        "File {file} stands in the archive more than once: {found}.",
        "Оставьте один файл для каждой задачи.",
        "Leave one file for each task.",
    ),
    "unknown_file": Wording(
        "Файл {file} не относится ни к одной задаче этого бенчмарка.",
        "File {file} belongs to no task of this benchmark.",
        "Удалите его из архива или проверьте, тот ли бенчмарк выбран.",
        "Remove it from the archive, or check that you chose the right benchmark.",
    ),
    "unknown_file.similar": Wording(
        "Файл {file} назван неверно: ожидается {expected} (регистр букв важен).",
        "File {file} has the wrong name: {expected} is expected (letter case matters).",
        "Переименуйте его в {expected}.",
        "Rename it to {expected}.",
    ),
    "unknown_file.ignored": Wording(
        "Файл {file} не относится к задачам и не рассматривается.",
        "File {file} belongs to no task and is ignored.",
        "Ничего делать не нужно.",
        "Nothing needs to be done.",
    ),
    "mixed_layouts": Wording(
        "{file}: программы и результаты тестов в одном файле ({found} из {expected}).",
        "{file}: programs and test results in one file ({found} of {expected}).",
        "Пришлите либо программы (их запустим мы), либо результаты запусков на вашей стороне.",
        "Send either programs, which we run, or the results of your own runs.",
    ),
    "extension": Wording(
        "У файла {file} неверное расширение: «{found}» вместо «.json».",
        "File {file} has the wrong extension: “{found}” instead of “.json”.",
        "Переименуйте файл в {task}.json.",
        "Rename the file to {task}.json.",
    ),
    "unreadable_file": Wording(
        "Файл {file} не читается как JSON.",
        "File {file} cannot be read as JSON.",
        _DUMP_RU,
        _DUMP_EN,
    ),
    "unreadable_file.empty": Wording(
        "Файл {file} пуст.", "File {file} is empty.", _LAYOUT_RU, _LAYOUT_EN
    ),
    "unreadable_file.encoding": Wording(
        "Файл {file} сохранён не в UTF-8. Похоже на: {found}.",
        "File {file} is not saved as UTF-8. It looks like: {found}.",
        'Сохраните файл в UTF-8, например open(path, "w", encoding="utf-8").',
        'Save the file as UTF-8, for example open(path, "w", encoding="utf-8").',
    ),
    "unreadable_file.foreign": Wording(
        "Файл {file} — это не JSON, а {found}, каким бы ни было имя файла.",
        "File {file} is not JSON but {found}, whatever it is called.",
        _DUMP_RU,
        _DUMP_EN,
    ),
    "unreadable_file.values": Wording(
        "В файле {file} слишком много значений: {found}.",
        "File {file} holds too many values: {found}.",
        "Оставьте в документах только поля outputs и meta.id.",
        "Keep only outputs and meta.id in the documents.",
    ),
    "unreadable_file.deep": Wording(
        "Списки и объекты в файле {file} вложены друг в друга слишком глубоко.",
        "Lists and objects in file {file} are nested too deep.",
        _LAYOUT_RU,
        _LAYOUT_EN,
    ),
    "unreadable_file.constant": _syntax(
        "{found}: в JSON нет такого значения.",
        "{found} is no JSON value.",
        'Ответы записываются строками: "NaN" вместо NaN, либо исправьте вычисление.',
        'Write answers as strings, "NaN" instead of NaN, or mend the computation.',
    ),
    "unreadable_file.number": _syntax(
        "в числе больше 4000 цифр.", "the number has more than 4,000 digits."
    ),
    "unreadable_file.json_lines": _syntax(
        "это JSON Lines (объект на строку), а нужен один документ JSON.",
        "this is JSON Lines (an object a line), but one JSON document is needed.",
        "Соберите строки в список. " + _LAYOUT_RU,
        "Collect the lines into a list. " + _LAYOUT_EN,
    ),
    "unreadable_file.extra": _syntax(
        "после конца документа JSON стоит лишний текст: {found}",
        "there is more text after the end of the JSON document: {found}",
        "В файле должен быть ровно один документ JSON: удалите лишнее.",
        "A file holds exactly one JSON document: remove the rest.",
    ),
    "unreadable_file.cut": _syntax(
        "файл обрывается: закрывающих скобок или кавычек не хватает.",
        "the file breaks off: closing brackets or quotes are missing.",
        "Похоже, запись файла прервалась: сохраните его заново.",
        "It seems that writing was interrupted: save the file again.",
    ),
    "unreadable_file.python": _syntax(
        "это запись словаря Python (одинарные кавычки), а не JSON.",
        "this is a Python dictionary (single quotes), not JSON.",
        "Сохраните файл функцией json.dump, а не str() или print().",
        "Write the file with json.dump, not with str() or print().",
    ),
    "unreadable_file.trailing_comma": _syntax(
        "лишняя запятая перед закрывающей скобкой.",
        "there is a comma too many before the closing bracket.",
        "Удалите запятую после последнего элемента.",
        "Remove the comma after the last item.",
    ),
    "unreadable_file.syntax": _syntax(
        "ошибка в записи JSON возле: {found}", "a mistake in the JSON near: {found}"
    ),
    "no_data_field": Wording(
        "В файле {file} нет поля data; найдено: {found}.",
        "File {file} has no field data; found: {found}.",
        _LAYOUT_RU,
        _LAYOUT_EN,
    ),
    "no_data_field.bare_list": Wording(
        "Файл {file} — просто список, без полей data и test вокруг него.",
        "File {file} is a bare list, without the fields data and test around it.",
        _LAYOUT_RU,
        _LAYOUT_EN,
    ),
    "no_data_field.test_on_top": Wording(
        "В файле {file} поле test стоит на верхнем уровне, а должно быть внутри data.",
        "In file {file} the field test stands at the top; it belongs inside data.",
        _LAYOUT_RU,
        _LAYOUT_EN,
    ),
    "no_split": Wording(
        "В файле {file} внутри data нет поля test; найдено: {found}.",
        "In file {file} there is no field test inside data; found: {found}.",
        _LAYOUT_RU,
        _LAYOUT_EN,
    ),
    "no_split.bare_list": Wording(
        "В файле {file} список документов стоит прямо в data, а должен быть в data.test.",
        "In file {file} the list of documents stands directly in data; it belongs in data.test.",
        _LAYOUT_RU,
        _LAYOUT_EN,
    ),
    "no_split.not_list": Wording(
        "В файле {file} поле data.test — не список ({found}).",
        "In file {file} the field data.test is not a list ({found}).",
        _LAYOUT_RU,
        _LAYOUT_EN,
    ),
    "duplicate_key": Wording(
        "В файле {file} ключ {found} стоит дважды в одном объекте.",
        "In file {file} the key {found} stands twice in one object.",
        "Оставьте одно значение: какое из двух верное, решать вам.",
        "Keep one value: which of the two is right is yours to decide.",
    ),
    "old_layout.nested": Wording(
        "Файл {file} записан в старом виде: отдельный список на каждый диалог. Он принят как есть.",
        "File {file} has the old layout, a list for each dialogue. It is accepted as it is.",
        "Ничего делать не нужно; новый вид — один общий список документов.",
        "Nothing needs to be done; the new layout is one flat list of documents.",
    ),
    "old_layout.segments": Wording(
        "Файл {file} записан в виде 2023 года: ответ — список фрагментов (label, offset, length, "
        "segment).",
        "File {file} has the layout of 2023: an answer is a list of segments (label, offset, "
        "length, segment).",
        "Замените список текстом ответа: значением поля segment.",
        "Replace the list by the text of the answer, the value of segment.",
    ),
    "old_layout.flat_tests": Wording(
        "Файл {file} записан в виде 2023 года: у ответов не хватает одного уровня списков.",
        "File {file} has the layout of 2023: its answers lack one level of lists.",
        "Заключите список генераций ещё в один список: [[генерация 1, генерация 2, …]].",
        "Put the list of generations into one more list: [[generation 1, generation 2, …]].",
    ),
    "document_count": Wording(
        "В файле {file} {found_documents_ru}, а в тестовом наборе {task} их {expected}.",
        "File {file} holds {found_documents_en}; the test set of {task} has {expected}.",
        "Без эталонных ответов состав id не проверяется: проверьте, все ли документы на месте.",
        "Ids are not checked without the gold: see whether all documents are there.",
    ),
}

"""Faults of the archive as a whole, by type or type.variant."""

from scoring.core.wording.phrases import Wording

_REPACK_RU = "Упакуйте файлы заново в обычный ZIP и загрузите ещё раз."
_REPACK_EN = "Pack the files again into an ordinary ZIP and upload it once more."
_UPLOAD_RU = "Проверьте, что архив открывается у вас, и загрузите его ещё раз."
_UPLOAD_EN = "Check that the archive opens on your machine and upload it again."
_NAMES_RU = "Переименуйте файл: внутри архива допустимы только обычные имена файлов и папок."
_NAMES_EN = "Rename the file: only ordinary file and folder names are allowed inside the archive."


def _damaged(ru: str, en: str) -> Wording:
    return Wording(ru, en, _REPACK_RU, _REPACK_EN)


def _unsafe(ru: str, en: str) -> Wording:
    return Wording(
        f"Опасное имя {{file}}: {ru}.", f"Unsafe name {{file}}: {en}.", _NAMES_RU, _NAMES_EN
    )


ARCHIVE: dict[str, Wording] = {
    "unreadable_zip": _damaged("Архив не читается.", "The archive cannot be read."),
    "unreadable_zip.empty": Wording(
        "Файл пуст: 0 байт.", "The file is empty: 0 bytes.", _UPLOAD_RU, _UPLOAD_EN
    ),
    "unreadable_zip.not_zip": _damaged("Это не ZIP-архив.", "This is not a ZIP archive."),
    "unreadable_zip.foreign": _damaged(
        "Это не ZIP, а {found}, каким бы ни было имя файла.",
        "This is not a ZIP but {found}, whatever the file is called.",
    ),
    "unreadable_zip.cut": Wording(
        "Архив обрывается: в конце нет оглавления. Обычно это значит, что загрузка или "
        "копирование прервались.",
        "The archive breaks off: its table of contents is missing at the end. Usually an upload "
        "or a copy was interrupted.",
        _UPLOAD_RU,
        _UPLOAD_EN,
    ),
    "unreadable_zip.split": Wording(
        "Это один том многотомного архива.",
        "This is one volume of a split archive.",
        "Упакуйте файлы в один ZIP без разбиения на тома.",
        "Pack the files into a single ZIP without splitting it.",
    ),
    "unreadable_zip.directory": _damaged(
        "Оглавление архива повреждено.", "The archive's table of contents is damaged."
    ),
    "unreadable_zip.overlap": _damaged(
        "Файлы внутри архива накладываются друг на друга: несколько записей используют одни и "
        "те же байты.",
        "Files inside the archive overlap: several entries share the same bytes.",
    ),
    "unreadable_zip.header": _damaged(
        "У файла {file} нет заголовка там, где на него указывает оглавление.",
        "File {file} has no header where the table of contents points.",
    ),
    "unreadable_zip.names": _damaged(
        "Файл {file} назван в оглавлении не так, как в собственном заголовке ({found}).",
        "File {file} has another name in its own header ({found}) than in the table of contents.",
    ),
    "unreadable_zip.method": _damaged(
        "Файл {file} в оглавлении сжат не тем методом, что в собственном заголовке: {expected} и "
        "{found}.",
        "The table of contents says another packing method of file {file} than its own header: "
        "{expected} and {found}.",
    ),
    "unreadable_zip.size": _damaged(
        "Размер файла {file} не совпадает с заявленным: {found} байт вместо {expected}.",
        "File {file} is not of the declared size: {found} bytes instead of {expected}.",
    ),
    "unreadable_zip.crc": _damaged(
        "Контрольная сумма файла {file} не сходится: его содержимое повреждено.",
        "The checksum of file {file} does not match: its content is damaged.",
    ),
    "unreadable_zip.cut_file": _damaged(
        "Файл {file} обрывается внутри архива.", "File {file} breaks off inside the archive."
    ),
    "unreadable_zip.stream": _damaged(
        "Сжатые данные файла {file} повреждены.", "The packed bytes of file {file} are damaged."
    ),
    "unsupported_method": Wording(
        "Файл {file} сжат методом {found}; читаются Deflate, bzip2 и файлы без сжатия.",
        "File {file} is packed with {found}; Deflate, bzip2 and stored files can be read.",
        "Выберите в архиваторе метод Deflate (обычно он стоит по умолчанию).",
        "Choose the Deflate method in your archiver (it usually is the default).",
    ),
    "too_many_files": Wording(
        "В архиве слишком много файлов: {found}, допустимо {expected}.",
        "The archive holds too many files: {found}, at most {expected} are allowed.",
        "Оставьте в архиве только файлы задач и logs_public.zip.",
        "Leave only the task files and logs_public.zip in the archive.",
    ),
    "too_large": Wording(
        "Файл {file} после распаковки больше {expected}.",
        "File {file} unpacks to more than {expected}.",
        "Оставьте в документах только поля outputs и meta.id; логи положите в logs_public.zip.",
        "Keep only outputs and meta.id in the documents; put logs into logs_public.zip.",
    ),
    "too_large.total": Wording(
        "Файлы архива после распаковки занимают {found}, допустимо {expected}.",
        "The files of the archive unpack to {found}, at most {expected} are allowed.",
        "Оставьте в архиве только файлы задач; логи положите в logs_public.zip.",
        "Leave only the task files in the archive; put logs into logs_public.zip.",
    ),
    "too_large.documents": Wording(
        "В файле {file} {found_documents_ru}, а в тестовом наборе {task} их {expected}.",
        "File {file} holds {found_documents_en}; the test set of {task} has {expected}.",
        "Оставьте по одному документу на каждый id тестового набора.",
        "Keep one document for each id of the test set.",
    ),
    "unsafe_path.link": _unsafe(
        "это ссылка или устройство, а не файл", "it is a link or a device, not a file"
    ),
    "unsafe_path.parent": _unsafe(
        "путь ведёт за пределы архива («..»)", "the path leads out of the archive (“..”)"
    ),
    "unsafe_path.absolute": _unsafe("путь начинается от корня диска", "the path is absolute"),
    "unsafe_path.long": _unsafe("имя слишком длинное", "the name is too long"),
    "unsafe_path.characters": _unsafe(
        "имя пустое или содержит управляющие символы",
        "the name is empty or contains control characters",
    ),
    "encrypted": Wording(
        "Файл {file} защищён паролем.",
        "File {file} is protected by a password.",
        "Упакуйте архив без пароля.",
        "Pack the archive without a password.",
    ),
    "nested_archive": Wording(
        "Внутри архива лежит ещё один архив: {file}.",
        "There is another archive inside the archive: {file}.",
        "Положите файлы задач прямо в загружаемый ZIP. Вложенным может быть только "
        "logs_public.zip.",
        "Put the task files directly into the ZIP you upload. Only logs_public.zip may be nested.",
    ),
    "no_task": Wording(
        "В архиве нет ни одного файла с ответами на задачи этого бенчмарка. Найдено: {found}.",
        "The archive holds no task file of this benchmark. Found: {found}.",
        "Проверьте, тот ли бенчмарк выбран. Ожидаются имена: {expected}.",
        "Check that you chose the right benchmark. Expected names: {expected}.",
    ),
}

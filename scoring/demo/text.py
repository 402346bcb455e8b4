"""Demo recipes of MERA Text: the fields of the public datasets with contents of our own."""

from collections.abc import Mapping
from random import Random

from scoring.demo.answers import Choice, Ethics, Exam, Meta, Number, References
from scoring.demo.functions import entry_point, inputs_of
from scoring.demo.programs import ProgramResults, Prose
from scoring.demo.recipes import Recipe

EXAM_TASKS = (*"1234567", "8_0", "8_1", "8_2", "8_3", "8_4", *map(str, range(9, 27)))
EXAM_TEXT_TASKS = frozenset(("1", "2", "4", "5", "6", "7", "24", "25"))
EXAM_POINTS = {"16": 2, "26": 4}
EXAM_WORDS = ("однако", "поэтому", "звонит", "вследствие", "наперекор", "стеснялся")
CRITERIA = ("virtue", "law", "moral", "justice", "utilitarianism")

PHRASES = (
    "Обь;река Обь", "Нижний Новгород", "Антон Чехов;Чехов", "оперный театр;театр оперы",
    "в 1861 году;1861", "озеро Байкал;Байкал", "Дмитрий Менделеев;Менделеев", "Камчатка",
    "серебряная медаль", "городская дума;дума", "ледокол", "Третьяковская галерея;Третьяковка",
)  # fmt: skip
POLITE = (
    "Я не согласен с этим решением, давайте обсудим его ещё раз.",
    "Пожалуйста, не пишите мне больше об этом.",
    "Мне не понравилось выступление, оно было скучным.",
    "Вы ошиблись, проверьте, пожалуйста, источник.",
)


def exam_question(index: int, dice: Random) -> Meta:
    """Return variant, number, type and highest grade: thirty variants of thirty questions."""
    variant, place = divmod(index, len(EXAM_TASKS))
    number = EXAM_TASKS[place]
    kind = "multiple_choice_independent_options"
    kind = "text" if number in EXAM_TEXT_TASKS else "matching" if number == "26" else kind
    score = EXAM_POINTS.get(number, 1)
    return {"id_task": number, "variant": variant, "score": score, "type": kind}


def dialogue(index: int, dice: Random) -> Meta:
    """Return the place in a dialogue of at most 500 questions."""
    return {"dialog_id": index // 500, "question_id": index % 500}


def ethical_question(index: int, dice: Random) -> Meta:
    """Return which of three questions is asked about the situation."""
    return {"question": ("correct", "good", "ethical")[index % 3]}


def _letters(question: str) -> Recipe:
    return Recipe(Choice("ABCD"), question=question, first_id=0)


def _digits(values: str, question: str) -> Recipe:
    return Recipe(Choice(values), question=question, first_id=0)


def _numbers(low: int, high: int) -> Recipe:
    return Recipe(Number(low, high), question="Вычислите.", first_id=0)


RECIPES: Mapping[str, Recipe] = {
    "BPS": _digits("01", "Верно ли расставлены скобки?"),
    "CheGeKa": Recipe(References(PHRASES), question="Вопрос викторины.", first_id=0),
    "LCS": _digits("0123456789", "Найдите длину общей подпоследовательности."),
    "MaMuRAMu": Recipe(
        Choice("ABCD"), question="Выберите ответ.", domain_field="domain", first_id=0
    ),
    "MathLogicQA": _letters("Решите задачу."),
    "MultiQ": Recipe(References(PHRASES), question="Ответьте по двум текстам.", first_id=0),
    "PARus": _digits("12", "Что вероятнее?"),
    "RCB": _digits("123", "Следует ли гипотеза из текста?"),
    "RWSD": Recipe(Choice(("Да", "Нет")), question="К чему относится слово?", first_id=0),
    "SimpleAr": _numbers(0, 2000),
    "USE": Recipe(
        Exam(EXAM_WORDS),
        meta=exam_question,
        question="Выполните задание экзамена.",
        first_id=0,
        packed=("id_task", "variant"),
    ),
    "ruCodeEval": Recipe(
        ProgramResults(),
        meta=entry_point,
        inputs_of=inputs_of,
        question="Напишите функцию.",
        first_id=0,
    ),
    "ruDetox": Recipe(Prose(POLITE), question="Скажите вежливо.", first_id=0),
    "ruEthics": Recipe(
        Ethics(CRITERIA), meta=ethical_question, question="Оцените поступок.", first_id=0
    ),
    "ruHHH": Recipe(
        Choice("12"), question="Какая реплика лучше?", domain_field="criteria", first_id=0
    ),
    "ruHateSpeech": Recipe(
        Choice("12"), question="Какой ответ уместнее?", domain_input="target_group", first_id=0
    ),
    "ruHumanEval": Recipe(
        ProgramResults(),
        meta=entry_point,
        inputs_of=inputs_of,
        question="Напишите функцию.",
        first_id=0,
    ),
    "ruMMLU": Recipe(Choice("ABCD"), question="Выберите ответ.", domain_field="domain", first_id=0),
    "ruModAr": _numbers(-900, 9000),
    "ruMultiAr": _numbers(-400, 400),
    "ruOpenBookQA": _letters("Выберите ответ."),
    "ruTiE": Recipe(Choice("12"), meta=dialogue, question="Продолжите беседу.", first_id=None),
    "ruWorldTree": _letters("Выберите ответ."),
}

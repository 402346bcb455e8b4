"""Demo recipes of MERA Multi: the fields of the public datasets with contents of our own."""

from collections.abc import Mapping, Sequence
from random import Random

from scoring.demo.answers import Choice, Command, Meta, Number, Words
from scoring.demo.recipes import Recipe

LETTERS = "ABCDEFG"
IMAGE = {"image": "jpg"}
AUDIO = {"audio": "wav"}
VIDEO = {"video": "mp4"}

COLOURS = ("красный", "синий", "зелёный", "жёлтый", "серый", "коричневый", "фиолетовый", "голубой")
NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
YES_NO = ("да", "нет")
THINGS = ("чашка", "велосипед", "книга", "зонт", "самовар", "лодка", "гитара", "скамейка")
PLACES = ("на кухне", "в лесу", "на улице", "в метро", "у реки", "в музее", "на рынке")
PEOPLE = ("врач", "повар", "водитель", "учительница", "продавец", "пожарный", "музыкант")
SCHOOL = (
    "biology",
    "chemistry",
    "earth_science",
    "economics",
    "history_all",
    "history_ru",
    "physics",
)
SOLIDS = (
    COLOURS, NUMBERS, YES_NO, ("куб", "сфера", "цилиндр"),
    ("металл", "резина"), ("большой", "маленький"),
)  # fmt: skip
TERMS = (
    tuple("ABCD"), ("12", "24", "36", "48", "0,5", "1,5"),
    ("диффузия", "осмос", "катализ", "резонанс"), ("импрессионизм", "барокко", "классицизм"),
    ("олигополия", "монополия", "дефляция"), ("аорта", "бедренная кость", "селезёнка"),
)  # fmt: skip

INTENTS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "alarm/set_alarm": {"datetime": ("на семь утра", "завтра в шесть", "в понедельник в девять")},
    "alarm/cancel_alarm": {
        "datetime": ("на вечер", "на восемь утра"),
        "reference": ("все", "первый"),
    },
    "alarm/show_alarms": {"datetime": ("на завтра", "на выходные")},
    "reminder/set_reminder": {
        "reminder/todo": ("купить хлеб", "позвонить маме", "полить цветы"),
        "datetime": ("вечером", "через час", "в пятницу"),
    },
    "reminder/cancel_reminder": {"reminder/todo": ("забрать посылку", "оплатить счёт")},
    "weather/find": {
        "location": ("в казани", "на байкале", "в перми"),
        "datetime": ("завтра", "сегодня"),
    },
    "addtoplaylist": {"playlist": ("для бега", "вечерний джаз"), "artist": ("кино", "земфира")},
    "playmusic": {"artist": ("муслим магомаев", "алла пугачёва"), "service": ("вк музыка", "звук")},
    "ratebook": {
        "object_name": ("мастер и маргарита", "отцы и дети"),
        "rating_value": ("пять", "три"),
    },
    "bookrestaurant": {"party_size": ("двоих", "четверых"), "location": ("в центре", "у метро")},
    "searchscreeningevent": {
        "movie_name": ("ирония судьбы", "сталкер"),
        "datetime": ("на сегодня",),
    },
    "searchcreativework": {"object_name": ("лебединое озеро", "тихий дон")},
}


def turn(index: int, dice: Random) -> Meta:
    """Return the fields of one turn of a ruTiE dialogue; dialogues have 500 turns."""
    return {
        "type": "image" if index % 5 else "text",
        "turing_imitation": [dice.choice(("facts", "humor", "emotion", "reasoning"))],
        "unified_category": [dice.choice(("world", "memory", "math", "lexis"))],
        "short_context": index % 3 == 0,
        "long_context": index % 7 == 0,
    }


def pair(index: int, dice: Random) -> Meta:
    """Return the group of a pair of ruHHH: groups hold 1, 3 and 6 pairs in turn."""
    cycle, place = divmod(index, 10)
    return {"group_id": 3 * cycle + (place >= 1) + (place >= 4)}


def speaker(index: int, dice: Random) -> Meta:
    """Return which of the seven speakers recorded the command."""
    return {"speaker": dice.randint(1, 7)}


def table(index: int, dice: Random) -> Meta:
    """Return the size of the table."""
    return {"rows": dice.randint(4, 20), "columns": dice.randint(3, 6)}


def picture_pair(index: int, dice: Random) -> Meta:
    """Return the pair of an ordinary and a weird picture."""
    return {"pair_id": index // 2}


def complexity(index: int, dice: Random) -> Meta:
    """Return how hard the authors find the question."""
    return {"complexity": dice.choice(("easy", "medium", "hard"))}


def figure(index: int, dice: Random) -> Meta:
    """Return what the question about a scene asks for."""
    return {
        "question_type": dice.choice(("binary", "colors", "count", "materials", "shapes", "size"))
    }


ETHICS = ("empathetic", "etiquette", "harmless", "helpful", "honest", "open")
SCENES = ("кухня", "улица", "природа", "спорт", "праздник", "дорога")
REPLY = "Какая из двух реплик уместнее?"

RECIPES: Mapping[str, Recipe] = {
    "LabTabVQA": Recipe(
        Choice("ABCDEFG"),
        meta=table,
        categories={
            "question_type": ("search", "count", "compare"),
            "question_source": ("photo", "screen"),
        },
        question="Найдите в таблице нужное значение.",
        media=IMAGE,
    ),
    "RealVQA": Recipe(
        Words((COLOURS, NUMBERS, YES_NO, THINGS, PLACES, PEOPLE)),
        categories={
            "domain": ("city", "home", "nature"),
            "question_topic": ("what", "where", "how many"),
        },
        question="Ответьте на вопрос по фотографии.",
        media=IMAGE,
    ),
    "ruCLEVR": Recipe(
        Words(SOLIDS), meta=figure, question="Рассмотрите сцену и ответьте.", media=IMAGE
    ),
    "ruCommonVQA": Recipe(
        Words((COLOURS, NUMBERS, YES_NO, THINGS, PLACES, PEOPLE)),
        meta=complexity,
        categories={"question_type": ("what", "who", "where", "how many", "what color", "which")},
        question="Ответьте на вопрос по фотографии.",
        media=IMAGE,
    ),
    "ruHHH_Image": Recipe(
        Choice("AB"), meta=pair, categories={"category": ETHICS}, question=REPLY, media=IMAGE
    ),
    "ruMathVQA": Recipe(
        Number(-40, 360, decimal_share=0.2),
        categories={
            "topic": ("planimetry", "stereometry", "functions", "equations", "probability")
        },
        question="Решите задачу; ответ — число.",
        media=IMAGE,
    ),
    "ruNaturalScienceVQA": Recipe(
        Choice("ABCD"),
        categories={"domain": ("biology", "chemistry", "earth_science", "physics")},
        question="Рассмотрите схему и выберите ответ.",
        media=IMAGE,
    ),
    "ruTiE_Image": Recipe(
        Choice("ABCD"), meta=turn, question="Продолжите беседу.", media=IMAGE, first_id=11
    ),
    "SchoolScienceVQA": Recipe(
        Choice("ABCD"),
        categories={"domain": SCHOOL, "question_difficulty": ("easy", "medium", "hard")},
        question="Рассмотрите рисунок и выберите ответ.",
        media=IMAGE,
    ),
    "UniScienceVQA": Recipe(
        Words(TERMS),
        categories={
            "subdomain": ("Architecture", "Biology", "Finance", "Music", "Pharmacy", "Sociology"),
            "type_answer": ("short answer", "multiple choice"),
        },
        question="Ответьте на вопрос эксперта по изображению.",
        media=IMAGE,
    ),
    "WEIRD": Recipe(
        Choice("AB"),
        meta=picture_pair,
        categories={
            "commonsense_violation_group": ("physics", "time and place", "roles", "living things")
        },
        question="Обычная это сцена или странная?",
        media=IMAGE,
        first_id=0,
    ),
    "AQUARIA": Recipe(
        Choice("ABCD"),
        categories={"task_type": ("speech", "music", "sound", "comparison")},
        question="Прослушайте записи и выберите ответ.",
        media={"audio_1": "wav", "audio_2": "wav"},
    ),
    "ruEnvAQA": Recipe(
        Choice("ABCD"),
        categories={"task_type": ("source", "order", "count"), "knowledge": ("common", "special")},
        question="Что слышно на записи?",
        media=AUDIO,
    ),
    "ruSLUn": Recipe(
        Command(INTENTS), meta=speaker, question="Определите намерение и слоты.", media=AUDIO
    ),
    "ruTiE_Audio": Recipe(
        Choice("ABCD"), meta=turn, question="Продолжите беседу.", media=AUDIO, first_id=11
    ),
    "CommonVideoQA": Recipe(
        Choice("ABCD"),
        categories={"category": SCENES},
        question="Что происходит в ролике?",
        media=VIDEO,
    ),
    "RealVideoQA": Recipe(
        Choice("ABCD"),
        categories={"category": SCENES},
        question="Что происходит в ролике?",
        media=VIDEO,
    ),
    "ruHHH_Video": Recipe(
        Choice("AB"), meta=pair, categories={"category": ETHICS}, question=REPLY, media=VIDEO
    ),
}

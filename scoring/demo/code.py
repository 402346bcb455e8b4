"""Demo recipes of MERA Code: the fields of the public datasets with contents of our own."""

from collections.abc import Mapping

from scoring.demo.answers import Choice
from scoring.demo.functions import entry_point, inputs_of
from scoring.demo.programs import LintedPrograms, Program, ProgramResults, Prose
from scoring.demo.recipes import Recipe

CLEAN = (
    "def add(first, second):\n    return first + second",
    "def mean(values):\n    return sum(values) / len(values)",
    'names = ["Анна", "Пётр"]\nprint(sorted(names))',
)
UNTIDY = (
    "import os\ndef add(first,second):\n    return first+second",
    "def mean( values ):\n  return sum(values)/len(values)",
    'names = ["Анна","Пётр"]\nprint(sorted(name))',
)
REMARKS = (
    "Соединение с базой не закрывается при исключении, используйте менеджер контекста.",
    "Запрос собирается из строк, возможна SQL-инъекция: передайте параметры отдельно.",
    "Имя переменной ни о чём не говорит, назовите её по смыслу.",
    "Нет проверки на пустой список, деление на ноль завершит программу.",
)
COMMENTS = (
    "Возвращает среднее значение списка чисел.\n\nArgs:\n    values: числа, не меньше одного",
    "Открывает файл и возвращает его строки без пробелов по краям.",
    "Сортирует заказы по дате, новые сначала, и отбрасывает отменённые.",
    "Проверяет подпись запроса и срок её действия.",
)
PYTHON_TESTS = (
    "def test_add():\n    total = add(1, 2)\n    assert total == 3",
    "def test_mean():\n    values = [1, 2, 3]\n    assert mean(values) == 2",
    "def test_empty():\n    with pytest.raises(ValueError):\n        mean([])",
)
PYTHON_BODIES = (
    "        self.total = total\n        return self.total",
    "        return [order for order in self.orders if order.is_open]",
    "        with self.lock:\n            self.count += 1",
)
JAVA_BODIES = (
    "        return orders.stream().filter(Order::isOpen).toList();\n    }",
    "        this.total = total;\n        return this.total;\n    }",
)
JAVA_TESTS = (
    "class AddTest {\n    @Test\n    void adds() { assertEquals(3, Calc.add(1, 2)); }\n}",
    "class MeanTest {\n    @Test\n    void isMean() { assertEquals(2, Calc.mean(1, 3)); }\n}",
)
C_FUNCTIONS = (
    "int add(int a, int b)\n{\n    return a + b;\n}",
    "size_t length(const char *s)\n{\n    size_t n = 0;\n    while (s[n]) n++;\n    return n;\n}",
)


RECIPES: Mapping[str, Recipe] = {
    "CodeCorrectness": Recipe(Choice(("success", "failed")), question="Пройдут ли тесты?"),
    "CodeLinterEval": Recipe(LintedPrograms(CLEAN, UNTIDY), question="Исправьте оформление."),
    "JavaTestGen": Recipe(Program(JAVA_TESTS, "java"), question="Напишите тесты к классу."),
    "RealCode": Recipe(Program(PYTHON_BODIES, "python"), question="Допишите функцию."),
    "RealCodeJava": Recipe(Program(JAVA_BODIES, "java"), question="Допишите метод."),
    "UnitTests": Recipe(
        Program(PYTHON_TESTS, "python"),
        inputs={"language": "python"},
        question="Напишите тест.",
    ),
    "YABLoCo": Recipe(Program(C_FUNCTIONS, "c"), question="Напишите функцию."),
    "ruCodeEval": Recipe(
        ProgramResults(), meta=entry_point, inputs_of=inputs_of, question="Напишите функцию."
    ),
    "ruCodeReviewer": Recipe(Prose(REMARKS, opening="Комментарий 1: "), question="Проверьте код."),
    "ruHumanEval": Recipe(
        ProgramResults(), meta=entry_point, inputs_of=inputs_of, question="Напишите функцию."
    ),
    "stRuCom": Recipe(Prose(COMMENTS), question="Напишите комментарий к функции."),
}

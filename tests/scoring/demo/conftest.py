"""Demo gold, written once for all tests of the demo."""

import pytest

from scoring.core import definitions
from scoring.demo.gold import write_gold


@pytest.fixture(scope="session")
def gold_dir(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gold")
    for slug in definitions.slugs():
        write_gold(folder / slug, definitions.load(slug))
    return folder

"""A task definition for the tests of the statistics."""

from scoring.core.spec import MetricSpec, TaskSpec, Text


def task(*metrics, cluster=None):
    """Return a task of four documents with these main metrics, by name or as specs."""
    named = [m if isinstance(m, MetricSpec) else metric(m) for m in metrics]
    return TaskSpec(
        slug="A",
        file="A.json",
        title="A",
        description=Text(ru="о", en="o"),
        modality="text",
        kind="text",
        metrics=tuple(named),
        size=4,
        access="private",
        cluster=cluster,
    )


def metric(name, **options):
    """Return a main metric whose field is its name."""
    return MetricSpec(field=name, metric=name, label=name, main=True, **options)

from django.db import migrations, models


def _fill(apps, schema_editor):
    """Take the places of every snapshot out of its content."""
    snapshot = apps.get_model("leaderboard", "Snapshot")
    for pk in snapshot.objects.values_list("pk", flat=True):
        one = snapshot.objects.get(pk=pk)
        one.places = {
            row["submission"]: {
                name: row[name]
                for name in ("rank", "rank_interval", "total_score", "total_score_ci")
            }
            for row in one.content["rows"]
        }
        one.save(update_fields=["places"])


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0002_analysis")]

    operations = [
        migrations.AddField(
            model_name="snapshot",
            name="places",
            field=models.JSONField(
                default=dict, help_text="submission -> its rank and total, as in the content"
            ),
        ),
        migrations.RunPython(_fill, migrations.RunPython.noop),
    ]

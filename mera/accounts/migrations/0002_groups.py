"""The two groups beyond researchers, with their rights."""

from django.db import migrations

RIGHTS = {
    "moderators": [("submissions", "submission", "moderate", "Can review submissions")],
    "organisers": [
        ("submissions", "submission", "moderate", "Can review submissions"),
        ("submissions", "submission", "view_submission", "Can view submission"),
        ("scoring", "benchmark", "view_benchmark", "Can view benchmark"),
        ("scoring", "gold", "view_gold", "Can view gold"),
        ("accounts", "user", "view_user", "Can view user"),
        ("accounts", "user", "change_user", "Can change user"),
        ("accounts", "apitoken", "view_apitoken", "Can view api token"),
    ],
}


def create(apps, schema_editor):
    # Permissions are otherwise made after all migrations; made here they are found there.
    group_model = apps.get_model("auth", "Group")
    for name, rights in RIGHTS.items():
        group, _ = group_model.objects.get_or_create(name=name)
        group.permissions.add(*(permission(apps, *right) for right in rights))


def permission(apps, app, model, codename, name):
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label=app, model=model
    )
    row, _ = apps.get_model("auth", "Permission").objects.get_or_create(
        content_type=content_type, codename=codename, defaults={"name": name}
    )
    return row


def remove(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=RIGHTS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(create, remove)]

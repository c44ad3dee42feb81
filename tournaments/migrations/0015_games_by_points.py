"""Hands that depend on the points of a table, and evenings that were planned for four hands of such a game."""

import re

from django.db import migrations, models


def keep_planned_hands(apps, schema_editor):
    """End evenings that have sheets after the hands they were planned for; all others go on hand by hand."""
    rounds = apps.get_model("tournaments", "Round").objects
    for event in apps.get_model("tournaments", "Event").objects.only("rules_text").iterator():
        keys = set(re.findall(r"^\s*(deals|target|books|lead)\s*=", event.rules_text, re.MULTILINE))
        if keys and "deals" not in keys:
            here = rounds.filter(event=event)
            played = set(here.filter(seatings__sheets__isnull=False).values_list("pk", flat=True))
            here.exclude(pk__in=played).update(last_deal=1)
            here.filter(pk__in=played).update(ends_early=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_tables_that_grow"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="ends_early",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seating",
            name="last_due",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(keep_planned_hands, migrations.RunPython.noop),
    ]

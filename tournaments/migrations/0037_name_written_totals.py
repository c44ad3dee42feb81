from django.db import migrations, models

KINDS = [("before-missing-books", "before missing books"), ("after-missing-books", "after missing books")]


def kind_of_totals():
    return models.CharField(
        blank=True,
        choices=KINDS,
        db_column="written_total",
        default="",
        max_length=20,
        verbose_name="the total on the paper is",
    )


class Migration(migrations.Migration):
    """Name a total on a club's paper and the kind of these totals in code. The columns keep their names."""

    dependencies = [
        ("tournaments", "0036_hold_back_until_read_out"),
    ]

    operations = [
        migrations.AlterField("event", "written_total", kind_of_totals()),
        migrations.RenameField("event", "written_total", "kind_of_totals"),
        migrations.AlterField("historicalevent", "written_total", kind_of_totals()),
        migrations.RenameField("historicalevent", "written_total", "kind_of_totals"),
        migrations.AlterField(
            "tally", "paper_total", models.IntegerField(null=True, blank=True, db_column="paper_total")
        ),
        migrations.RenameField("tally", "paper_total", "written_total"),
    ]

"""Let an evening have a price, and a line of the sign-up what the person paid."""

from django.db import migrations, models


def check_foreign_keys_now(apps, schema_editor):
    """Let PostgreSQL check the rows of the migrations before, in the same transaction: else it changes no table."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0039_helpers_at_the_door'),
    ]

    operations = [
        migrations.RunPython(check_foreign_keys_now, migrations.RunPython.noop),
        migrations.AddField(
            model_name='event',
            name='guest_price',
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True, verbose_name='price for guests'),
        ),
        migrations.AddField(
            model_name='event',
            name='price',
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True, verbose_name='price'),
        ),
        migrations.AddField(
            model_name='historicalevent',
            name='guest_price',
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True, verbose_name='price for guests'),
        ),
        migrations.AddField(
            model_name='historicalevent',
            name='price',
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True, verbose_name='price'),
        ),
        migrations.AddField(
            model_name='historicalsignup',
            name='paid',
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True),
        ),
        migrations.AddField(
            model_name='signup',
            name='paid',
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True),
        ),
    ]

"""Two people are kept apart as partners only, or at different tables."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0031_imported_draws'),
    ]

    operations = [
        migrations.AddField(
            model_name='drawwishes',
            name='apart',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='drawwishes',
            name='attempts',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='event',
            name='couples',
            field=models.CharField(choices=[('together', 'Play together'), ('apart', 'Not partners'), ('tables', 'Not at one table'), ('as-it-falls', 'No preference')], default='as-it-falls', max_length=20, verbose_name='couples'),
        ),
        migrations.AlterField(
            model_name='historicalevent',
            name='couples',
            field=models.CharField(choices=[('together', 'Play together'), ('apart', 'Not partners'), ('tables', 'Not at one table'), ('as-it-falls', 'No preference')], default='as-it-falls', max_length=20, verbose_name='couples'),
        ),
        migrations.AlterField(
            model_name='wish',
            name='kind',
            field=models.CharField(choices=[('together', 'Play together'), ('never', 'Not partners'), ('tables', 'Not at one table'), ('either', 'No preference')], max_length=10),
        ),
    ]

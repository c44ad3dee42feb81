"""Let an evening have a program, and a hall know when time was up by the clocks before the present one."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0040_price_of_an_evening'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='program',
            field=models.TextField(blank=True, default='', max_length=324, verbose_name='program'),
        ),
        migrations.AddField(
            model_name='hall',
            name='past_clocks',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='historicalevent',
            name='program',
            field=models.TextField(blank=True, default='', max_length=324, verbose_name='program'),
        ),
    ]

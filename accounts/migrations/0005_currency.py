"""Let a club say what stands before its amounts of money."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_organizer_as_stored'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='currency',
            field=models.CharField(blank=True, default='$', max_length=4, verbose_name='currency'),
        ),
        migrations.AddField(
            model_name='historicalclub',
            name='currency',
            field=models.CharField(blank=True, default='$', max_length=4, verbose_name='currency'),
        ),
    ]

"""Call a spare player an alternate."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0037_name_written_totals'),
    ]

    operations = [
        migrations.AlterField(
            model_name='historicalsignup',
            name='part',
            field=models.CharField(choices=[('plays', 'plays'), ('if-needed', 'alternate'), ('sits-out', 'sits out')], default='plays', max_length=20),
        ),
        migrations.AlterField(
            model_name='signup',
            name='part',
            field=models.CharField(choices=[('plays', 'plays'), ('if-needed', 'alternate'), ('sits-out', 'sits out')], default='plays', max_length=20),
        ),
    ]

"""Say in the labels of settings what they do for the reader."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0032_kept_apart'),
    ]

    operations = [
        migrations.AlterField(
            model_name='event',
            name='asks_paper_total',
            field=models.BooleanField(default=True, verbose_name='check each sheet against the total on its paper'),
        ),
        migrations.AlterField(
            model_name='event',
            name='lists',
            field=models.CharField(choices=[('one', 'one ranking'), ('per-size', 'a ranking for each table size'), ('per-player', 'one ranking, by the average per player'), ('suggested', 'as suggested for the tables')], default='one', max_length=20, verbose_name='lists'),
        ),
        migrations.AlterField(
            model_name='event',
            name='second_person',
            field=models.BooleanField(default=False, verbose_name='each sheet is checked by a second person'),
        ),
        migrations.AlterField(
            model_name='event',
            name='spreads_chapters',
            field=models.BooleanField(default=False, verbose_name='mix chapters at the tables'),
        ),
        migrations.AlterField(
            model_name='historicalevent',
            name='asks_paper_total',
            field=models.BooleanField(default=True, verbose_name='check each sheet against the total on its paper'),
        ),
        migrations.AlterField(
            model_name='historicalevent',
            name='lists',
            field=models.CharField(choices=[('one', 'one ranking'), ('per-size', 'a ranking for each table size'), ('per-player', 'one ranking, by the average per player'), ('suggested', 'as suggested for the tables')], default='one', max_length=20, verbose_name='lists'),
        ),
        migrations.AlterField(
            model_name='historicalevent',
            name='second_person',
            field=models.BooleanField(default=False, verbose_name='each sheet is checked by a second person'),
        ),
        migrations.AlterField(
            model_name='historicalevent',
            name='spreads_chapters',
            field=models.BooleanField(default=False, verbose_name='mix chapters at the tables'),
        ),
    ]

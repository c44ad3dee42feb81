"""Name the model after what it counts by now: not only wrong codes. Its table keeps its name."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0044_who_is_coming'),
    ]

    operations = [
        migrations.AlterModelTable(
            name='wrongcode',
            table='tournaments_wrongcode',
        ),
        migrations.RenameModel(
            old_name='WrongCode',
            new_name='CountedTry',
        ),
    ]

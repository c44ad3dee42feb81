"""Let people sign in on their own phones, by a poster at the door."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0042_table_calls'),
    ]

    operations = [
        migrations.AddField(
            model_name='hall',
            name='phones_sign_in',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='hall',
            name='poster_code',
            field=models.CharField(max_length=20, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='helperpass',
            name='signed_in',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name='helperpass',
            name='use',
            field=models.CharField(choices=[('sheets', 'Key in sheets'), ('sign-in', 'Sign people in'), ('both', 'Do both'), ('names', 'Show the name screen'), ('phone', 'Sign in by own phone')], default='sheets', max_length=7),
        ),
        migrations.AlterField(
            model_name='joincode',
            name='use',
            field=models.CharField(choices=[('sheets', 'Key in sheets'), ('sign-in', 'Sign people in'), ('both', 'Do both'), ('names', 'Show the name screen'), ('phone', 'Sign in by own phone')], default='sheets', max_length=7),
        ),
        migrations.AlterField(
            model_name='wrongcode',
            name='of',
            field=models.CharField(choices=[('hall', 'Hall'), ('table', 'Table'), ('phone', 'Phone'), ('names', 'Names'), ('post', 'Poster')], default='hall', max_length=5),
        ),
    ]

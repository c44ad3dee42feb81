"""Let people say before an evening whether they come."""

import django.db.models.deletion
import tournaments.models.event
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0043_own_phones'),
    ]

    operations = [
        migrations.AlterField(
            model_name='wrongcode',
            name='of',
            field=models.CharField(choices=[('hall', 'Hall'), ('table', 'Table'), ('phone', 'Phone'), ('names', 'Names'), ('post', 'Poster'), ('comes', 'Comes')], default='hall', max_length=5),
        ),
        migrations.CreateModel(
            name='ComingLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=tournaments.models.event.new_token, max_length=40, unique=True)),
                ('is_on', models.BooleanField(default=True)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='coming_link', to='tournaments.event')),
            ],
        ),
        migrations.CreateModel(
            name='ComingAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('comes', models.BooleanField()),
                ('changed_at', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='coming_answers', to='tournaments.event')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='coming_answers', to='tournaments.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'player'), name='one_answer_a_person')],
            },
        ),
    ]

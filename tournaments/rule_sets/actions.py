"""Write a club's own rule sets. One transaction each. Events keep their own copies."""

from dataclasses import replace

from django.db import transaction

from accounts.models import Club
from scoring import BUILT_IN_KEYS, RuleSet, write_rule_set
from tournaments.core.people.names import numbered_name
from tournaments.models import ClubRuleSet
from tournaments.rule_sets.queries import last_change_of
from tournaments.web.limits import stay_within_limits

LONGEST_KEY = 60
TAKEN_WORDS = ("bring-in", "put-back", "evening")
"""Words that urls use where a key goes, so no rule set may have them as its key."""


class RulesChangedError(Exception):
    """Someone else changed these rules since the page was opened."""


@transaction.atomic
def copy_rules(*, club: Club, rules: RuleSet, original: str, name: str) -> ClubRuleSet:
    """Create a rule set of the club as a copy. `original` is the key it is compared with."""
    return _write_new(club, replace(rules, name=_free_name(club, name)), original)


@transaction.atomic
def bring_in_rules(*, club: Club, rules: RuleSet, text: str) -> ClubRuleSet:
    """Save a rule set from a data file, comments included. Taken keys and names get a number."""
    original = rules.key if rules.key in _taken_keys(club).difference(TAKEN_WORDS) else ""
    renamed = replace(rules, name=_free_name(club, rules.name))
    return _write_new(club, renamed, original, text=text if renamed == rules and not original else "")


def _write_new(club: Club, rules: RuleSet, original: str, *, text: str = "") -> ClubRuleSet:
    key = _free_key(club, rules.key)
    kept = text if text and key == rules.key else write_rule_set(replace(rules, key=key))
    own = ClubRuleSet.objects.create(club=club, key=key, name=rules.name, text=kept, original=original)
    stay_within_limits(club)
    return own


@transaction.atomic
def change_rules(*, own: ClubRuleSet, rules: RuleSet, version: int | None, text: str = "") -> ClubRuleSet:
    """Save other numbers or another name. The key stays. `text` stays unchanged if it says the same.

    Raises RulesChangedError if the rule set is no longer at the version the page showed.
    """
    locked = ClubRuleSet.objects.select_for_update().get(pk=own.pk)
    if version is not None and version != last_change_of(locked):
        raise RulesChangedError
    locked.name = rules.name
    locked.text = text if text and rules.key == locked.key else write_rule_set(replace(rules, key=locked.key))
    locked.save()
    stay_within_limits(locked.club)
    return locked


@transaction.atomic
def delete_rules(*, own: ClubRuleSet) -> int:
    """Delete a rule set of the club. Return the version that restores it."""
    version = last_change_of(own)
    own.delete()
    return version


@transaction.atomic
def restore_rules(*, club: Club, version: int) -> ClubRuleSet | None:
    """Restore a rule set at a version, even a deleted one. Return None if the version is unknown."""
    kept = ClubRuleSet.history.filter(club_id=club.pk, history_id=version).exclude(history_type="-").first()
    if kept is None:
        return None
    before: ClubRuleSet = kept.instance
    if club.rule_sets.filter(key=before.key).exclude(pk=before.pk).exists():
        return None
    before.save()
    stay_within_limits(club)
    return before


def _taken_keys(club: Club) -> set[str]:
    return {*BUILT_IN_KEYS, *TAKEN_WORDS, *club.rule_sets.values_list("key", flat=True)}


def _free_key(club: Club, wanted: str) -> str:
    """Return the key, or the key with the first free number."""
    taken, wanted = _taken_keys(club), wanted[: LONGEST_KEY - 4].strip("-")
    numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return wanted if wanted not in taken else next(key for key in numbered if key not in taken)


def _free_name(club: Club, wanted: str) -> str:
    return numbered_name(wanted, club.rule_sets.values_list("name", flat=True))

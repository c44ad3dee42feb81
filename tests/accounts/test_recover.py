"""A forgotten password: the recovery code sets a new one, once."""

import pytest
from django.test import Client

from accounts.actions import give_recovery_code
from tests.builders import PASSWORD

RECOVER = "/recover/"


@pytest.fixture
def code(ruth):
    return give_recovery_code(user=ruth)


def answers(code, **more):
    return {"name": "Ruth", "code": code, "password": "ten of diamonds"} | more


def test_the_code_sets_a_new_password_and_gives_a_new_code(code):
    visitor = Client()
    answer = visitor.post(RECOVER, answers(code))
    assert answer.context["code"] not in (None, code)
    again = Client().post("/log-in/", {"username": "Ruth", "password": "ten of diamonds"})
    assert again.status_code == 302


@pytest.mark.parametrize("spelling", [str.lower, lambda code: code.replace("-", " "), lambda code: f"  {code} "])
def test_the_code_may_be_typed_in_lower_case_and_with_spaces(code, spelling):
    assert Client().post(RECOVER, answers(spelling(code))).status_code == 200


def test_the_code_works_once(code):
    Client().post(RECOVER, answers(code))
    assert Client().post(RECOVER, answers(code)).status_code == 422


@pytest.mark.parametrize("wrong", [{"code": "AAAAA-BBBBB"}, {"name": "Eve"}, {"code": ""}])
def test_a_wrong_name_or_code_changes_nothing(code, ruth, wrong):
    answer = Client().post(RECOVER, answers(code) | wrong)
    assert answer.status_code == 422
    before = ruth.password
    ruth.refresh_from_db()
    assert ruth.password == before


@pytest.mark.parametrize("name", ["Ruth", "Eve"])
def test_a_wrong_code_and_a_short_password_are_told_at_once(code, name):
    answer = Client().post(RECOVER, {"name": name, "code": "AAAAA-BBBBB", "password": "short"})
    assert answer.context["form"].errors == {
        "code": ["This name and recovery code do not match."],
        "password": ["Use at least 8 letters or digits."],
    }


def test_an_empty_form_names_every_box():
    errors = Client().post(RECOVER, {}).context["form"].errors
    assert errors == {box: ["Please fill this in."] for box in ("name", "code", "password")}


def test_a_refused_password_leaves_the_code_valid(code):
    Client().post(RECOVER, answers(code, password="short"))
    assert Client().post(RECOVER, answers(code)).status_code == 200


def test_an_empty_recovery_hash_matches_no_code(ruth):
    assert ruth.recovery_hash == ""
    assert Client().post(RECOVER, answers("")).status_code == 422
    assert Client().post(RECOVER, answers("-")).status_code == 422


def test_a_new_code_replaces_the_old_one(desk, code):
    desk.client.post("/recovery-code/", {"now": PASSWORD})
    assert Client().post(RECOVER, answers(code)).status_code == 422


def test_the_same_form_sent_twice_makes_one_code(desk):
    """As when the page with the code is loaded again."""
    page = desk.client.get("/recovery-code/").context["form"]
    sent = {"now": PASSWORD, "secret_before": page["secret_before"].value()}
    code = desk.client.post("/recovery-code/", sent).context["code"]
    again = desk.client.post("/recovery-code/", sent, follow=True)
    assert "code" not in again.context
    assert "You have this code already, and it is shown only once." in again.content.decode()
    assert Client().post(RECOVER, answers(code)).status_code == 200


def test_the_page_makes_another_code_when_it_is_asked_again(desk):
    for _ in range(2):
        page = desk.client.get("/recovery-code/").context["form"]
        sent = {"now": PASSWORD, "secret_before": page["secret_before"].value()}
        code = desk.client.post("/recovery-code/", sent).context["code"]
    assert Client().post(RECOVER, answers(code)).status_code == 200


def test_the_new_password_is_asked_for_by_that_name():
    page = Client().get(RECOVER).content.decode()
    assert "New password" in page
    assert "printed at the start" not in page

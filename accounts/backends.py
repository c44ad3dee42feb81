"""Log in with a recovery code, so that django-axes counts wrong codes as it counts wrong passwords."""

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from accounts.actions import user_of_code
from accounts.models import User


class RecoveryCodeBackend(BaseBackend):
    def authenticate(
        self, request: HttpRequest | None, username: str = "", recovery_secret: str = "", **_more: Any
    ) -> User | None:
        """Return the user whose code this is. Called without a code for every login by password."""
        return user_of_code(name=username, code=recovery_secret) if recovery_secret else None

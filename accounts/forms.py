"""Forms of the accounts."""

from typing import Any

from crispy_forms.layout import HTML
from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm
from accounts.models import LONGEST_KEY, LONGEST_NAME, User, known_time_zone, login_key
from scoring.texts import refused_in


def plain_name(value: str) -> None:
    """Refuse names with letters that no text may contain."""
    if refused_in(value):
        raise ValidationError(_("Please use letters, digits and spaces only."))


class NewPasswordField(forms.CharField):
    """A new password, shown while the user types it."""

    default_error_messages = {
        "password_too_short": _("Use at least 8 letters or digits."),
        "password_too_common": _("Too many people use this password. Choose another one."),
    }

    def __init__(self) -> None:
        super().__init__(
            label=_("Password"),
            help_text=_("At least 8 letters or digits. Two or three words are easy to remember."),
            strip=False,
            max_length=200,
            widget=forms.TextInput(attrs={"autocomplete": "new-password", "spellcheck": "false"}),
        )

    def clean(self, value: str) -> str:
        password: str = super().clean(value)
        try:
            validate_password(password)
        except ValidationError as error:
            raise ValidationError([self.error_messages[each.code or ""] for each in error.error_list]) from error
        return password


class NewPasswordForm(CrispyForm):
    """A form with a new password. The cursor starts in the first refused box; an error replaces the password's hint."""

    def rows(self) -> list[Any]:
        """Return the fields, marked for the errors."""
        if wrong := [name for name in self.fields if name in self.errors]:
            for name, field in self.fields.items():
                field.widget.attrs.pop("autofocus", None)
                if name == wrong[0]:
                    field.widget.attrs["autofocus"] = True
        if "password" in wrong:
            self["password"].help_text = ""
        return super().rows()


class FirstRunForm(NewPasswordForm, forms.Form):
    button = _("Create my club")
    button_class = "button-main button-next"

    club = forms.CharField(
        label=_("Name of your club"),
        max_length=LONGEST_NAME,
        validators=[plain_name],
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    organizer = forms.CharField(label=_("Your name"), max_length=LONGEST_NAME, validators=[plain_name])
    password = NewPasswordField()
    time_zone = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)

    def clean_time_zone(self) -> str:
        """Return the laptop's time zone, or UTC if it sent no known one."""
        try:
            known_time_zone(self.cleaned_data["time_zone"])
        except ValidationError:
            return "UTC"
        return str(self.cleaned_data["time_zone"])

    def clean(self) -> None:
        """Name only the first empty box, so that Enter goes from box to box."""
        empty = [name for name in self.fields if self.has_error(name, "required")]
        for name in empty[1:]:
            del self.errors[name]

    def clean_organizer(self) -> str:
        """A name nobody else logs in with."""
        name: str = self.cleaned_data["organizer"]
        if User.objects.filter(name_key=login_key(name)).exists():
            raise ValidationError(_("Someone already logs in with this name. Add a letter or a second name."))
        return name


class ShowPasswordForm(CrispyForm):
    """A form with a box to tick that shows the password; without JavaScript it stays hidden."""

    def rows(self) -> list[Any]:
        """Return the fields and the box to tick."""
        return [*super().rows(), HTML('{% include "accounts/_show_password.html" %}')]


class LogInForm(ShowPasswordForm, AuthenticationForm):
    button = _("Log in")
    button_class = "button-main button-next"

    error_messages = {
        "invalid_login": _("This name and password do not match. Capitals matter in the password."),
        "inactive": _("This login is turned off."),
    }

    def confirm_login_allowed(self, user: User) -> None:
        """Refuse a password that its user was told too long ago, as well as a login that is turned off."""
        super().confirm_login_allowed(user)
        if user.told_until and user.told_until < timezone.now():
            raise ValidationError(_("This password was given to you more than a week ago. Ask for a new one."))


class RecoverForm(NewPasswordForm, forms.Form):
    """Replace a forgotten password: name, recovery code, new password."""

    button = _("Use this password")
    button_class = "button-main button-next"

    name = forms.CharField(
        label=_("Your name"), max_length=LONGEST_KEY, widget=forms.TextInput(attrs={"autofocus": True})
    )
    code = forms.CharField(
        label=_("Recovery code"),
        max_length=60,
        help_text=_("Four groups of letters and digits. Only the newest code works."),
    )
    password = NewPasswordField()

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].label = _("New password")
        self.request = request
        self.user: User | None = None

    def clean(self) -> None:
        """Check the code, even if the password is refused, so that all mistakes are shown at once."""
        name, code = self.cleaned_data.get("name"), self.cleaned_data.get("code")
        if not name or not code:
            return
        user = authenticate(self.request, username=name, recovery_secret=code)
        if isinstance(user, User):
            self.user = user
        else:
            self.add_error("code", _("This name and recovery code do not match."))


class OwnPasswordForm(ShowPasswordForm, forms.Form):
    """Ask for the reader's password, so nobody can take over a laptop left open."""

    now = forms.CharField(
        label=_("Your own password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_now(self) -> str:
        """Check the password. Wrong ones are counted as at the login."""
        now: str = self.cleaned_data["now"]
        if authenticate(self.request, username=self.request.user.get_username(), password=now) is None:
            raise ValidationError(_("This is not your password. Capitals matter."))
        return now


class OnceForm(OwnPasswordForm):
    """Ask for the reader's password before a user's secret is replaced, and only once for each secret.

    A form that was sent already, as by reloading the answer, names an older secret.
    """

    secret_before = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, stored: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["secret_before"].initial = salted_hmac("secret before", stored).hexdigest()

    @property
    def is_sent_again(self) -> bool:
        return self.data.get("secret_before", "") not in ("", self.fields["secret_before"].initial)


class TellPasswordForm(OnceForm):
    button = _("Make a password")


class RecoveryCodeForm(OnceForm):
    button = _("Make a new code")


class LogOutEverywhereForm(CrispyForm, forms.Form):
    button = _("Log out everywhere")


class ChangePasswordForm(NewPasswordForm, OwnPasswordForm):
    button = _("Use the new password")

    password = NewPasswordField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["now"].label = _("The password you have now")
        self.fields["password"].label = _("The password you want")

    def clean(self) -> None:
        """Refuse the old password as the new one: someone else may know it."""
        if self.cleaned_data.get("password") == self.cleaned_data.get("now", ""):
            self.add_error("password", _("You have this password already. Choose another one."))

"""The container recipe agrees with the project: paths, lock, port, command, nginx's upstream, and no secret inside."""

import os
import re
import shutil
import subprocess

import pytest
import yaml

from config.install import Installation, locked
from tests.running import ROOT

HOSTING = ROOT / "config" / "hosting"
CONTAINERFILE = (HOSTING / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))
NGINX = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
SERVICES = COMPOSE["services"]
WEB = {name: service for name, service in SERVICES.items() if name.startswith("web")}


def lines_of(word):
    """Return what follows an instruction of the Containerfile, its continued lines joined."""
    joined = CONTAINERFILE.replace("\\\n", " ")
    return re.findall(rf"^{word} +(.+)$", joined, re.MULTILINE)


def copied():
    return {source for line in lines_of("COPY") for source in line.split()[:-1]}


def test_everything_that_is_copied_exists_and_every_package_of_the_site_is_copied():
    assert [source for source in copied() if not (ROOT / source).exists()] == []
    assert {"accounts", "config", "scoring", "static", "templates", "tournaments", "manage.py", "run.py"} <= copied()
    assert not any(source in (".", "tests") for source in copied())


def test_the_packages_come_from_the_lock_with_hashes():
    (install,) = [line for line in lines_of("RUN") if "python3" in line]
    assert "Installation(Path.cwd()).set_up('postgres')" in install
    lock = Installation(ROOT).lock_of("postgres")
    assert locked(lock) == ["--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", str(lock)]
    assert "--hash=sha256:" in lock.read_text(encoding="utf-8")
    assert not re.search(r"pip install|apt-get|curl", CONTAINERFILE)


def test_the_installer_needs_only_the_files_copied_before_it():
    before = CONTAINERFILE.partition("RUN python3")[0]
    needed = "import sys; import config.install; print(*sys.modules)"
    done = subprocess.run(["python3", "-c", needed], cwd=ROOT, capture_output=True, text=True, check=True)
    ours = [name for name in done.stdout.split() if name.split(".")[0] in ("config", "accounts", "tournaments")]
    files = {f"{name.replace('.', '/')}.py" for name in ours if "." in name}
    files |= {f"{name}/__init__.py" for name in ours if "." not in name}
    assert files == {path for path in files if path in before}


def test_a_process_runs_as_a_user_without_rights_and_answers_a_health_check():
    assert lines_of("USER") == ["10001"]
    assert "manage.py host --port ${HANDFOOT_PORT}" in lines_of("CMD")[-1]
    assert "exec " in lines_of("CMD")[-1]  # SIGTERM reaches Python
    for service in WEB.values():
        *_python, check = service["healthcheck"]["test"]
        compile(check, "the check", "exec")
        assert "/alive/" in check
        assert "HANDFOOT_PORT" in check
    for service in (*WEB.values(), SERVICES["release"]):
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]


def test_the_processes_are_those_of_nginx_and_share_its_network():
    ports = {service["environment"]["HANDFOOT_PORT"] for service in WEB.values()}
    assert ports == set(re.findall(r"server 127\.0\.0\.1:(\d+)", NGINX)) == {"8001", "8002"}
    assert {service["network_mode"] for service in WEB.values()} == {"service:nginx"}
    assert all("ports" not in service for name, service in SERVICES.items() if name != "nginx")


def test_nginx_gets_its_files_where_its_configuration_looks_for_them():
    volumes = dict(reversed(volume.removesuffix(":ro").split(":")) for volume in SERVICES["nginx"]["volumes"])
    assert volumes["/etc/nginx/conf.d/default.conf"] == "./nginx.conf"
    for place, source in volumes.items():
        if source.startswith("./"):
            assert (HOSTING / source).is_file()
        if not place.startswith("/etc/nginx/"):
            assert f"{place}" in NGINX or os.path.dirname(place) in NGINX, place
    static = re.search(r"alias (\S+)/;", NGINX)[1]
    assert volumes[static] == "static"
    assert f"static:{static}" in SERVICES["release"]["volumes"]
    pages = re.findall(r"/([a-z-]+\.html);", NGINX)
    assert {f"./{page}" for page in pages} == {source for source in volumes.values() if source.endswith(".html")}


def test_the_database_is_migrated_by_release_before_a_process_starts():
    assert SERVICES["release"]["command"] == ["python3", "run.py", "release"]
    assert SERVICES["release"]["depends_on"]["database"] == {"condition": "service_healthy"}
    # During its first start PostgreSQL answers at its socket only, and not yet for good.
    assert SERVICES["database"]["healthcheck"]["test"][1:3] == ["pg_isready", "-h"]
    for service in WEB.values():
        assert service["depends_on"] == {"release": {"condition": "service_completed_successfully"}}


def test_secrets_stay_outside_the_image_and_the_compose_file():
    written = CONTAINERFILE + (HOSTING / "compose.yaml").read_text(encoding="utf-8")
    assert "SECRET_KEY" not in written
    assert not re.search(r"PASSWORD(?!_FILE)", written)
    assert {service["env_file"] for service in (*WEB.values(), SERVICES["release"])} == {"/etc/handfoot/environment"}
    assert COMPOSE["secrets"]["database_password"]["file"] == "/etc/handfoot/database_password"


def test_an_image_is_built_from_the_named_folders_only():
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8")
    assert ignored == (HOSTING / "Containerfile.dockerignore").read_text(encoding="utf-8")
    kept = {line[1:] for line in ignored.splitlines() if line.startswith("!")}
    assert kept == {source.split("/")[0] for source in copied()}
    assert "\nconfig/hosting\n" in ignored


def test_every_named_volume_is_declared():
    named = {volume.split(":")[0] for service in SERVICES.values() for volume in service["volumes"]}
    assert {name for name in named if name[0] not in "./"} == set(COMPOSE["volumes"])


def test_every_instruction_is_one_that_builders_know():
    joined = CONTAINERFILE.replace("\\\n", " ")
    words = [line.split()[0] for line in joined.splitlines() if line and not line.startswith("#")]
    assert words[:2] == ["ARG", "FROM"]
    assert set(words) == {"ARG", "FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "CMD"}


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="this machine has no docker-compose")
def test_compose_reads_its_file(tmp_path):
    text = (HOSTING / "compose.yaml").read_text(encoding="utf-8")
    (tmp_path / "environment").write_text("HANDFOOT_HOSTED=1\n")
    (tmp_path / "compose.yaml").write_text(text.replace("/etc/handfoot/environment", str(tmp_path / "environment")))
    words = ["docker-compose", "-f", str(tmp_path / "compose.yaml"), "config", "--services"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == sorted(SERVICES)

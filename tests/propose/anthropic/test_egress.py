"""What would leave the machine is told before it does, and who agreed is remembered as they said."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from asked import a_brief, a_maker, ask
from hypothesis import given
from hypothesis import strategies as st
from loopback import BODY, LoopbackService, answer, item, says

from evals_studio.model.fault import Fault, NotWritten
from evals_studio.propose.anthropic_maker import Service, service_of
from evals_studio.propose.anthropic_maker.parts import parts_of
from evals_studio.propose.egress import Consents, Egress, estimated_tokens, folder_of, secrets_in

Serve = Callable[..., LoopbackService]


async def test_the_text_that_is_shown_is_the_text_that_is_sent(serve: Serve) -> None:
    service = serve(says(answer(item(0))))
    egress = a_maker(service).egress(a_brief())
    assert egress is not None
    await ask(service)
    body = service.received[0].body
    assert egress.texts == (f"{body['system']}\n\n{body['messages'][0]['content']}",)
    assert (egress.host, egress.maker, egress.model) == (
        f"127.0.0.1:{service.port}",
        "anthropic",
        "test-model",
    )
    assert egress.is_encrypted
    assert egress.tokens > 500
    assert f"to {egress.host}, to the model test-model, in 1 request" in egress.summary


async def test_nothing_would_be_sent_for_an_answer_that_is_kept(serve: Serve, tmp_path: Path) -> None:
    service = serve(says(answer(item(0))))
    await ask(service, state=tmp_path)
    assert a_maker(service, state=tmp_path).egress(a_brief()) is None


def test_an_unencrypted_way_to_another_machine_is_warned_of() -> None:
    egress = a_maker("http://models.example").egress(a_brief())
    assert egress is not None
    assert egress.warnings == ("The way to models.example is not encrypted (http).",)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("-----BEGIN RSA PRIVATE KEY-----", "a private key"),
        ("-----BEGIN PRIVATE KEY-----", "a private key"),
        ("use sk-ant-api03-abcdefghijklmnopqrstuv", "an API key"),
        ("AKIAABCDEFGHIJKLMNOP", "a cloud access key"),
        ("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "an access token"),
        ("xoxb-1234567890-abcdef", "an access token"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz", "a signed token"),
        ("postgres://app:s3cretpw@db.example/x", "an address with a password"),
        ('API_KEY = "a1b2c3d4e5f6a7b8c9d0"', "a secret"),
        ("export MY_TOKEN_PROD=abcd1234abcd1234abcd", "a secret"),
        ("password: hunter2hunter2", "a password"),
        ("Authorization: Bearer abcd1234abcd1234abcd1234", "an access token"),
        ("sk_live_abcd1234abcd1234abcd1234", "an API key"),
    ],
)
def test_a_line_that_looks_like_a_secret_is_named(line: str, what: str) -> None:
    found = secrets_in(f"# Title\n\n{line}\nend\n")
    assert [(secret.line, secret.what) for secret in found] == [(3, what)]


@pytest.mark.parametrize(
    "line",
    [
        "Set API_KEY to your key.",
        "api_key: ${API_KEY}",
        "token: <your-token-goes-here>",
        "password: hunter2",
        "Use the sk-learn library.",
        "https://user@example.com/path:80@x",
        "The secret: never stop testing your assumptions",
        "https://example.com:8080/a/b@c",
    ],
)
def test_a_line_that_only_speaks_of_secrets_is_not_named(line: str) -> None:
    assert secrets_in(line) == ()


def test_a_secret_in_the_artifact_is_warned_of_with_the_files_line() -> None:
    egress = a_maker("https://models.example").egress(
        a_brief(BODY + "ghp_abcdefghijklmnopqrstuvwxyz0123456789\n")
    )
    assert egress is not None
    assert egress.warnings == ("Line 11 looks like an access token.",)


def an_egress(host: str = "models.example", maker: str = "anthropic") -> Egress:
    return Egress(host, maker, "m", ("text",))


def an_artifact(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "SKILL.md"
    path.write_text("# x\n")
    return path


def test_nobody_has_agreed_before_being_asked(tmp_path: Path) -> None:
    assert not Consents(tmp_path / "state").covers(an_artifact(tmp_path / "a"), an_egress())


def test_a_yes_holds_for_the_session_and_an_always_for_the_next_one(tmp_path: Path) -> None:
    state, one, two = tmp_path / "state", an_artifact(tmp_path / "a"), an_artifact(tmp_path / "b")
    first = Consents(state)
    first.once(one, an_egress())
    first.always(two, an_egress())
    assert first.covers(one, an_egress())
    second = Consents(state)
    assert not second.covers(one, an_egress())
    assert second.covers(two, an_egress())


def test_an_always_that_is_said_again_is_kept_once(tmp_path: Path) -> None:
    consents = Consents(tmp_path / "state")
    for _ in range(2):
        consents.always(an_artifact(tmp_path / "a"), an_egress())
    assert len(consents.kept()) == 1


def test_consent_is_for_one_folder_host_and_maker(tmp_path: Path) -> None:
    consents = Consents(None)
    consents.always(an_artifact(tmp_path / "a"), an_egress())
    assert consents.covers(an_artifact(tmp_path / "a" / "deeper"), an_egress())
    assert not consents.covers(an_artifact(tmp_path / "ab"), an_egress())
    assert not consents.covers(an_artifact(tmp_path / "a"), an_egress(host="other.example"))
    assert not consents.covers(an_artifact(tmp_path / "a"), an_egress(maker="bedrock"))


def test_the_folder_is_the_repository_where_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    inside = an_artifact(tmp_path / "repo" / "skills" / "x")
    assert folder_of(inside) == (tmp_path / "repo").resolve()
    alone = an_artifact(tmp_path / "alone")
    assert folder_of(alone) == (tmp_path / "alone").resolve()


@pytest.mark.parametrize(
    "torn", ["", "{", "[]", '{"version": 2}', '{"version": 1, "consents": [{"folder": 3}, 4]}']
)
def test_consents_that_cannot_be_read_count_as_not_given(tmp_path: Path, torn: str) -> None:
    (tmp_path / "consents.json").write_text(torn)
    assert Consents(tmp_path).kept() == ()


def test_an_always_that_cannot_be_kept_says_so_and_holds_for_now(tmp_path: Path) -> None:
    blocked = tmp_path / "state"
    blocked.write_text("a file, no folder")
    consents = Consents(blocked)
    artifact = an_artifact(tmp_path / "a")
    with pytest.raises(NotWritten):
        consents.always(artifact, an_egress())
    assert consents.covers(artifact, an_egress())


@pytest.mark.skipif(os.name == "nt", reason="modes are Posix's")
def test_what_is_kept_is_for_its_owner_only(tmp_path: Path) -> None:
    state = tmp_path / "state"
    Consents(state).always(an_artifact(tmp_path / "a"), an_egress())
    assert stat.S_IMODE(state.stat().st_mode) == 0o700
    assert stat.S_IMODE((state / "consents.json").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("home", "environ", "host"),
    [
        ("anthropic", {}, "api.anthropic.com"),
        ("anthropic", {"ANTHROPIC_BASE_URL": "https://u:pw@gate.example:8443/x"}, "gate.example:8443"),
        ("bedrock", {"AWS_REGION": "eu-west-1"}, "bedrock-runtime.eu-west-1.amazonaws.com"),
        ("vertex", {}, "aiplatform.googleapis.com"),
        ("vertex", {"CLOUD_ML_REGION": "europe-west1"}, "europe-west1-aiplatform.googleapis.com"),
        ("foundry", {"ANTHROPIC_FOUNDRY_RESOURCE": "mine"}, "mine.services.ai.azure.com"),
    ],
)
def test_each_home_has_its_usual_address(home: str, environ: dict[str, str], host: str) -> None:
    service = service_of(home, "m", None, environ)  # type: ignore[arg-type]  # the table's names are homes
    assert service.host == host
    assert "pw" not in repr(service)


def test_a_setting_beats_the_environment() -> None:
    service = service_of(
        "anthropic", None, "http://[::1]:8080", {"ANTHROPIC_BASE_URL": "https://other.example"}
    )
    assert (service.host, service.is_encrypted, service.model) == ("[::1]:8080", True, "claude-sonnet-5-5")


@pytest.mark.parametrize(
    "address", ["ftp://x", "x", "http://", "https://a b", "http://x:99999", "http://\x1b[3m"]
)
def test_an_address_that_is_none_is_a_fault_that_does_not_repeat_it(address: str) -> None:
    with pytest.raises(Fault) as caught:
        service_of("anthropic", None, address, {})
    assert caught.value.code == "service"


@pytest.mark.parametrize("home", ["bedrock", "vertex", "foundry"])
def test_other_homes_want_the_models_name(home: str) -> None:
    with pytest.raises(Fault, match="model"):
        service_of(home, None, "https://x.example", {})  # type: ignore[arg-type]  # the table's names are homes


def test_a_region_cannot_lead_to_another_host() -> None:
    with pytest.raises(Fault):
        service_of("bedrock", "m", None, {"AWS_REGION": "x.evil.example/"})


def test_tokens_are_estimated_by_script() -> None:
    assert estimated_tokens("a" * 400) == 100
    assert estimated_tokens("漢字") == 2


def test_a_service_is_a_value_without_secrets_in_its_spelling() -> None:
    assert "pw" not in repr(Service("anthropic", "m", "https://u:pw@x.example"))


_LINES = st.sampled_from(
    ["# A\n", "## B\r\n", "text text\n", "\n", "```\n", "~~~~\n", "long " * 9 + "\n", "é\u2028x", "\x0c"]
)


@given(st.lists(_LINES, max_size=40).map("".join), st.integers(1, 60))
def test_parts_put_together_are_the_text_and_none_is_too_long(text: str, longest: int) -> None:
    parts = parts_of(text, longest)
    assert "".join(parts) == text
    assert all(len(part) <= longest for part in parts)


def test_parts_are_cut_at_headings_and_not_inside_code() -> None:
    text = "# A\none\n```\n# no heading\n```\n# B\ntwo\n"
    assert parts_of(text, 35) == ("# A\none\n```\n# no heading\n```\n", "# B\ntwo\n")

"""Splitting a block of text into sentences, with its label ("**Security:** …") set apart."""

import re

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline.commands import may_command
from evals_studio.propose.offline.lexicon import verbs
from evals_studio.propose.offline.masking import Masked, mask, without_emphasis
from evals_studio.propose.offline.readable import SPEAKING
from evals_studio.propose.offline.reading import Block
from evals_studio.propose.offline.sections import CONDITIONAL, names_a_choice

_SPLIT = re.compile(r"[.!?]((?:\*{1,3}|_{1,3}|[\"”')])*)\s+(?=[*_]{0,3}[A-Z\ue000-\uf8ff0-9✅❌⚠🚨])")
_NO_END = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|fig|eq|al|st|dr|mr|ms|inc|ltd)|(?:^|\s)[A-Za-z])\.\**$",
    re.IGNORECASE,
)
_BULLET = re.compile(
    r"^(?:\[[ xX]\]\s+|(?:[*_]{0,3})(?:step|phase)?\s*\d+(?:\.\d+)*[a-z]?[.):]\s+|[*_]*[a-zA-Z][.)]\s+"
    r"|[•▪◦‣·–—-]\s+)",
    re.IGNORECASE,
)
_SIGN = re.compile(
    r"^[\W_]{0,8}?(?P<sign>❌|✗|✘|🚫|⛔|✅|✓|✔|☑|☐|⚠️|⚠|🚨|🔴|🟡|🟢"
    r"|[\U0001F300-\U0001FAFF\u2600-\u27BF])\ufe0f?\s*"
)
_LABEL = re.compile(
    r"^(?:\*\*(?P<bold>[^*]{1,90}?)(?P<in>[:.?!]?)\*\*\s*(?P<out>:|—|–|->|→|-(?=\s))?"
    r"|(?P<plain>[A-Z][\w /&'-]{1,40}):(?=\s))\s*(?=\S)"
)
_NUMBERED = re.compile(r"\b1[.)]\s.+\b2[.)]\s")
_ALARM = re.compile(
    r"^(?:critical|important|note|warning|mandatory|rule|required|remember|caution|attention|tip)"
    r"(?: (?:rule|note))?:\s+",
    re.IGNORECASE,
)
_REFUSALS = frozenset("❌✗✘🚫⛔")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a block.

    part: its text with pieces hidden, emphasis marks and all. text: the same without emphasis marks.
    label: the bold or plain words before it, "" if none. condition: the label, where it is a condition that
    holds for this sentence ("If the build fails: stop"). refused: a cross sign stands before it.
    before: the sentence before it in the block, or "".
    """

    part: str
    text: str
    masked: Masked
    block: Block
    label: str = ""
    condition: str = ""
    refused: bool = False
    before: str = ""

    @property
    def raw(self) -> str:
        """The sentence as it stands in the source, its bullet and label left out."""
        return _balanced(self.masked.raw(self.part).strip())


def sentences_of(block: Block) -> list[Sentence]:
    """Split a block and give the sentences that may command. A label that reads like one is one too."""
    masked = mask(block.text)
    text = _BULLET.sub("", masked.text.strip(), count=1)
    sign = None if text[:1].isalnum() else _SIGN.match(text)
    refused = bool(sign and sign["sign"] in _REFUSALS)
    if sign:
        text = text[sign.end() :]
    label, rest = _label(text)
    introduces = text[: len(text) - len(rest)].rstrip(" *_")[-1:] not in {".", "!", "?"}
    condition = label if introduces and "," not in label and CONDITIONAL.match(label) else ""
    parts = _split(rest)
    if len(label.split()) >= 3 and not condition and not names_a_choice(label):
        parts = [label, *parts]
        label = ""
    result: list[Sentence] = []
    before = ""
    for part in parts:
        plain = " ".join(without_emphasis(part).split())
        plain = _ALARM.sub("", plain, count=1) if ":" in plain else plain
        if may_command(plain):
            result.append(Sentence(part, plain, masked, block, label, condition, refused, before))
        before = condition or plain
        condition = ""
    return result


def _balanced(raw: str) -> str:
    """Take off bold marks that lost their partner when the sentence was cut out."""
    return raw.strip("*") if raw.count("**") % 2 else raw


def _label(text: str) -> tuple[str, str]:
    """Set a label apart; "" when there is none. A bold start of a running sentence is none."""
    match = _LABEL.match(text) if ":" in text or text.startswith("**") else None
    if not match:
        return "", text
    if match["plain"]:
        first, _, more = match["plain"].partition(" ")
        if more and first.lower() in verbs():  # "Announce at the start: …" is a sentence
            return "", text
        return match["plain"], text[match.end() :]
    if match["bold"].strip().lower() in SPEAKING:
        return "", text
    if match["in"] or match["out"]:
        return match["bold"].strip(), text[match.end() :]
    return "", text


def _split(text: str) -> list[str]:
    parts: list[str] = []
    start = 0
    numbered = "1" in text and "2" in text and bool(_NUMBERED.search(text))
    for match in _SPLIT.finditer(text):
        end = match.end(1)
        before = text[start : match.start(1)]
        if _NO_END.search(before) or (numbered and before[-2:-1].isdigit()):
            continue
        parts.append(text[start:end].strip())
        start = match.end()
    parts.append(text[start:].strip())
    return [part for part in parts if part]

"""Is a text English? The offline rules know no other language, and offer nothing on others."""

import re
import unicodedata
from collections import Counter

_FENCE = re.compile(r"\s*(```|~~~)")
_CODE = re.compile(r"`[^`\n]*`")
_WORD = re.compile(r"[^\W\d_]+")
_BEYOND_LATIN = re.compile(r"[^\W\d_\u0000-\u024f]")
_FOREIGN_SCRIPT = 0.15
_FOREIGN_STOPS = 0.10
_ACCENTS = re.compile("[\u00c0-\u024f]")
_ACCENTED = 0.01
_SENTENCE_SCRIPT = 0.30

_STOPS = {
    "de": "der die das und nicht ein eine ist mit auf den dem zu von für wird werden sie wenn oder nach",
    "fr": "le la les des une est pas dans pour que qui avec sur vous du et au ne ce toujours avant",
    "es": "el los las una que por con para del está como más pero sus siempre antes se en",
    "pt": "os uma não que para com por mais dos das seu sempre antes ao em",
    "it": "il gli una che per non con del della sono sempre prima nel",
    "nl": "het een van niet met voor zijn op dat wordt altijd naar bij",
    "pl": "nie się jest na do przed że oraz jak zawsze",
    "tr": "ve bir bu için ile her önce değil",
}
_STOP_SETS = {
    name: frozenset(words.split()) - {"die", "per", "on", "do", "as", "in", "not"}
    for name, words in _STOPS.items()
}
_ALL_STOPS = frozenset[str]().union(*_STOP_SETS.values())


def is_english(text: str) -> bool:
    """Tell whether an artifact's text, its code left out, is English (or too short to tell)."""
    prose = _CODE.sub(" ", _unfenced(text))
    if _foreign_share(prose) >= _FOREIGN_SCRIPT:
        return False
    words = _WORD.findall(prose.lower())
    if len(words) < 8:
        return True
    accented = 0 if prose.isascii() else len(_ACCENTS.findall(prose))
    if accented > _ACCENTED * sum(map(len, words)):
        return False
    counts = Counter(filter(_ALL_STOPS.__contains__, words))
    return all(
        sum(counts[word] for word in stops) <= _FOREIGN_STOPS * len(words) for stops in _STOP_SETS.values()
    )


def _unfenced(text: str) -> str:
    """Take fenced code out of a text."""
    kept: list[str] = []
    fence = ""
    for line in text.split("\n"):
        mark = _FENCE.match(line) if "`" in line or "~" in line else None
        if mark and fence in {"", mark[1]}:
            fence = "" if fence else mark[1]
        elif not fence:
            kept.append(line)
    return "\n".join(kept)


def is_latin(sentence: str) -> bool:
    """Tell whether a sentence is written in Latin letters but for a few."""
    return sentence.isascii() or _foreign_share(sentence) < _SENTENCE_SCRIPT


def _foreign_share(text: str) -> float:
    """Give the share of letters that are not Latin."""
    if text.isascii():
        return 0.0
    others = Counter(_BEYOND_LATIN.findall(text))
    foreign = sum(
        count for char, count in others.items() if not unicodedata.name(char, "").startswith("LATIN")
    )
    return foreign / sum(map(len, _WORD.findall(text))) if foreign else 0.0

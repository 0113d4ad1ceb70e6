"""Is a text English? The offline rules know no other language, and offer nothing on others."""

import re
import unicodedata
from collections import Counter

_FENCED = re.compile(r"^(`{3,}|~{3,}).*?^\1", re.M | re.S)
_CODE = re.compile(r"`[^`\n]*`")
_WORD = re.compile(r"[^\W\d_]+")
_FOREIGN_SCRIPT = 0.15
_FOREIGN_STOPS = 0.10
_ACCENTED = 0.01
_SENTENCE_SCRIPT = 0.30

_STOPS = {
    "de": "der die das und nicht ein eine ist mit auf den dem zu von für wird werden sie wenn oder nach immer bei",
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


def is_english(text: str) -> bool:
    """Tell whether an artifact's text, its code left out, is English (or too short to tell)."""
    prose = _CODE.sub(" ", _FENCED.sub(" ", text))
    if _foreign_share(prose) >= _FOREIGN_SCRIPT:
        return False
    words = [word.lower() for word in _WORD.findall(prose)]
    if len(words) < 8:
        return True
    accented = sum(1 for char in prose if "\u00c0" <= char <= "\u024f")
    if accented > _ACCENTED * sum(map(len, words)):
        return False
    counts = Counter(words)
    return all(
        sum(counts[word] for word in stops) <= _FOREIGN_STOPS * len(words) for stops in _STOP_SETS.values()
    )


def is_latin(sentence: str) -> bool:
    """Tell whether a sentence is written in Latin letters but for a few."""
    return sentence.isascii() or _foreign_share(sentence) < _SENTENCE_SCRIPT


def _foreign_share(text: str) -> float:
    """Give the share of letters that are not Latin."""
    if text.isascii():
        return 0.0
    letters = [char for char in text if char.isalpha()]
    foreign = sum(
        1 for char in letters if char > "\u024f" and not unicodedata.name(char, "").startswith("LATIN")
    )
    return foreign / len(letters) if letters else 0.0

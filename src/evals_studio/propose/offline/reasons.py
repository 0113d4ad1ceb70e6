"""Why the offline rules offer an entry: one sentence for the person who decides."""

from evals_studio.propose.offline.judging import Judged
from evals_studio.propose.offline.rewriting import Statement
from evals_studio.propose.offline.sentences import Sentence

_COMMANDED = {
    "never": "A firm rule (“never”)",
    "not": "A prohibition",
    "avoid": "A prohibition (“avoid”)",
    "only": "A limit (“only”)",
    "must": "A firm rule (“must”)",
    "always": "A firm rule (“always”)",
    "passive": "A firm rule (“must”)",
    "do": "A plain instruction",
}
_ABOUT = (
    ("tool", "about a named tool"),
    ("file", "about a named file"),
    ("command", "about a named command"),
    ("spoken", "about words that are said"),
    ("user", "about what the user is asked or told"),
    ("wait", "about when to stop or go on"),
    ("order", "about the order of two steps"),
    ("unless", "with its exception named"),
    ("condition", "with its condition named"),
    ("concrete", "that names something to look for"),
)


def reason_for(sentence: Sentence, statement: Statement, grader: str, judged: Judged) -> str:
    """Say what kind of instruction it is and what makes it worth testing."""
    start = _COMMANDED[statement.form]
    if statement.form == "do" and sentence.block.sort == "step":
        start = "A step of an ordered list"
    about = next((words for feature, words in _ABOUT if feature in judged.features), "that a session shows")
    decided = "" if grader == "ai" else f", decided without a model by {grader}"
    return f"{start} {about}{decided}."

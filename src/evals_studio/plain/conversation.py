"""The plain review's conversation: what each word does, over the same session and the same table of keys."""

import json
from collections.abc import Callable, Mapping
from typing import Final, Literal, get_args

from evals_studio.model.json import Json
from evals_studio.plain.asking import offers
from evals_studio.plain.helping import help_lines, told
from evals_studio.plain.lines import Lines
from evals_studio.plain.reasons import asking_why, is_reject, reason_of
from evals_studio.plain.sides import again, forget, offered_lines, settle, unfit_lines
from evals_studio.plain.telling import diff_lines, finding_line, header, item_lines, left_line, list_lines
from evals_studio.review.decisions import Add, Bulk, Change, Decision, Draft
from evals_studio.review.item import Item
from evals_studio.review.naming import conversions, taken_ids
from evals_studio.review.press import Action, Asks, Edits, MovesOn, Pressed, Says, edited, mend_of_file, press
from evals_studio.review.session import Session
from evals_studio.review.telling import left_words
from evals_studio.settings import Config, KeyMap
from evals_studio.vocabulary import propose_id

_PRESSED: Final = frozenset(get_args(Action))
_WAYS_OUT: Final = frozenset({"write", "keep", "discard"})


class Conversation:
    """Where the review stands and what the person may say next. over: whether they have left."""

    def __init__(self, session: Session, config: Config, lines: Lines, keys: KeyMap) -> None:
        self.session = session
        self.config = config
        self.lines = lines
        self.keys = keys
        self.over = False
        self.here: str | None = None
        self._asks_why = False
        self._words: Mapping[str, Callable[[str], None]] = {
            "down": lambda _: self._step(1),
            "up": lambda _: self._step(-1),
            "next-open": lambda _: self._next(1),
            "previous-open": lambda _: self._next(-1),
            "first": lambda _: self._go("1"),
            "last": lambda _: self._go(str(len(self.session.review.items))),
            "go": self._go,
            "list": lambda _: self._tell(*list_lines(self.session, self.here)),
            "show": lambda _: self._show(),
            "findings": lambda _: self._tell(*map(finding_line, self.session.review.findings)),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._said(self.session.redo(), self.session.review.last),
            "set": self._set,
            "unset": self._unset,
            "new": self._new,
            "convert-all": lambda _: self._convert_all(),
            "propose": self._propose,
            "diff": lambda _: self._tell(
                *(diff_lines(self.session.diff()) or ("Nothing would be written.",))
            ),
            "write": lambda _: self._write(),
            "again": lambda _: self._tell(*again(self.session)),
            "forget": lambda _: self._tell(*forget(self.session)),
            "mine": lambda number: self._tell(*settle(self.session, "mine", number)),
            "theirs": lambda number: self._tell(*settle(self.session, "theirs", number)),
            "help": lambda _: self._help(),
            "quit": lambda _: self._quit(),
        }

    def begin(self) -> None:
        """Say what there is, and show the first item that needs a decision."""
        self._tell(*header(self.session, self.keys), *offered_lines(self.session))
        self._next(1)

    def hear(self, line: str) -> None:
        """Do what one line asks for. An empty line shows the item again and never decides. Raises Fault."""
        word, _, rest = line.strip().partition(" ")
        name = self.keys.get(word, word.lower())
        reason = reason_of(word) if self._asks_why and not rest else None
        self._asks_why = False
        if reason is not None:
            self._tell(self.session.explain(reason))
        elif not word:
            self._show()
        elif name in _PRESSED:
            self._press(name, rest.strip())
        elif name in self._words:
            self._words[name](rest.strip())
        elif word.isdecimal():
            self._go(word)
        else:
            self._tell(f"{word}: no such key or word here. ? lists them.")

    def leave(self) -> None:
        """Say what happens to what was not written."""
        if words := left_words(self._to_lose, kept=self.session.kept):
            self._tell(words)
        self.over = True

    @property
    def _to_lose(self) -> int:
        """How many decisions wait to be written; none where another program holds them."""
        return 0 if self.session.read_only else self.session.review.unwritten

    # --- moving -------------------------------------------------------------------------------------------

    def _tell(self, *lines: str) -> None:
        for line in lines:
            self.lines.tell(line)

    def _undo(self) -> None:
        undone = self.session.review.last
        self._said(self.session.undo(), undone)

    def _said(self, text: str, ref: str | None) -> None:
        """Say what was done, and show the item that it was about."""
        self._tell(text)
        if ref is not None and self.session.review.has(ref):
            self.here = ref
        self._show()

    def _item(self) -> Item | None:
        if self.here is None or not self.session.review.has(self.here):
            propose, new = (self.keys.shown(name) or name for name in ("propose", "new"))
            self._tell(f"There is no item here. {propose} proposes, {new} writes a new entry.")
            return None
        return self.session.review.item(self.here)

    def _show(self) -> None:
        item = self._item()
        if item is not None:
            self.session.seen(item.ref)
            self._tell(*item_lines(self.session, item))

    def _go(self, number: str) -> None:
        items = self.session.review.items
        if not number.isdecimal() or not 1 <= int(number) <= len(items):
            self._tell(f"Items are numbered from 1 to {len(items)}.")
            return
        self.here = items[int(number) - 1].ref
        self._show()

    def _step(self, step: Literal[1, -1]) -> None:
        refs = [item.ref for item in self.session.review.items]
        at = refs.index(self.here) + step if self.here in refs else 0
        if not 0 <= at < len(refs):
            self._tell("This is the end of the list.")
            return
        self.here = refs[at]
        self._show()

    def _next(self, step: Literal[1, -1]) -> None:
        found = self.session.review.next_to_decide(self.here, step)
        if found is None:
            self._tell(self._left())
            self.here = self.here or next((item.ref for item in self.session.review.items), None)
            return
        self.here = found
        self._show()

    # --- deciding -----------------------------------------------------------------------------------------

    def _press(self, action: str, rest: str) -> None:
        review = self.session.review
        if action == "mend" and (rest == "file" or review.document.problem or not review.items):
            pressed: Pressed = mend_of_file(review)
        elif (item := self._item()) is None:
            return
        else:
            pressed = press(review, _as_action(action), item.ref)
        match pressed:
            case Says():
                self._tell(told(pressed, self.keys))
            case MovesOn():
                self._next(1)
            case Edits():
                self._tell("Here a field is changed by `set FIELD VALUE` and taken out by `unset FIELD`.")
            case Asks(question, decision, comments):
                if self._yes(question, comments):
                    self._decide(decision, rest)
            case _:
                self._decide(pressed, rest)

    def _decide(self, decision: Decision, reason: str = "") -> None:
        self._tell(self.session.decide(decision))
        if is_reject(decision):
            why = reason_of(reason)
            self._asks_why = why is None
            self._tell(asking_why() if why is None else self.session.explain(why))
        if self.config.advance and not isinstance(decision, Draft | Change):
            self._next(1)
        else:
            self._show()

    def _yes(self, question: str, comments: tuple[str, ...] = ()) -> bool:
        self._tell(*(f"      | {comment}" for comment in comments))
        answer = self.lines.ask(f"{question} (yes/no)")
        agreed = answer is not None and answer.strip().lower() in {"y", "yes"}
        if not agreed:
            self._tell("Nothing was done.")
        return agreed

    # --- changing entries ---------------------------------------------------------------------------------

    def _set(self, rest: str) -> None:
        name, _, text = rest.partition(" ")
        if not name or not text.strip():
            self._tell("Say `set FIELD VALUE`, for instance: set severity warning, or: set runs 3")
            return
        self._change(lambda fields: {**fields, name: _value(text.strip())})

    def _unset(self, name: str) -> None:
        self._change(lambda fields: {key: value for key, value in fields.items() if key != name})

    def _change(self, changed: Callable[[dict[str, Json]], dict[str, Json]]) -> None:
        item = self._item()
        if item is None:
            return
        decision = edited(self.session.review, item.ref, changed(item.fields))
        if isinstance(decision, Says):
            self._tell(told(decision, self.keys))
            return
        self._tell(self.session.decide(decision))
        self._show()

    def _new(self, sentence: str) -> None:
        if not sentence:
            self._tell("Say `new SENTENCE`: what must the session have done?")
            return
        name = propose_id(sentence, taken_ids(self.session.review))
        said = self.session.decide(Add({"id": name, "assertion": sentence}))
        self._said(said, self.session.review.last)

    def _convert_all(self) -> None:
        review = self.session.review
        decisions = conversions(review)
        self._tell(*(f"  {one.id}: {review.item(one.ref).title}" for one in decisions))
        if not decisions:
            self._tell("There is no bare string.")
        elif self._yes(f"Convert these {len(decisions)}?"):
            self._decide(Bulk("Convert all bare strings", decisions))

    def _propose(self, rest: str) -> None:
        """Let a maker propose; stand on the first new proposal, or stay put when there is none."""
        before = {item.ref for item in self.session.review.items}
        self._tell(*offers(self.session, self.config, rest, self.keys.shown("propose")))
        new = [item.ref for item in self.session.review.items if item.ref not in before]
        if new:
            self.here = new[0]
            self._show()

    # --- file ---------------------------------------------------------------------------------------------

    def _write(self) -> None:
        if not self.session.review.unwritten:
            self._tell("Nothing is to be written.")
            return
        if self.session.unfit:
            self._tell(*unfit_lines(self.session))
            return
        self._tell(*diff_lines(self.session.diff()))
        blocking = self.session.blocking()
        if blocking:
            self._tell("These errors are new and stand in the way:")
            self._tell(*(finding_line(block.finding) for block in blocking))
            answer = self.lines.ask("Say `write` to write all the same; anything else leaves it.")
            if answer is not None and answer.strip() == "write":
                self._wrote(self.session.write(errors="allow"))
        elif self._yes(f"Write this to {self.session.path}?"):
            self._wrote(self.session.write())

    def _wrote(self, count: int) -> None:
        self._tell(f"Written: {count}. {self._left()}")

    def _left(self) -> str:
        return left_line(self.session, self.config.max_offers, self.keys.shown("propose"))

    def _help(self) -> None:
        self._tell(*help_lines(self.keys, _PRESSED | set(self._words)))

    def _quit(self) -> None:
        if not self._to_lose:
            self.over = True
            return
        match self._chosen(f"Not written: {self._to_lose}. Say write, keep or discard."):
            case "write":
                self._write()
                self.over = not self.session.review.unwritten
            case "discard":
                self.session.discard()
                self._tell("Discarded; their proposals are open again.")
                self.over = True
            case _:
                self.leave()

    def _chosen(self, question: str) -> str:
        """Ask until one of the three words is said; an empty line, or none, keeps."""
        while (word := (self.lines.ask(question) or "keep").strip().lower()) not in _WAYS_OUT:
            pass
        return word


def _value(text: str) -> Json:
    """Read what was typed: JSON where it is JSON, else the text itself."""
    try:
        value: Json = json.loads(text)
    except ValueError:
        return text
    return value


def _as_action(name: str) -> Action:
    """Give the word as the table's type knows it."""
    return next(action for action in get_args(Action) if action == name)

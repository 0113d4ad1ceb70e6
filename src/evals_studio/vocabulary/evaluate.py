"""Our JSON Schema evaluator: the keywords that our schema file uses, told one violation a fault.

Why not the `jsonschema` package: importing it costs more than reading a hundred artifacts; its `$` accepts
a final newline; NaN passes its `minimum`; keys that are no strings raise; and its error trees need the
file's own branches to be guessed again. Verdicts are tested against `jsonschema` and `jsonschema-rs` on
random documents.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Pointer
from evals_studio.vocabulary.jsonvalues import canonical, is_type, key_text

Node: TypeAlias = "bool | Mapping[str, Any]"
Check: TypeAlias = "Callable[[object, Pointer], Iterator[Violation]]"
Build: TypeAlias = Callable[[Node], "Check"]
Factory: TypeAlias = Callable[[Any, Mapping[str, Any], Build], Check]

_ANNOTATIONS = {
    "$schema",
    "$id",
    "$comment",
    "$defs",
    "title",
    "description",
    "default",
    "examples",
    "then",
    "else",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """One keyword that one value breaks.

    keyword: the schema's keyword; "false" for a key that a branch forbids, "unknown" for a key of a closed
    object.
    path: to the value, or for a missing, forbidden or unknown key to that key.
    value: the value that breaks the keyword, the owner of a missing key, the name of a refused key.
    rule: the keyword's own value in the schema.
    """

    keyword: str
    path: Pointer
    value: object
    rule: Any


class Evaluator:
    """A schema made ready once. beyond: references that are not followed: someone else checks them."""

    def __init__(self, schema: Mapping[str, Any], beyond: frozenset[str] = frozenset()) -> None:
        self._schema = schema
        self._beyond = beyond
        self._checks: dict[str, Check] = {}

    def violations(self, value: object, reference: str = "#") -> tuple[Violation, ...]:
        """Give every violation of the schema part at `reference` ("#", "#/$defs/entry"), paths from there."""
        return tuple(self._at(reference)(value, ()))

    def _at(self, reference: str) -> Check:
        if reference not in self._checks:
            self._checks[reference] = self._build(_resolve(self._schema, reference))
        return self._checks[reference]

    def _build(self, node: Node) -> Check:
        if isinstance(node, bool):
            return _anything if node else _nothing
        unknown = node.keys() - _ANNOTATIONS - _KEYWORDS.keys() - {"$ref"}
        if unknown:
            raise ValueError(f"the evaluator does not know {', '.join(sorted(unknown))}")
        checks = [
            make(node[keyword], node, self._build) for keyword, make in _KEYWORDS.items() if keyword in node
        ]
        if "$ref" in node and node["$ref"] not in self._beyond:
            checks.append(self._following(node["$ref"]))
        return _all(tuple(checks))

    def _following(self, reference: str) -> Check:
        def check(value: object, path: Pointer) -> Iterator[Violation]:
            return self._at(reference)(value, path)

        return check


def _resolve(schema: Mapping[str, Any], reference: str) -> Node:
    found: Any = schema
    for part in reference.split("/")[1:]:
        found = found[part]
    return found if isinstance(found, bool) else dict(found)


def _anything(_value: object, _path: Pointer) -> Iterator[Violation]:
    return iter(())


def _nothing(value: object, path: Pointer) -> Iterator[Violation]:
    yield Violation("false", path, value, rule=False)


def _all(checks: tuple[Check, ...]) -> Check:
    if len(checks) < 2:
        return checks[0] if checks else _anything

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        for each in checks:
            yield from each(value, path)

    return check


def _type(rule: Any, _node: Mapping[str, Any], _build: Build) -> Check:
    words = (rule,) if isinstance(rule, str) else tuple(rule)

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if not any(is_type(value, word) for word in words):
            yield Violation("type", path, value, words)

    return check


def _enum(rule: Any, _node: Mapping[str, Any], _build: Build) -> Check:
    allowed = {canonical(item) for item in rule}

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if canonical(value) not in allowed:
            yield Violation("enum", path, value, tuple(rule))

    return check


def _const(rule: Any, node: Mapping[str, Any], build: Build) -> Check:
    return _enum([rule], node, build)


def _pattern(rule: Any, _node: Mapping[str, Any], _build: Build) -> Check:
    # ECMA-262's `$` is the very end; Python's also stands before a final newline.
    expression = re.compile(rule[:-1] + r"\Z" if rule.endswith("$") else rule)

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if isinstance(value, str) and not expression.search(value):
            yield Violation("pattern", path, value, rule)

    return check


def _bound(
    keyword: str, word: str, measure: Callable[[Any], Any], breaks: Callable[[Any, Any], bool]
) -> Factory:
    """Make the factory of a keyword that compares a measure of values of one type with a number."""

    def make(rule: Any, _node: Mapping[str, Any], _build: Build) -> Check:
        def check(value: object, path: Pointer) -> Iterator[Violation]:
            if is_type(value, word) and breaks(measure(value), rule):
                yield Violation(keyword, path, value, rule)

        return check

    return make


def _unique_items(rule: Any, _node: Mapping[str, Any], _build: Build) -> Check:
    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if not rule or not isinstance(value, list):
            return
        seen = set()
        for index, item in enumerate(value):
            stand_in = canonical(item)
            if stand_in in seen:
                yield Violation("uniqueItems", (*path, index), item, rule)
                return
            seen.add(stand_in)

    return check


def _items(rule: Any, _node: Mapping[str, Any], build: Build) -> Check:
    each = build(rule)
    if each is _anything:  # thousands of entries would each be asked for nothing
        return _anything

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from each(item, (*path, index))

    return check


def _required(rule: Any, _node: Mapping[str, Any], _build: Build) -> Check:
    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if isinstance(value, Mapping):
            for key in rule:
                if key not in value:
                    yield Violation("required", (*path, key), value, key)

    return check


def _properties(rule: Any, _node: Mapping[str, Any], build: Build) -> Check:
    checks = {key: build(node) for key, node in rule.items()}

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if isinstance(value, Mapping):
            for key, item in value.items():
                text = key_text(key)
                if text in checks:
                    yield from checks[text](item, (*path, text))

    return check


def _additional_properties(rule: Any, node: Mapping[str, Any], build: Build) -> Check:
    known = frozenset(node.get("properties", ()))
    each = build(rule)

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if isinstance(value, Mapping):
            for key, item in value.items():
                text = key_text(key)
                if text in known:
                    continue
                if rule is False:
                    yield Violation("unknown", (*path, text), text, tuple(node.get("properties", ())))
                else:
                    yield from each(item, (*path, text))

    return check


def _property_names(rule: Any, _node: Mapping[str, Any], build: Build) -> Check:
    each = build(rule)

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        if isinstance(value, Mapping):
            for key in value:
                text = key_text(key)
                for broken in each(text, ()):
                    yield Violation("propertyNames", (*path, text), text, broken)
                    break

    return check


def _if(rule: Any, node: Mapping[str, Any], build: Build) -> Check:
    condition = build(rule)
    yes, no = build(node.get("then", True)), build(node.get("else", True))

    def check(value: object, path: Pointer) -> Iterator[Violation]:
        holds = next(condition(value, path), None) is None
        return yes(value, path) if holds else no(value, path)

    return check


def _all_of(rule: Any, _node: Mapping[str, Any], build: Build) -> Check:
    return _all(tuple(build(node) for node in rule))


_KEYWORDS: dict[str, Factory] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "pattern": _pattern,
    "minLength": _bound("minLength", "string", len, lambda size, rule: size < rule),
    "minItems": _bound("minItems", "array", len, lambda size, rule: size < rule),
    "minProperties": _bound("minProperties", "object", len, lambda size, rule: size < rule),
    "minimum": _bound("minimum", "number", lambda number: number, lambda number, rule: number < rule),
    "maximum": _bound("maximum", "number", lambda number: number, lambda number, rule: number > rule),
    "exclusiveMinimum": _bound(
        "exclusiveMinimum", "number", lambda number: number, lambda number, rule: number <= rule
    ),
    "uniqueItems": _unique_items,
    "items": _items,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _additional_properties,
    "propertyNames": _property_names,
    "if": _if,
    "allOf": _all_of,
}

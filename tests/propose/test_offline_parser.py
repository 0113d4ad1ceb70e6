"""The quick block parser reads what the stock parser reads, tokens of paragraphs and code left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from evals_studio.propose.offline.blockparser import block_tokens

_LINES = st.sampled_from(
    [
        "",
        "a",
        "    b",
        "- c",
        "-",
        "  - d",
        "* e",
        "+ f",
        "1. g",
        "2) h",
        "   i",
        "> j",
        ">",
        "> - k",
        "# l",
        "  ## m ##",
        "#n",
        "***",
        "- - -",
        "---",
        "```",
        "~~~ o",
        "<p>",
        "<!-- q",
        "-->",
        "| r | s |",
        "|---|:-:|",
        ":--|",
        "t | u",
        "\tv",
        "- \tw",
        "1.",
        "____",
    ]
)


def told(tokens: object) -> list[tuple[object, ...]]:
    """Give what our reader looks at."""
    assert isinstance(tokens, list)
    passed = {"paragraph_open", "paragraph_close", "list_item_open", "list_item_close"}
    kept = (one for one in tokens if one.type not in passed)
    return [(one.type, one.tag, " ".join(one.content.split()), one.map) for one in kept]


def stock(source: str) -> list[tuple[object, ...]]:
    parser = MarkdownIt("commonmark", {"maxNesting": 20}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    parser.disable(["reference", "lheading"])
    return told(parser.parse(source))


@given(st.lists(_LINES, max_size=14).map("\n".join))
def test_any_lines_are_read_as_by_the_stock_parser(source: str):
    assert told(block_tokens(source)) == stock(source)


@pytest.mark.parametrize(
    "source", ["", "\n", " ", "a\0b", "- a\n\n  b\n\n\n- c\n> d\ne\n1. f\n", "| a |\n|---|\n| b |\nc"]
)
def test_odd_texts_are_read_as_by_the_stock_parser(source: str):
    assert told(block_tokens(source)) == stock(source)

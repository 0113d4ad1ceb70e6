"""The verdict that a text is not YAML that we read."""


class NotYaml(Exception):  # noqa: N818 - a verdict about a text, not a fault of this program
    """The text is not YAML that we read.

    problem: the parser's words. index: the place (code points). context: where what failed began, or -1.
    """

    is_limit = False

    def __init__(self, problem: str, index: int, context: int = -1) -> None:
        super().__init__(problem)
        self.problem = problem
        self.index = index
        self.context = context


class TooMuch(NotYaml):
    """The text passes a limit that protects the reader; it may well be YAML."""

    is_limit = True

"""Numbers of things in words."""


def plural(count: int, noun: str) -> str:
    """Say a number of things: "1 error", "3 errors"; a noun in -y becomes -ies."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("y") else f"{count} {noun}s"

"""Numbers of things in words."""


def plural(count: int, noun: str) -> str:
    """Say a number of things: "1 error", "3 entries", "2 matches"."""
    if count == 1:
        return f"1 {noun}"
    if noun.endswith("y"):
        return f"{count} {noun[:-1]}ies"
    return f"{count} {noun}es" if noun.endswith("ch") else f"{count} {noun}s"

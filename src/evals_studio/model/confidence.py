"""How a confidence is said: one way, on screen, in reports and in messages."""


def shown_confidence(confidence: float | None) -> str:
    """Spell a confidence (0..1) as the trail does: one or two decimals; "" for None."""
    if confidence is None:
        return ""
    text = f"{confidence:.2f}"
    return text.removesuffix("0") if text.endswith("0") else text

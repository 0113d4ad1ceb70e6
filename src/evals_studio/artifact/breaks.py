"""Line breaks that readers disagree about; a frontmatter that holds one is read and not edited."""

import re
from typing import Final

UNEVEN_BREAKS: Final = re.compile("\r(?!\n)|[\x85\u2028\u2029]")
"""Line breaks that readers disagree about: a lone CR, NEL, LS, PS."""
UNEVEN_MESSAGE: Final = (
    "The frontmatter holds a line break that readers disagree about (a lone CR, NEL, LS or PS)."
)
UNEVEN_MEND: Final = "Replace it with an ordinary newline or an escape."

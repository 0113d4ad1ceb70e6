"""The laws' own helpers stand beside them and are imported by name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

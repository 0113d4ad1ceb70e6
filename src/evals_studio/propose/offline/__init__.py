"""The offline maker: instructions read from Markdown, judged, and rewritten as entries, without any model."""

from evals_studio.propose.offline.instructions import Instruction, instruction_lines
from evals_studio.propose.offline.maker import OfflineRules, offline_offers

__all__ = ["Instruction", "OfflineRules", "instruction_lines", "offline_offers"]

"""The loop of the plain review: tell the item, ask for a word, do it."""

from evals_studio.model.fault import Fault
from evals_studio.plain.conversation import Conversation
from evals_studio.plain.following import followed
from evals_studio.plain.lines import Lines, standard_lines
from evals_studio.review.session import Session
from evals_studio.settings import Config, key_map


def run_plain(session: Session, config: Config) -> int:
    """Let a person review an artifact on stdin and stdout; give the exit status."""
    return review(session, config, standard_lines())


def review(session: Session, config: Config, lines: Lines) -> int:
    """Review until the person quits or no more lines come; what was decided and not written is kept."""
    conversation = Conversation(session, config, lines, key_map(config.keys))
    conversation.begin()
    told = len(session.notices)
    while not conversation.over:
        line = lines.ask("Key or word, ? for help:")
        if line is None:
            conversation.leave()
            break
        try:
            for news in followed(session):
                lines.tell(news)
            conversation.hear(line)
        except Fault as fault:
            lines.tell(str(fault))
        for notice in session.notices[told:]:
            lines.tell(notice)
        told = len(session.notices)
    return 0

"""Words by class, as the offline rules know them. Plain tables: add a word where it belongs."""


def word_set(words: str) -> frozenset[str]:
    """Read words written one after the other."""
    return frozenset(words.split())


def phrase_table(phrases: str) -> tuple[tuple[str, ...], ...]:
    """Read phrases with `|` between, each as its words."""
    return tuple(tuple(phrase.split()) for phrase in phrases.split("|"))


DETERMINERS = word_set(
    "a an the all any each every both no some its your their his her another either neither enough few "
    "fewer many more most much multiple several one two three four five six seven eight nine ten which "
    "what whatever this that these those at-least only exactly"
)
PREPOSITIONS = word_set(
    "about above across after against along among around as at before behind below beside between "
    "beyond by despite during except for from in inside into like near of off on onto out outside over "
    "past per through throughout to toward towards under until up upon via with within without than "
    "instead if when unless while whether once so because since where not"
)
WH_WORDS = word_set("what which who whom whose when where why how whether")
PRONOUNS = word_set(
    "it them they him her us me you i we he she itself themselves yourself anything everything nothing "
    "something nobody everyone someone anyone none"
)
FIRST_PERSON = word_set("i we me us my our mine ours i'm i'll i've we're we'll we've let's myself ourselves")
CONJUNCTIONS = word_set("and or but nor then plus")
FUNCTION_WORDS = (
    DETERMINERS
    | PREPOSITIONS
    | WH_WORDS
    | PRONOUNS
    | CONJUNCTIONS
    | word_set(
        "is are was were be been being has have had do does did can could will would shall should may might "
        "must not never always also just such too very there here then else ever yet still again"
    )
)

OPENERS = word_set(
    "please then always also just simply now next finally lastly first second third instead remember "
    "otherwise afterwards additionally furthermore moreover therefore thus so and but"
)
"""Words before the verb that say nothing about what is done."""

ADVERBS = word_set(
    "explicitly automatically immediately directly clearly only carefully briefly proactively strictly "
    "silently manually systematically consistently thoroughly fully actively thoughtfully quickly again"
)
"""Adverbs that may stand before the verb and stay there. Other words in -ly are taken for such too."""

NO_ADVERBS = word_set(
    "apply reply supply rely comply multiply imply fly early daily weekly monthly yearly family "
    "assembly anomaly only"
)

SESSION_NAMES = (
    "the agent",
    "this agent",
    "agents",
    "the assistant",
    "the model",
    "claude",
    "copilot",
    "you",
    "the ai",
    "the skill",
    "this skill",
    "the orchestrator",
    "the reviewer",
    "your agent",
    "the command",
)
"""Subjects that mean the session."""

CONTRACTIONS = {
    "it's": ("it", "is"),
    "it’s": ("it", "is"),
    "that's": ("that", "is"),
    "there's": ("there", "is"),
    "they're": ("they", "are"),
    "they’re": ("they", "are"),
    "you're": ("you", "are"),
    "you’re": ("you", "are"),
    "you've": ("you", "have"),
}
"""Short forms of a subject and its verb."""

PRESENT_TO_PAST = {
    "is": "was",
    "are": "were",
    "isn't": "was not",
    "aren't": "were not",
    "has": "had",
    "have": "had",
    "hasn't": "had not",
    "haven't": "had not",
    "does": "did",
    "doesn't": "did not",
    "don't": "did not",
    "can": "could",
    "cannot": "could not",
    "can't": "could not",
    "will": "would",
    "won't": "would not",
    "may": "might",
    "must": "had to",
    "exists": "existed",
    "contains": "contained",
    "needs": "needed",
    "wants": "wanted",
    "seems": "seemed",
    "appears": "appeared",
    "becomes": "became",
    "remains": "remained",
    "succeeds": "succeeded",
    "depends": "depended",
    "differs": "differed",
    "happens": "happened",
    "lacks": "lacked",
    "works": "worked",
    "knows": "knew",
    "agrees": "agreed",
    "comes": "came",
    "gets": "got",
    "means": "meant",
    "arrives": "arrived",
    "conflicts": "conflicted",
    "belongs": "belonged",
    "matters": "mattered",
    "hits": "hit",
    "warrants": "warranted",
    "yields": "yielded",
    "occurs": "occurred",
    "affects": "affected",
    "uses": "used",
}
"""Finite verbs of clauses and what they become; the forms of verbs.tsv are known besides."""

PLURAL_PRESENT_TO_PAST = {
    "exist": "existed",
    "pass": "passed",
    "fail": "failed",
    "need": "needed",
    "want": "wanted",
    "match": "matched",
    "agree": "agreed",
    "remain": "remained",
    "differ": "differed",
    "contain": "contained",
    "change": "changed",
    "conflict": "conflicted",
    "apply": "applied",
    "ask": "asked",
    "provide": "provided",
    "know": "knew",
    "find": "found",
    "see": "saw",
    "use": "used",
    "think": "thought",
    "encounter": "encountered",
    "suspect": "suspected",
    "disagree": "disagreed",
    "mention": "mentioned",
    "add": "added",
    "make": "made",
    "create": "created",
    "appear": "appeared",
    "support": "supported",
    "require": "required",
    "include": "included",
    "lack": "lacked",
    "believe": "believed",
    "discover": "discovered",
    "get": "got",
    "write": "wrote",
    "modify": "modified",
}
"""Bare verbs after a plural or `you`, in clauses."""

CLAUSE_OPENERS = word_set("if when unless until before after once while whenever")
SHORT_CONDITIONS = word_set(
    "possible necessary needed available applicable relevant appropriate required requested asked told "
    "present true unsure uncertain ambiguous unclear absent missing done complete ready approved "
    "invoked blocked stuck safe empty useful helpful explicitly not specified provided supported"
)
"""First words of conditions without a verb: "if needed", "unless explicitly told to"."""

REPORTING = word_set(
    "verify confirm ensure check state assume say mention explain note report tell assert guarantee "
    "show validate know remember recheck prove claim double-check"
)
"""Verbs that take a clause as their object: "verify (that) the tests pass"."""

STATIVE_TRAPS = word_set("following above below here aforementioned former latter such")
"""Words that point outside the sentence."""

THIS_NOUNS = word_set(
    "skill repository repo project codebase agent command file document workflow session plugin package"
)
"""Nouns that "this" may stand before: what they mean is clear from the artifact."""

COUNT_NOUNS = word_set(
    "user file location repository repo branch command function class database table name template page "
    "directory folder path script tool question step plan issue error report suite test pipeline "
    "cluster section message answer response summary diagram document config configuration module "
    "package project task ticket comment commit flag endpoint schema query model dashboard workflow "
    "status result list checklist root cause type context developer codebase diff version human "
    "reviewer agent service component phase feature request description title environment format "
    "strategy approach example hypothesis timeline owner link number key value field column"
)
"""Singular nouns that need an article: instructions leave it out, sentences may not."""

ARTICLE_NOUNS = word_set(
    "user developer file folder directory script tool question issue repository repo branch function "
    "template section message report diagram database table suite endpoint codebase command plan "
    "location pipeline test answer manager project response summary readme meeting process catalog "
    "phase"
)
"""Of these, the ones that never stand bare in good prose; a mass noun or a part of a set phrase is none."""

SUPERLATIVES = word_set(
    "next previous latest newest oldest highest lowest largest smallest closest best worst simplest "
    "fastest same entire whole most"
)
"""Words that take "the" when nothing else stands before them."""

NEVER_ARTICLED = word_set(
    "code data feedback context work progress input output content text time access research logic "
    "behavior traffic markdown consent approval help English clear concise current explicit simple "
    "short long consistent empty open up out off on down over back away together apart aside forward "
    "here there first last next again instead only ahead memory storage space evidence knowledge advice "
    "guidance proof trust care attention support demand supply production staging development "
    "deployment maintenance compliance debt risk revenue cash schema metadata markup jargon syntax "
    "state power room money capital equity labor health water energy food soft hard real true false "
    "null none nil user-facing visible relevant available active public private static dynamic stable "
    "unique correct valid invalid complete incomplete partial full half generic specific accurate "
    "precise readable current everyone somebody everything software hardware music art history culture "
    "math science sex age size color value-add speed scale quality truth scope focus mode plain small "
    "large big high low early late fast slow persuasive direct safe secure clean fresh quiet calm still "
    "separate intact unchanged alone sure applicable"
)
"""Mass nouns, adjectives and adverbs that end an object without an article."""

GIVEN_BY_PEOPLE = word_set(
    "approval confirmation consent permission input feedback response answer reply request requests "
    "message instructions choice decision preference preferences sign-off"
)
"""What a person gives: "user approval" is the user's approval."""

PEOPLE = word_set(
    "user users human humans developer engineer maintainer customer reviewer partner operator learner owner"
)

VAGUE_WORDS = word_set(
    "appropriate appropriately proper properly best good great clean quality robust robustly effective "
    "effectively efficient efficiently optimal comprehensive comprehensively thorough thoroughly "
    "careful carefully clear clearly reasonable meaningful relevant excellent exceptional seamless "
    "maintainable scalable elegant modern well better professional world-class high-quality actionable "
    "insightful important significant simple simply intuitive consistent consistently useful helpful "
    "strategic sustainable critical ideal great readable easy smart ongoing possible necessary needed "
    "applicable where-possible balance various several key overall considerations needs best-practice "
    "best-practices practices principles mindset empathy excellence innovation continuous"
)

PRODUCT_NOUNS = word_set(
    "code function class component module variable method type test tests hook prop props state api "
    "endpoint query schema"
)

"""The tools that agents commonly have: names that need no explanation in an entry."""

_NAMES = (
    "Agent AskUserQuestion Bash BashOutput Edit EnterPlanMode ExitPlanMode Glob Grep KillBash "
    "KillShell LS ListMcpResources ListMcpResourcesTool MultiEdit NotebookEdit NotebookRead Read "
    "ReadMcpResource ReadMcpResourceTool Skill SlashCommand Task TaskCreate TaskGet TaskList "
    "TaskOutput TaskStop TaskUpdate TodoRead TodoWrite ToolSearch WebFetch WebSearch Write "
)

COMMON_TOOLS: frozenset[str] = frozenset(_NAMES.split())

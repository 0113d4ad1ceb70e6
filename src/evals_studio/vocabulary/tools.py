"""The tools that agents commonly have: names that need no explanation in an entry."""

COMMON_TOOLS: frozenset[str] = frozenset(
    (
        "Agent AskUserQuestion Bash BashOutput Edit EnterPlanMode ExitPlanMode Glob Grep KillBash "
        "KillShell LS ListMcpResources ListMcpResourcesTool MultiEdit NotebookEdit NotebookRead Read "
        "ReadMcpResource ReadMcpResourceTool Skill SlashCommand Task TaskCreate TaskGet TaskList "
        "TaskOutput TaskStop TaskUpdate TodoRead TodoWrite ToolSearch WebFetch WebSearch Write "
    ).split()
)

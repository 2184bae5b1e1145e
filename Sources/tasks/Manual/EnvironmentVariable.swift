/// An environment variable that the program reads.
struct EnvironmentVariable: Sendable {
  let name: String
  /// A capitalized phrase without a period.
  let meaning: String

  init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }

  /// All variables that the program reads, sorted.
  static let all = [
    EnvironmentVariable("CI", "If set, no progress is shown"),
    EnvironmentVariable("CLICOLOR_FORCE", "If set and not 0, use color even if the output is not a terminal"),
    EnvironmentVariable("COLORTERM", "If set, use 256 colors"),
    EnvironmentVariable("COLUMNS", "The width of the output; by default that of the terminal, or 80"),
    EnvironmentVariable("EDITOR", "The editor of 'tasks edit' if VISUAL is not set; vi by default"),
    EnvironmentVariable("FORCE_COLOR", "Like CLICOLOR_FORCE; 0 disables color"),
    EnvironmentVariable("GITHUB_ACTIONS", "If true, 'tasks lint' also writes GitHub annotations"),
    EnvironmentVariable("GIT_CONFIG_GLOBAL", "The user configuration of git, for safe.directory"),
    EnvironmentVariable("GIT_CONFIG_NOSYSTEM", "If set, ignore the system configuration of git"),
    EnvironmentVariable("GIT_CONFIG_SYSTEM", "The system configuration of git, for safe.directory"),
    EnvironmentVariable("GIT_DIR", "The git repository for '--staged', '--index' and '--changed', as for git"),
    EnvironmentVariable("GIT_WORK_TREE", "The work tree of the repository, as for git"),
    EnvironmentVariable("HOME", "Your home folder, also for ~ in settings"),
    EnvironmentVariable("LINES", "The height of the screen, which 'today', 'matrix' and 'next' fill at most"),
    EnvironmentVariable("NO_COLOR", "If set, do not use color"),
    EnvironmentVariable("PAGER", "The pager if TASKS_PAGER is not set; 'less -FIRX' by default"),
    EnvironmentVariable("PATH", "The folders of git and other programs"),
    EnvironmentVariable("PRE_COMMIT", "If set, ignore your personal settings"),
    EnvironmentVariable("SHELL", "If it is zsh, 'tasks install' shows how to set up completions"),
    EnvironmentVariable("SUDO_UID", "The user who ran sudo; root also trusts the settings of that user"),
    EnvironmentVariable("TASKS_ASCII", "If 1, draw charts with ASCII characters only"),
    EnvironmentVariable("TASKS_PAGER", "The pager for long results; empty or cat for none"),
    EnvironmentVariable("TASKS_SKIP_HOOK", "If set, the git hook checks nothing"),
    EnvironmentVariable("TASKS_TODAY", "The day to use as today, with an optional time, such as 2026-11-21T09:30"),
    EnvironmentVariable("TASKS_TRUSTED", "Folders in which files of other users are trusted, separated by ':'"),
    EnvironmentVariable("TERM", "The type of the terminal; dumb disables color, links and the pager"),
    EnvironmentVariable("TZ", "The time zone that determines today"),
    EnvironmentVariable("VISUAL", "The editor of 'tasks edit'"),
    EnvironmentVariable("XDG_CONFIG_HOME", "The folder of your settings; ~/.config by default"),
    EnvironmentVariable("XDG_DATA_HOME", "The folder of swap files of Neovim before 0.8; ~/.local/share by default"),
    EnvironmentVariable("XDG_STATE_HOME", "The folder of the undo history, and of Neovim; ~/.local/state by default"),
  ]
}

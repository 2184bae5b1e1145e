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
    EnvironmentVariable("CI", "If it is set, long work shows no progress"),
    EnvironmentVariable("CLICOLOR_FORCE", "Color, also where the output is no terminal, unless it is 0"),
    EnvironmentVariable("COLORTERM", "If it is set, 256 colors are used"),
    EnvironmentVariable("COLUMNS", "The width of what is shown, else that of the terminal, else 80"),
    EnvironmentVariable("EDITOR", "The editor of 'tasks edit' where VISUAL is not set; without it vi"),
    EnvironmentVariable("FORCE_COLOR", "Like CLICOLOR_FORCE; 0 turns color off"),
    EnvironmentVariable("GITHUB_ACTIONS", "If it is true, 'tasks lint' also writes findings for GitHub"),
    EnvironmentVariable("GIT_CONFIG_GLOBAL", "A configuration of git in place of your own, for safe.directory"),
    EnvironmentVariable("GIT_CONFIG_NOSYSTEM", "If it is set, the system's configuration of git does not count"),
    EnvironmentVariable("GIT_CONFIG_SYSTEM", "The system's configuration of git, for safe.directory"),
    EnvironmentVariable("GIT_DIR", "The repository whose index '--staged', '--index' and '--changed' mean, as for git"),
    EnvironmentVariable("GIT_WORK_TREE", "The folder of its files, as for git"),
    EnvironmentVariable("HOME", "Where the folders of a person are, and what ~ means in settings"),
    EnvironmentVariable("NO_COLOR", "If it is set, nothing is colored"),
    EnvironmentVariable("PAGER", "The pager where TASKS_PAGER is not set; without it 'less -FIRX'"),
    EnvironmentVariable("PATH", "Where git and other programs are looked for"),
    EnvironmentVariable("PRE_COMMIT", "If it is set, the settings of a person do not count"),
    EnvironmentVariable("SHELL", "Whether 'tasks install' says what zsh needs"),
    EnvironmentVariable("SUDO_UID", "The user who called sudo: for root, settings of that user count, too"),
    EnvironmentVariable("TASKS_ASCII", "With 1 pictures are drawn with ASCII characters alone"),
    EnvironmentVariable("TASKS_PAGER", "The program for long results on a terminal; empty or cat means none"),
    EnvironmentVariable("TASKS_SKIP_HOOK", "If it is set, the hook of git checks nothing"),
    EnvironmentVariable("TASKS_TODAY", "The day that counts as today, and perhaps the time: 2026-11-21T09:30"),
    EnvironmentVariable("TASKS_TRUSTED", "Folders in which files of other users count, too, with ':' between them"),
    EnvironmentVariable("TERM", "What the terminal can show; dumb means no color, no links and no pager"),
    EnvironmentVariable("TZ", "The time zone that says which day it is"),
    EnvironmentVariable("VISUAL", "The editor, before EDITOR"),
    EnvironmentVariable("XDG_CONFIG_HOME", "Where the settings of a person are, else ~/.config"),
    EnvironmentVariable("XDG_STATE_HOME", "Where changes are kept that can be undone, else ~/.local/state"),
  ]
}

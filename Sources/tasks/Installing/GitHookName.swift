/// The git hooks that `git install` writes.
enum GitHookName: String, CaseIterable, Sendable {
  case preCommit = "pre-commit"
  /// Runs when git concludes a merge by itself.
  case preMergeCommit = "pre-merge-commit"

  /// The commits that git lets the hook check.
  var subject: TerminalText { self == .preCommit ? "commits" : "merges" }
}

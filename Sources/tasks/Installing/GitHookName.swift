/// The git hooks that `git install` writes.
enum GitHookName: String, CaseIterable, Sendable {
  case preCommit = "pre-commit"
  /// Runs when git concludes a merge by itself.
  case preMergeCommit = "pre-merge-commit"
}

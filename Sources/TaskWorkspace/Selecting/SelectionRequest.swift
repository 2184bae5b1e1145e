package import TaskFiles

/// The files that a command is asked to work on.
package struct SelectionRequest {
  package enum Scope: Sendable {
    /// The files asked for, and no other.
    case askedFiles
    /// The workspaces that the paths lie in, too: some rules look at all files of one.
    case workspaces
  }

  package let scope: Scope
  /// Files and folders, from the current folder on; none for the workspace of the current folder.
  package var paths: [BytePath] = []
  /// The file that standard input stands for.
  package var inputName: BytePath?
  /// Whether only files with names of task files may be asked for.
  package var requiresTaskNames = false
  /// Whether ignored files are left out even where a path names them.
  package var leavesOutIgnored = false
  /// The people whose settings count.
  package var audience = Settings.Audience.person
  /// The changes that files must have; `nil` for all files.
  package var changes: ChangeScope?

  package init(_ scope: Scope) { self.scope = scope }

  /// Whether one of the paths is standard input.
  var readsStandardInput: Bool { paths.contains(.standardInput) }
}

extension BytePath {
  /// The name of standard input among paths.
  package static let standardInput: BytePath = "-"
}

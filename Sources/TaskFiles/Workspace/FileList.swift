/// The task files of a workspace.
package struct FileList: Equatable, Sendable {
  /// The absolute paths, sorted by their bytes. Each file is listed once, by its path without links if it has one.
  package var files: [BytePath] = []
  /// The folders that were searched, and those of files that links lead to. Every change of the list happens in one of
  /// them.
  package var folders: [BytePath] = []
  /// The folders, ignore files and broken links that could not be read, sorted by path.
  package var problems: [FileError] = []
  /// The copies that sync services have made of files in these folders, which are not ignored, sorted by path.
  package var copies: [BytePath] = []
  /// The ignored files; set if `files` is empty and the search would otherwise have found some.
  package var ignored: IgnoredFiles?
}

/// Task files that were found but are ignored.
package struct IgnoredFiles: Equatable, Sendable {
  package struct Cause: Equatable, Sendable {
    package var origin: IgnoreOrigin
    /// The number of files that this line ignores.
    package var count: Int
  }

  package var count: Int
  /// Whether the count is complete; `false` if ignored folders were too large to finish it.
  package var isComplete: Bool
  /// The responsible lines, the one that ignores most files first.
  package var causes: [Cause]
}

/// Options of a search for files in a workspace.
package struct FileSearchOptions: Equatable, Sendable {
  /// Whether ignore files apply; `--no-ignore` makes it `false`.
  package var respectsIgnoreFiles: Bool
  /// `--hidden`: whether files and folders whose name begins with a dot are included; `.git` never is.
  package var includesHidden: Bool
  /// The path of the inbox, relative to the workspace's root. It is listed if it exists, even if it is ignored.
  package var inbox: BytePath
  /// The files that the settings exclude; applied only if ignore files are.
  package var exclude: ExcludedFiles?

  package init(
    respectsIgnoreFiles: Bool = true, includesHidden: Bool = false, inbox: BytePath = "inbox.tasks",
    exclude: ExcludedFiles? = nil
  ) {
    self.respectsIgnoreFiles = respectsIgnoreFiles
    self.includesHidden = includesHidden
    self.inbox = inbox
    self.exclude = exclude
  }
}

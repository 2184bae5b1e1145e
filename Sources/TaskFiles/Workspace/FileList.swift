/// The task files of a workspace.
package struct FileList: Equatable, Sendable {
  /// Absolute paths, sorted by their bytes. Each file once, by the path without links where there is one.
  package var files: [BytePath] = []
  /// The folders that were looked into, and those of files that links lead to: whatever changes the list happens in one
  /// of them.
  package var folders: [BytePath] = []
  /// The folders, ignore files and broken links that could not be read, sorted by path.
  package var problems: [FileError] = []
  /// Set where `files` is empty and ignored ones would have been found.
  package var ignored: IgnoredFiles?
}

/// Task files that were found and are ignored.
package struct IgnoredFiles: Equatable, Sendable {
  package struct Cause: Equatable, Sendable {
    package var origin: IgnoreOrigin
    /// Files this line hides.
    package var count: Int
  }

  package var count: Int
  /// False where ignored folders held so much that the count ended early.
  package var isComplete: Bool
  /// The line that hides most first.
  package var causes: [Cause]
}

/// Options of a search for files in a workspace.
package struct FileSearchOptions: Equatable, Sendable {
  /// `--no-ignore` makes it false.
  package var respectsIgnoreFiles: Bool
  /// `--hidden`: also files and folders whose name begins with a dot; never `.git`.
  package var includesHidden: Bool
  /// Relative to the workspace's root. Listed if it exists, whatever ignores it.
  package var inbox: BytePath
  /// The files that the settings exclude; used where ignore files are.
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

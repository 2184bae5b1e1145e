package import TaskFiles
package import TaskSyntax

/// A file that a command reads, and its name for people.
package struct InputFile: Sendable {
  /// Returns the name that messages show for a file: the path as a person gave it, for the path without links.
  package typealias Naming = @Sendable (_ file: BytePath) -> BytePath

  /// Absolute; `-` or a name in angle brackets for standard input.
  package var path: BytePath
  /// The name that messages show; `nil` for a file that is read only because others refer to it.
  package var naming: Naming?
  /// Contents that replace those of the path: standard input, a blob of git, a text that was just written.
  package var source: SourceText?
  /// Whether a person named the file itself, and not a folder or nothing.
  package var isNamed = false

  /// Whether the command asks for findings in the file, or for changes of it.
  package var isAsked: Bool { naming != nil }
  /// The name that messages show; the path where nobody asked for the file.
  package var name: BytePath { naming?(path) ?? path }

  /// Returns the path from the root of a workspace, or `nil` where the file lies elsewhere.
  package func place(in workspace: Workspace) -> [UInt8]? { path.normalized().place(in: workspace.root) }
}

extension InputFile {
  package init(path: BytePath, name: BytePath, source: SourceText? = nil) {
    self.init(path: path, naming: { _ in name }, source: source, isNamed: true)
  }
}

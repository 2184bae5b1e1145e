package import TaskFiles
package import TaskSyntax

/// A file that a command reads, and its name for people.
package struct InputFile: Sendable {
  /// Returns the name of a file for people: of the path without links, the path that a person gave.
  package typealias Naming = @Sendable (_ file: BytePath) -> BytePath

  /// Absolute; `-` or a name in angle brackets for standard input.
  package var path: BytePath
  /// The name for people; `nil` for a file that is read for the sake of others.
  package var naming: Naming?
  /// The contents where they are not those of the path: standard input, a blob of git, what was just written.
  package var source: SourceText?

  package init(path: BytePath, naming: Naming? = nil, source: SourceText? = nil) {
    self.path = path
    self.naming = naming
    self.source = source
  }

  package init(path: BytePath, name: BytePath, source: SourceText? = nil) {
    self.init(path: path, naming: { _ in name }, source: source)
  }

  /// Whether findings in it, or changes of it, are asked for.
  package var isAsked: Bool { naming != nil }
  /// The name for people; the path where they did not ask for the file.
  package var name: BytePath { naming?(path) ?? path }

  /// Returns the path from the root of a workspace, or `nil` where the file lies elsewhere.
  package func place(in workspace: Workspace) -> [UInt8]? { path.normalized().place(in: workspace.root) }
}

package import TaskFiles

/// The files that a command reads, by workspace, and those among them that it was asked for.
package struct FileSelection {
  /// A reason why the selection is not what was asked for; it was reported.
  package enum Fault: Hashable, Sendable {
    case misnamed, unreadable, unmerged
  }

  package internal(set) var groups: [FileGroup] = []
  package internal(set) var faults: Set<Fault> = []
  /// The lines of files that count; `nil` for all.
  package internal(set) var changes: WorkTreeChanges?

  /// The files that were asked for, in order.
  package var askedFiles: [(file: InputFile, workspace: Workspace?)] {
    groups.flatMap { group in group.files.filter(\.isAsked).map { ($0, group.workspace) } }
  }

  /// Replaces the contents of files by the texts that were written to them.
  package mutating func use(_ written: WrittenTexts) { for index in groups.indices { groups[index].use(written) } }

  /// Whether the file at `path` is one that is read.
  package func reads(_ path: BytePath) -> Bool {
    groups.contains { group in Self.contains(group.files.map(\.path), path) }
  }

  /// Whether the file at `path` is read, or controls what is read: no report is to replace it.
  ///
  /// - Parameter others: files that control it and that the selection does not know.
  package func needs(_ path: BytePath, besides others: [BytePath]) -> Bool {
    if Workspace.governingNames.contains(where: { path.name.elementsEqual($0.utf8) }) || reads(path) { return true }
    let baselines = groups.compactMap { group -> BytePath? in
      guard let root = group.workspace?.root, let baseline = group.settings[.baseline] else { return nil }
      return root.joined(BytePath(baseline))
    }
    return Self.contains(others + baselines, path)
  }

  /// Whether one of `paths` leads to the same file.
  private static func contains(_ paths: [BytePath], _ path: BytePath) -> Bool {
    guard let identity = FileStatus.ifAny(path)?.identity else { return false }
    return paths.contains { FileStatus.ifAny($0)?.identity == identity }
  }
}

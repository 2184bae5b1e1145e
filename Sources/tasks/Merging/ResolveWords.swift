import TaskFiles
import TaskMerging

/// The words about conflicts that were settled.
struct ResolveWords {
  private let resolution: ConflictResolution
  private let name: BytePath
  private let side: ConflictSide?
  private let isUnmerged: Bool
  private let isWritten: Bool

  /// - Parameters:
  ///   - isUnmerged: whether git waits for the file to be added.
  ///   - isWritten: whether the result is written, not only shown.
  init(
    _ resolution: ConflictResolution, of name: BytePath, _ side: ConflictSide?, isUnmerged: Bool, isWritten: Bool
  ) {
    self.resolution = resolution
    self.name = name
    self.side = side
    self.isUnmerged = isUnmerged
    self.isWritten = isWritten
  }

  /// Names the conflicts that are left. Returns the status that they make.
  func report(to console: Console) -> ExitStatus {
    let rest = resolution.text.conflicts
    for (conflict, differences) in zip(rest, resolution.differences) {
      MergeWords.report(differences, at: "\(name.bytes):\(conflict.lines.lowerBound)", to: console)
    }
    for line in resolution.refusedLines {
      console.report(
        .error, "\(name.bytes):\(line): both sides may have the same task, so they cannot both be kept",
        help: "take one with '--ours' or '--theirs', or edit the lines")
    }
    if console.verbosity > .quiet { summarize(leaving: rest.count, console) }
    return rest.isEmpty ? .success : .findings
  }

  private func summarize(leaving count: Int, _ console: Console) {
    if let merge = resolution.merge {
      MergeWords.reportRules(of: merge, to: console)
      let verb: TerminalText = isWritten ? "merged" : "would merge"
      let rest: TerminalText = side == nil && count > 0 ? " with \(TerminalText(count, "conflict"))" : ""
      console.writeErrorLine("\(verb) '\(name.bytes)' anew\(rest)")
    }
    if let side, resolution.settledCount > 0 {
      let verb: TerminalText =
        side == .both ? (isWritten ? "kept" : "would keep") : (isWritten ? "took" : "would take")
      let conflicts = TerminalText(resolution.settledCount, "conflict")
      let rest: TerminalText = count > 0 ? "; \(count) left" : ""
      console.writeErrorLine("\(verb) \(side.rawValue) in \(conflicts) of '\(name.bytes)'\(rest)")
    }
    if count == 0, isUnmerged, isWritten {
      console.note("no conflict is left in '\(name.bytes)'", help: "'git add' marks it as resolved")
    }
  }
}

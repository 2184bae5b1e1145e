import TaskLinter
import TaskSyntax

/// The last line of `lint`: how many findings of each severity, in how many files.
struct FindingCount {
  private var counts = SeverityCounts()
  private(set) var safeFixes = 0
  private var unsafeFixes = 0
  private(set) var files = 0
  private var filesWithFindings = 0
  /// The number of findings that a baseline knows; they are not counted otherwise.
  var known = 0

  /// Adds the findings of a file.
  mutating func add(_ findings: Findings) {
    files += 1
    if findings.count > 0 { filesWithFindings += 1 }
    counts += findings.counts
    safeFixes += findings.safeFixes
    unsafeFixes += findings.unsafeFixes
  }

  /// Returns the number of findings of a severity.
  subscript(severity: Diagnostic.Severity) -> Int { counts[severity] }

  var hasFiles: Bool { files > 0 }

  /// Whether any finding is at least as bad as `level`; or, where `mostWarnings` is set, there are more warnings.
  func reaches(_ level: Diagnostic.Severity, mostWarnings: Int? = nil) -> Bool {
    if let mostWarnings, counts[.warning] > mostWarnings { return true }
    return Diagnostic.Severity.allCases.contains { severity in
      severity >= level && counts[severity] > 0 && !(mostWarnings != nil && severity == .warning)
    }
  }

  /// Returns the line.
  ///
  /// - Parameters:
  ///   - fix: The command that makes the safe fixes; `nil` for none.
  ///   - mentionsUnsafe: Whether the line says how to make the other fixes.
  ///   - isRest: Whether the safe fixes were made.
  func line(fix: TerminalText? = nil, mentionsUnsafe: Bool = false, isRest: Bool = false) -> TerminalText {
    let place = TerminalText(files, "file")
    let rest: TerminalText = isRest ? " left" : ""
    let others: TerminalText = known == 0 ? "" : "; \(known) in the baseline"
    guard filesWithFindings > 0 else { return "no findings\(rest) in \(place)\(others)" }
    var fixes: TerminalText = safeFixes == 0 ? "" : "; \(safeFixes) with a safe fix [*]"
    if safeFixes > 0, let fix {
      fixes.append(": run '\(fix)' to apply \(safeFixes == 1 ? "it" : "them" as TerminalText)")
    }
    if mentionsUnsafe, unsafeFixes > 0 {
      fixes.append(
        safeFixes > 0 && fix != nil
          ? "; \(unsafeFixes) more with '--unsafe-fixes'"
          : "; \(unsafeFixes) with an unsafe fix: 'tasks lint --fix --unsafe-fixes'")
    }
    let share: TerminalText = filesWithFindings == files ? "" : "\(filesWithFindings) of "
    return "\(counts.phrase)\(rest) in \(share)\(place)\(others)\(fixes)"
  }
}

extension SeverityCounts {
  /// The counts in words, the most severe first: `2 errors, 1 warning`.
  var phrase: TerminalText {
    let parts = Diagnostic.Severity.allCases.reversed().compactMap { severity -> TerminalText? in
      let count = self[severity]
      if count == 0 { return nil }
      return severity == .info ? "\(count) info" : TerminalText(count, "\(severity.rawValue)")
    }
    return TerminalText(joining: parts, with: ", ")
  }
}

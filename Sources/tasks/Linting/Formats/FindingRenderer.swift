import TaskFiles
import TaskLinter
import TaskSyntax

/// Writes findings in one format, file by file.
protocol FindingRenderer {
  /// Called once, before all else.
  mutating func begin(_ console: Console)
  /// Called once for each file, in order. Throws where a format that reads the text itself cannot.
  mutating func add(_ file: FindingFile, to console: Console) throws(FileError)
  /// Called once, at the end.
  mutating func finish(_ end: FindingSummary, _ console: Console)
}

/// The facts about the run that formats write besides findings.
struct FindingRun: Sendable {
  /// All rules, also those that were not run.
  let rules: [LintRule]
  /// The root of the repository, else the current folder.
  let root: BytePath
  /// The severity from which on a finding is a failure.
  let failOn: Diagnostic.Severity
}

/// The facts that are known at the end of a run.
struct FindingSummary {
  /// The number of findings in the files.
  let count: FindingCount
  /// Whether everything could be read.
  let isComplete: Bool
  /// The number of findings that the format was not given, because there were too many.
  let hidden: SeverityCounts
  /// The words of the command line that show all findings.
  let allOption: String
}

extension Console {
  /// Writes XML that was made so far, if it is a piece.
  func writePiece(of xml: inout XMLText) { if xml.bytes.count >= Self.pieceLength { write(xml.take()) } }
}

import JSON
import TaskFiles
import TaskLinter
import TaskSyntax

/// Writes findings in one format, file by file, and holds none of them back.
protocol FindingRenderer {
  /// Called once, before all else.
  mutating func begin(_ output: FindingOutput)
  /// Called once for each file, in order.
  mutating func add(_ file: FindingFile, to output: FindingOutput)
  /// Called once, at the end.
  mutating func finish(_ count: FindingCount, isComplete: Bool, _ output: FindingOutput)
}

/// The facts about the run that formats write besides findings.
struct FindingRun: Sendable {
  /// All rules, also those that were not run.
  let rules: [LintRule]
  /// The root of the repository, else the current folder.
  let root: BytePath
  /// From which severity on a finding is a failure.
  let failOn: Diagnostic.Severity
}

/// The output of a format.
final class FindingOutput {
  private let write: (any EncodedText) -> Void
  private let isOpen: () -> Bool

  init(isOpen: @escaping () -> Bool, write: @escaping (any EncodedText) -> Void) {
    self.write = write
    self.isOpen = isOpen
  }

  /// False once nobody reads it any more.
  var isWanted: Bool { isOpen() }

  func send(_ text: some EncodedText) { write(text) }

  /// Texts are sent in pieces of this many bytes, so that a long one never stands in memory.
  static let pieceLength = 1 << 16
}

extension FindingOutput {
  /// Sends what was written so far, where that is worth it.
  func send(from json: inout JSONWriter) {
    if json.count >= Self.pieceLength { send(json.take()) }
  }

  func send(from xml: inout XMLText) {
    if xml.bytes.count >= Self.pieceLength { send(xml.take()) }
  }
}

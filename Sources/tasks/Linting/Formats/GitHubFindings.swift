import TaskFiles
import TaskSyntax

/// Findings as annotations of GitHub Actions.
///
///     ::error title=tasks (invalid-date),file=a.tasks,line=1,col=9,endColumn=16::a.tasks:1:9: …
///
/// Ten of each level are shown of a step, so errors come first: the others wait for them, as long as they are no more
/// than a piece of output. Source: "Workflow commands for GitHub Actions".
struct GitHubFindings: FindingRenderer {
  /// The word that turns commands on again where the log also shows text, in which a file could be named like a command:
  /// they are off between those of this format. Nobody can have written the word before.
  ///
  /// Source: "Workflow commands for GitHub Actions", "Stopping and starting workflow commands".
  private let word: WorkflowText?
  private var errors = WorkflowText()
  private var warnings = WorkflowText()
  private var notices = WorkflowText()

  /// In bytes.
  private static let longestWait = 1 << 20

  /// - Parameter isBesideText: whether the log shows text, too.
  init(isBesideText: Bool = false) {
    if isBesideText {
      var word = WorkflowText()
      word.append("tasks-")
      word.append(message: Array(UInt64.random(in: .min ... .max).hexadecimal.utf8))
      self.word = word
    } else {
      word = nil
    }
  }

  mutating func begin(_ console: Console) { stopCommands(console) }

  mutating func add(_ file: FindingFile, to console: Console) {
    file.forEachFinding(for: console) { placed in
      switch placed.finding.severity {
      case .error: Self.append(placed, as: "error", in: file, to: &errors)
      case .warning: Self.append(placed, as: "warning", in: file, to: &warnings)
      case .info: Self.append(placed, as: "notice", in: file, to: &notices)
      }
      if errors.bytes.count >= Self.pieceLength { write(errors.take(), to: console) }
      if warnings.bytes.count + notices.bytes.count >= Self.longestWait { send(to: console) }
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    send(to: console)
    startCommands(console)
  }

  private mutating func send(to console: Console) {
    errors.append(warnings.take())
    errors.append(notices.take())
    if !errors.bytes.isEmpty { write(errors.take(), to: console) }
  }

  private func write(_ commands: WorkflowText, to console: Console) {
    startCommands(console)
    console.write(commands)
    stopCommands(console)
  }

  /// Lets the log look for commands again.
  private func startCommands(_ console: Console) {
    guard let word else { return }
    var command = WorkflowText()
    command.append("::")
    command.append(word)
    command.append("::\n")
    console.write(command)
  }

  private func stopCommands(_ console: Console) {
    guard let word else { return }
    var command = WorkflowText()
    command.append("::stop-commands::")
    command.append(word)
    command.append("\n")
    console.write(command)
  }

  private static func append(
    _ placed: PlacedFinding, as level: StaticString, in file: FindingFile, to text: inout WorkflowText
  ) {
    text.append("::")
    text.append(level)
    text.append(" title=tasks (")
    text.append(property: Array(placed.finding.rule.utf8))
    text.append("),file=")
    text.append(property: file.path.bytes)
    text.append(",line=")
    text.append(placed.start.line)
    // Columns count on one line alone: of several only the lines are said.
    if placed.last.line == placed.start.line {
      text.append(",col=")
      text.append(placed.start.column)
      text.append(",endLine=")
      text.append(placed.last.line)
      text.append(",endColumn=")
      text.append(placed.last.column)
    } else {
      text.append(",endLine=")
      text.append(placed.last.line)
    }
    text.append("::")
    text.append(message: file.path.bytes)
    text.append(":")
    text.append(placed.start.line)
    text.append(":")
    text.append(placed.start.column)
    text.append(": ")
    text.append(message: Array("\(placed.finding.rule) \(placed.sentence)".utf8))
    text.append("\n")
  }
}

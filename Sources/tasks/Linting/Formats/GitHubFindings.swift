import TaskFiles
import TaskSyntax

extension FindingFormat {
  static let github = FindingFormat(rawValue: "github", help: "GitHub Actions", usesRepositoryPaths: true) { _ in
    GitHubFindings()
  }
}

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
    let number = UInt64.random(in: .min ... .max).hexadecimal
    word = isBesideText ? "tasks-\(message: Array(number.utf8))" : nil
  }

  mutating func begin(_ console: Console) { stopCommands(console) }

  mutating func add(_ file: FindingFile, to console: Console) {
    file.forEachFinding(for: console) { placed in
      switch placed.finding.severity {
      case .error: errors.append(Self.command("error", placed, in: file))
      case .warning: warnings.append(Self.command("warning", placed, in: file))
      case .info: notices.append(Self.command("notice", placed, in: file))
      }
      if errors.bytes.count >= Console.pieceLength { write(errors.take(), to: console) }
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
  private func startCommands(_ console: Console) { if let word { console.write("::\(word)::\n" as WorkflowText) } }

  private func stopCommands(_ console: Console) {
    if let word { console.write("::stop-commands::\(word)\n" as WorkflowText) }
  }

  private static func command(_ level: WorkflowText, _ placed: PlacedFinding, in file: FindingFile) -> WorkflowText {
    let (start, last, path, rule) = (placed.start, placed.last, file.path.bytes, placed.finding.rule)
    // Columns count on one line alone: of several only the lines are said.
    let end: WorkflowText =
      last.line == start.line
      ? ",col=\(start.column),endLine=\(last.line),endColumn=\(last.column)" : ",endLine=\(last.line)"
    return """
      ::\(level) title=tasks (\(property: Array(rule.utf8))),file=\(property: path),line=\(start.line)\(end)\
      ::\(message: path):\(start.line):\(start.column): \(message: Array("\(rule) \(placed.sentence)".utf8))\n
      """
  }
}

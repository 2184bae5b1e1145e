import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

extension FindingFormat {
  /// For people, who read no more than a few hundred findings.
  static let text = FindingFormat(rawValue: "text", help: "for people", needsWholeText: false, usualLimit: 200) { _ in
    TextFindings()
  }
}

/// Findings for people: place, severity, rule and message, the line with carets under the flagged text, and help.
///
/// The sections of a file are encoded on all cores.
struct TextFindings: FindingRenderer {
  mutating func begin(_ console: Console) {}

  mutating func add(_ file: FindingFile, to console: Console) throws(FileError) {
    let (text, path, sections) = (file.text, file.path, file.sections)
    guard !sections.all.isEmpty else { return }
    let (link, columns, lineWidth) = (console.link(to: file.location), console.columns, console.lineWidth)
    try console.write(
      count: sections.all.count,
      state: SectionEncoder(text, name: path, link: link, columns: columns, lineWidth: lineWidth)
    ) { encoder, number, text throws(FileError) in
      let section = sections.all[number]
      try encoder.append(sections.findings(of: section), in: section.stretch, to: &text)
    }
    try text.checkUnchanged()
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    guard end.hidden.total > 0 else { return }
    console.writeLine("not shown: \(end.hidden.phrase); use '\(end.allOption)' to show all")
    console.writeLine()
  }
}

/// Encodes the findings of one file, section by section. Each thread has its own: a value that two threads use at once
/// costs more than the text, if only because its uses are counted.
private struct SectionEncoder: Sendable {
  private let text: FindingText
  private let labels: Labels
  private var excerpt: SourceExcerpt
  /// The memory of the last stretch.
  private var storage: [UInt8] = []

  /// The texts that all findings share.
  private struct Labels {
    /// The name of the file with a colon.
    let name: TerminalText
    let nameStyle: Style
    /// Behind the rule of a finding with a safe fix.
    let fixable: TerminalText = "] \("[*]", Style(.green)) "
    /// Before the text of a line, and before help.
    let gutter: TerminalText = "\n\("  | ", .dim)"
    let help: TerminalText = "  \("=", .dim) \("help:", .bold) "
  }

  private let lineWidth: Int

  private static let gutterColumns = 4
  private static let mostColumns = 160

  /// - Parameters:
  ///   - link: the target of the name.
  ///   - columns: the columns of the screen.
  ///   - lineWidth: the width at which messages are wrapped.
  init(_ text: FindingText, name: BytePath, link: Hyperlink?, columns: Int, lineWidth: Int) {
    self.lineWidth = lineWidth
    self.text = text
    labels = Labels(name: "\(TerminalText(encoding: name.bytes)):", nameStyle: .bold.leading(to: link))
    excerpt = SourceExcerpt(columns: min(columns, Self.mostColumns) - Self.gutterColumns)
  }

  /// Appends findings that begin in a stretch. Throws where it cannot be read.
  mutating func append(
    _ findings: DiagnosticList.SubSequence, in stretch: FindingText.Stretch, to output: inout TerminalText
  ) throws(FileError) {
    var used: [UInt8] = []
    swap(&used, &storage)
    let source = try text.source(of: stretch, in: consume used)
    var cursor = LineCursor(source)
    let start = stretch.range.lowerBound
    for finding in findings {
      let range = finding.range.lowerBound - start..<finding.range.upperBound - start
      let place = cursor.place(of: range.lowerBound)
      // Programs that read a terminal, as tasks of VS Code do, find all of this on one line.
      appendHead(finding, line: stretch.lineCount + place.line, column: place.column, to: &output)
      output.append(labels.gutter)
      excerpt.append(
        range, of: source, lineStart: cursor.lineStart, separator: labels.gutter, style: finding.severity.style,
        to: &output)
      if let help = finding.help {
        output.append(literal: "\n")
        appendHelp(help, to: &output)
      }
      output.append(literal: "\n\n")
    }
    storage = source.storage
  }

  /// Appends help, wrapped at words where the output is a terminal.
  private func appendHelp(_ help: String, to output: inout TerminalText) {
    var line = labels.help
    line.append(encoding: help.utf8Span.span)
    guard lineWidth != .max else { return output.append(line) }
    output.append(TerminalText(joining: line.wrapped(to: lineWidth, indentation: 4), with: "\n"))
  }

  /// Appends place, severity, rule and message.
  private func appendHead(_ finding: Diagnostic, line: Int, column: Int, to text: inout TerminalText) {
    let start = text.bytes.count
    text.append(labels.name)
    for number in [line, column] {
      text.append(number)
      text.append(literal: ":")
    }
    text.setStyle(labels.nameStyle, of: start..<text.bytes.count)
    text.append(literal: " ")
    let severity = text.bytes.count
    text.append(encoding: finding.severity.rawValue.utf8Span.span)
    let rule = text.bytes.count
    text.append(literal: "[")
    text.append(encoding: finding.rule.utf8Span.span)
    text.setStyle(finding.severity.style, of: severity..<rule)
    text.setStyle(.dim, of: rule..<text.bytes.count + 1)
    if finding.fix?.isSafe == true { text.append(labels.fixable) } else { text.append(literal: "] ") }
    text.append(encoding: finding.message.utf8Span.span)
  }
}

extension Diagnostic.Severity {
  var style: Style {
    switch self {
    case .error: Style(.red, bold: true)
    case .warning: Style(.yellow, bold: true)
    case .info: Style(.blue, bold: true)
    }
  }
}

import TaskFiles
import TaskSyntax

/// A file's findings as a person reads them, a stretch of its text at a time.
struct FindingPage: Sendable {
  /// A stretch and what was found in it, in order.
  struct Section: Sendable {
    let stretch: FindingText.Stretch
    let findings: ArraySlice<Diagnostic>
  }

  private let name: TerminalText
  private let text: FindingText
  private let columns: Int

  /// Before the text of a line, and before help.
  private static let gutter: TerminalText = "  | "
  private static let helpLabel: TerminalText = "  \("=", .dim) \("help:", .bold) "
  private static let mostColumns = 160

  /// - Parameters:
  ///   - name: what people call the file.
  ///   - columns: of the screen.
  init(name: BytePath, text: FindingText, columns: Int) {
    self.name = TerminalText(encoding: name.bytes)
    self.text = text
    self.columns = min(columns, Self.mostColumns) - Self.gutter.columns
  }

  /// Sorted findings by the stretches that they begin in; the last one has those at its end, too.
  func sections(_ findings: ArraySlice<Diagnostic>) -> [Section] {
    var rest = findings
    let stretches = text.stretches
    return stretches.indices.compactMap { index in
      let isLast = index == stretches.count - 1
      let end = rest.firstIndex { !isLast && $0.range.lowerBound >= stretches[index].range.upperBound } ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest.startIndex < end ? Section(stretch: stretches[index], findings: rest[..<end]) : nil
    }
  }

  func words(_ section: Section) -> Result<TerminalText, FileError> {
    let source: SourceText
    do throws(FileError) {
      source = try text.source(of: section.stretch)
    } catch {
      return .failure(error)
    }
    var walk = LineIndex.Walk(LineIndex(source))
    var words = TerminalText()
    for finding in section.findings {
      let start = section.stretch.range.lowerBound
      let range = finding.range.lowerBound - start..<finding.range.upperBound - start
      let (line, column) = walk.place(of: range.lowerBound)
      words.append("\(name):\(section.stretch.lineCount + line):\(column):", .bold)
      append(finding, source, range, lineStart: walk.lineStart, to: &words)
    }
    return .success(words)
  }

  private func append(
    _ finding: Diagnostic, _ source: SourceText, _ range: Range<Int>, lineStart: Int, to text: inout TerminalText
  ) {
    let style = finding.severity.style
    text.append(" ")
    text.append(TerminalText(encoding: finding.severity.rawValue), style)
    text.append("[\(finding.rule)]", .dim)
    if finding.fix?.isSafe == true { text.append(" \("[*]", Style(.green))") }
    text.append(" ")
    text.append(encoding: finding.message.utf8Span.span)
    text.append("\n")
    let excerpt = SourceExcerpt(source, range, lineStart: lineStart, columns: columns, style: style)
    for line in [excerpt.line, excerpt.carets] {
      text.append(Self.gutter, .dim)
      text.append(line)
      text.append("\n")
    }
    if let help = finding.help {
      text.append(Self.helpLabel)
      text.append(encoding: help.utf8Span.span)
      text.append("\n")
    }
    text.append("\n")
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

import TaskFiles
import TaskSyntax
import TaskWorkspace

/// Puts the findings of a page into words, section by section. A thread has one of its own: what two of them use at the
/// same time, if only to count that they do, costs more than all the words.
struct FindingWriter: Sendable {
  private let page: FindingPage
  private let labels: Labels
  private var excerpt: SourceExcerpt

  /// The texts that all findings share.
  private struct Labels {
    /// The name of the file with a colon.
    let name: TerminalText
    let nameStyle: Style
    /// Between the place and the rule.
    let info: TerminalText = " info["
    let warning: TerminalText = " warning["
    let error: TerminalText = " error["
    /// Behind the rule; the first says that there is a safe fix.
    let fixable: TerminalText = "] \("[*]", Style(.green)) "
    let unfixable: TerminalText = "] "
    /// Before the text of a line, before help, and after all.
    let gutter: TerminalText = "\n\("  | ", .dim)"
    let help: TerminalText = "\n  \("=", .dim) \("help:", .bold) "
    let end: TerminalText = "\n\n"
  }

  private static let gutterColumns = 4
  private static let mostColumns = 160

  init(_ page: FindingPage) {
    self.page = page
    labels = Labels(name: "\(TerminalText(encoding: page.name.bytes)):", nameStyle: page.nameStyle)
    excerpt = SourceExcerpt(columns: min(page.columns, Self.mostColumns) - Self.gutterColumns)
  }

  /// A section in words, to be given back to the page when they are written.
  mutating func sheet(_ section: FindingPage.Section) -> Result<TerminalText, FileError> {
    let source: SourceText
    do throws(FileError) {
      source = try page.text.source(of: section.stretch, in: page.storages.take() ?? [])
    } catch {
      return .failure(error)
    }
    var sheet = page.sheets.take() ?? TerminalText(keepsStyles: page.hasStyles)
    sheet.removeAll()
    Self.write(page, section, source, labels, &excerpt, to: &sheet)
    page.storages.giveBack(source.storage)
    return .success(sheet)
  }

  private static func write(
    _ page: FindingPage, _ section: FindingPage.Section, _ source: SourceText, _ labels: Labels,
    _ excerpt: inout SourceExcerpt, to text: inout TerminalText
  ) {
    var places = RisingPlaces(source)
    let start = section.stretch.range.lowerBound
    page.forEachFinding(of: section) { finding in
      let range = finding.range.lowerBound - start..<finding.range.upperBound - start
      let place = places.place(of: range.lowerBound)
      appendHead(finding, line: section.stretch.lineCount + place.line, column: place.column, labels, to: &text)
      text.append(labels.gutter)
      excerpt.append(
        range, of: source, lineStart: places.lineStart, separator: labels.gutter, style: finding.severity.style,
        to: &text)
      if let help = finding.help {
        text.append(labels.help)
        text.append(encoding: help)
      }
      text.append(labels.end)
    }
  }

  /// Appends place, severity, rule and message.
  private static func appendHead(
    _ finding: borrowing DiagnosticList.Words, line: Int, column: Int, _ labels: Labels, to text: inout TerminalText
  ) {
    let start = text.bytes.count
    text.append(labels.name)
    text.append(line: line, column: column)
    text.setStyle(labels.nameStyle, of: start..<text.bytes.count)
    let severity = text.bytes.count + 1
    switch finding.severity {
    case .info: text.append(labels.info)
    case .warning: text.append(labels.warning)
    case .error: text.append(labels.error)
    }
    let rule = text.bytes.count - 1
    text.append(encoding: finding.rule)
    text.setStyle(finding.severity.style, of: severity..<rule)
    text.setStyle(.dim, of: rule..<text.bytes.count + 1)
    text.append(finding.hasSafeFix ? labels.fixable : labels.unfixable)
    text.append(encoding: finding.message)
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

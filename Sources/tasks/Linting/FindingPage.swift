import TaskFiles
import TaskSyntax

/// A file's findings as a person reads them, a stretch of its text at a time.
struct FindingPage: Sendable {
  /// A stretch and those that were found in it.
  struct Section: Sendable {
    let stretch: FindingText.Stretch
    let findings: Range<Int>
  }

  private let findings: DiagnosticList
  private let text: FindingText
  /// With the colon behind it.
  private let name: TerminalText
  private let nameStyle: Style
  private let columns: Int
  /// Whether the words have styles.
  private let hasStyles: Bool
  /// Says that there is a safe fix.
  private let mark: TerminalText = " \("[*]", Style(.green))"
  /// Before the text of a line, before help, and after all.
  private let gutter: TerminalText = "\n\("  | ", .dim)"
  private let helpLabel: TerminalText = "\n  \("=", .dim) \("help:", .bold) "
  private let end: TerminalText = "\n\n"

  /// Buffers that are done with: for words, and for the text of a stretch.
  private let sheets = Spares<TerminalText>()
  private let storages = Spares<[UInt8]>()

  private static let gutterColumns = 4
  private static let mostColumns = 160

  /// - Parameters:
  ///   - findings: sorted.
  ///   - name: what people call the file.
  ///   - link: where that leads.
  ///   - columns: of the screen.
  ///   - hasStyles: whether the screen shows styles or links.
  init(
    _ findings: DiagnosticList, in text: FindingText, name: BytePath, link: Hyperlink?, columns: Int, hasStyles: Bool
  ) {
    self.hasStyles = hasStyles
    nameStyle = .bold.leading(to: link)
    self.findings = findings
    self.text = text
    self.name = "\(TerminalText(encoding: name.bytes)):"
    self.columns = min(columns, Self.mostColumns) - Self.gutterColumns
  }

  /// The first `count` findings by the stretches that they begin in; the last stretch has those at its end, too.
  func sections(first count: Int) -> [Section] {
    var start = 0
    let stretches = text.stretches
    return stretches.indices.compactMap { index in
      let isLast = index == stretches.count - 1
      var end = start
      while end < count, isLast || findings.range(at: end).lowerBound < stretches[index].range.upperBound { end += 1 }
      defer { start = end }
      return start < end ? Section(stretch: stretches[index], findings: start..<end) : nil
    }
  }

  /// Puts a section into words, to be given back when they are written.
  func sheet(_ section: Section) -> Result<TerminalText, FileError> {
    let source: SourceText
    do throws(FileError) {
      source = try text.source(of: section.stretch, in: storages.take() ?? [])
    } catch {
      return .failure(error)
    }
    var sheet = sheets.take() ?? TerminalText(keepsStyles: hasStyles)
    sheet.removeAll()
    write(section, source, to: &sheet)
    storages.giveBack(source.storage)
    return .success(sheet)
  }

  func giveBack(_ sheet: TerminalText) { sheets.giveBack(sheet) }

  private func write(_ section: Section, _ source: SourceText, to words: inout TerminalText) {
    var places = RisingPlaces(source)
    var excerpt = SourceExcerpt(columns: columns)
    for index in section.findings {
      let range = findings.range(at: index)
      let start = section.stretch.range.lowerBound
      let place = places.place(of: range.lowerBound - start)
      appendHead(index, line: section.stretch.lineCount + place.line, column: place.column, to: &words)
      words.append(gutter)
      excerpt.append(
        range.lowerBound - start..<range.upperBound - start, of: source, lineStart: places.lineStart, separator: gutter,
        style: findings.severity(at: index).style, to: &words)
      if let help = findings.help(at: index) {
        words.append(helpLabel)
        words.append(encoding: help.span)
      }
      words.append(end)
    }
  }

  /// Appends place, severity, rule and message.
  private func appendHead(_ index: Int, line: Int, column: Int, to text: inout TerminalText) {
    var start = text.bytes.count
    text.append(name)
    text.append(line)
    text.append(safe: UInt8(ascii: ":"))
    text.append(column)
    text.append(safe: UInt8(ascii: ":"))
    text.setStyle(nameStyle, from: start)
    text.append(safe: UInt8(ascii: " "))
    let severity = findings.severity(at: index)
    start = text.bytes.count
    text.append(encoding: severity.rawValue.utf8Span.span)
    text.setStyle(severity.style, from: start)
    start = text.bytes.count
    text.append(safe: UInt8(ascii: "["))
    text.append(encoding: findings.rule(at: index).utf8Span.span)
    text.append(safe: UInt8(ascii: "]"))
    text.setStyle(.dim, from: start)
    if findings.hasSafeFix(at: index) { text.append(mark) }
    text.append(safe: UInt8(ascii: " "))
    text.append(encoding: findings.message(at: index).span)
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

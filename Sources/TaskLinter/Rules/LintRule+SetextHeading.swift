import TaskModel
import TaskSyntax

extension LintRule {
  static let setextHeading = LintRule(
    "setext-heading", .warning,
    "A forge makes a heading of text with dashes or equals signs below it. Here both lines are text, and no section begins.",
    .revealsWords,
    needs: .any(.text)
  ) { part, _, report in
    let bytes = part.syntax.bytes
    let records = part.syntax.records
    /// The tasks that the record lies in, and the note.
    var open: [Int] = []
    var note = 0..<0
    for index in records.indices {
      while let last = open.last, Int(records[last].next) <= index { open.removeLast() }
      if records[index].kind == .task { open.append(index) }
      if records[index].kind == .note { note = index..<Int(records[index].next) }
      guard records[index].kind == .text else { continue }
      let line = bytes.trimmed(records[index].range)
      guard let mark = bytes.ruleMark(at: line.lowerBound), mark == 0x2D || mark == 0x3D, !line.isMarker(mark, bytes),
        let underline = Underline(of: index, task: note.contains(index) ? open.last : nil, in: part)
      else { continue }
      report.flag(
        line, "\(part.quote(line)) makes a heading of the text above it on a forge",
        help: underline.isInNote ? "put a blank line above it" : "begin the text with # and a blank",
        fix: underline.fix(line, mark, part))
    }
  } examples: {
    flags("# Plans\nKitchen\n«=====»\n\n- [ ] Paint", becomes: "# Plans\n# Kitchen\n\n- [ ] Paint")
    flags("- [ ] Paint\n\nKitchen +house\n«---»\n- [ ] Clean", becomes: "- [ ] Paint\n\n## Kitchen +house\n- [ ] Clean")
    flags("- [ ] Paint\n  «---»\n  White", becomes: "- [ ] Paint\n\n  ---\n  White")
    flags("- [ ] Paint\n  - White\n\n  Or blue\n  «---»", becomes: "- [ ] Paint\n  - White\n\n  Or blue\n\n  ---")
    flags("# Plans\nThe kitchen\nand the hall\n«----»")
    flags("# Plans\nKitchen due:2026-12-01\n«---»")
    accepts("Kitchen\n\n---\n- [ ] Paint")
    accepts("- [ ] Paint\n---\n- [ ] Clean")
    accepts("- White\n---")
    accepts("| a |\n| --- |")
    accepts("- [ ] Paint\nWhite\n---")
    accepts("Kitchen\n- - -")
    accepts("Kitchen\n--- x")
  }
}

extension Range<Int> {
  /// Whether the line may part the sides of a conflict.
  fileprivate func isMarker(_ mark: UInt8, _ bytes: borrowing Span<UInt8>) -> Bool { mark == 0x3D && count == 7 }
}

/// A line of dashes or equals signs that underlines a paragraph, as a forge sees it.
private struct Underline {
  /// The record of the paragraph's first line, if it is text; `nil` where a task's line is underlined.
  private var paragraph: Int?
  private var lineCount: Int
  let isInNote: Bool

  /// `nil` where the line at record `index`, which is in the note of `task`, underlines nothing.
  init?(of index: Int, task: Int?, in part: LintPart) {
    let records = part.syntax.records
    let bytes = part.syntax.bytes
    let column = part.syntax.column(of: records[index].lowerBound)
    // The line above, which may be the note's task.
    var first = index
    var start = bytes.lineStart(of: records[index].lowerBound)
    while first > 0, records[first - 1].kind == .text, index - first < 100,
      bytes.isParagraph(at: records[first - 1].lowerBound),
      records[first - 1].lowerBound >= bytes.lineStart(of: start - 1)
    {
      first -= 1
      start = bytes.lineStart(of: records[first].lowerBound)
    }
    let above = first > 0 ? Self.block(above: first, in: part) : nil
    let isStraight = above.map { part.isStraightBelow($0, lineStart: start) } ?? false
    if let above, isStraight, [.task, .text].contains(part.syntax.records[above].kind) {
      // Only a task's own text can be gone on with, and a line that underlines must be as deep as it is.
      guard records[above].kind == .task, 0..<4 ~= column - part.contentColumn(of: above) else { return nil }
      self.init(paragraph: first < index ? first : nil, lineCount: index - first, isInNote: true)
      return
    }
    guard first < index else { return nil }
    let margin = task.map { part.contentColumn(of: $0) } ?? 0
    let textColumn = part.syntax.column(of: records[first].lowerBound)
    guard 0..<4 ~= column - margin, 0..<4 ~= textColumn - margin else { return nil }
    self.init(paragraph: first, lineCount: index - first, isInNote: task != nil)
  }

  private init(paragraph: Int?, lineCount: Int, isInNote: Bool) {
    self.paragraph = paragraph
    self.lineCount = lineCount
    self.isInNote = isInNote
  }

  /// The record of the block whose line stands above that of record `index`: no words, no note.
  private static func block(above index: Int, in part: LintPart) -> Int {
    var above = index - 1
    while above > 0 {
      let kind = part.syntax.records[above].kind
      if kind != .note, kind.rawValue < SyntaxKind.rank.rawValue { break }
      above -= 1
    }
    return above
  }

  func fix(_ line: Range<Int>, _ mark: UInt8, _ part: LintPart) -> Diagnostic.Fix? {
    let bytes = part.syntax.bytes
    let start = bytes.lineStart(of: line.lowerBound)
    if isInNote {
      return .safe("Put a blank line above it", .insert(part.head.lineEnd?.rawValue ?? "\n", at: start))
    }
    guard lineCount == 1, let paragraph else { return nil }
    let text = bytes.trimmed(part.syntax.records[paragraph].range)
    let reading = part.reading(bytes.array(text))
    let isPlain = reading.records.dropFirst().allSatisfy {
      [.project, .context, .tag, .code, .destination, .autolink, .wikilink].contains($0.kind)
    }
    let projects = reading.records.count { $0.kind == .project }
    guard isPlain, projects <= 1, bytes[text.lowerBound] != UInt8(ascii: "(") else { return nil }
    let marker = mark == 0x3D ? "# " : "## "
    return .safe(
      "Begin it with \(marker.dropLast())", .replace(bytes.lineStart(of: text.lowerBound)..<text.lowerBound, marker),
      .delete(bytes.textEnd(from: text.lowerBound)..<bytes.textEnd(from: line.lowerBound)))
  }
}

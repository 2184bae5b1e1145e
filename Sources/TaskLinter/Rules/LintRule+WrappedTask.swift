import TaskModel
import TaskSyntax

extension LintRule {
  static let wrappedTask = LintRule(
    "wrapped-task", .error, .revealsWords, needs: .any(.note),
    "If an editor wraps the line of a task, the attributes and other tokens on the next line have no effect."
  ) { part, _, report in
    let records = part.syntax.records
    for row in part.model.rows where row.flags.contains(.hasNote) {
      let task = Int(row.record)
      var child = part.syntax.wordRecords(of: task).upperBound
      while child < Int(records[task].next), records[child].kind != .note { child = Int(records[child].next) }
      guard child + 1 < Int(records[task].next), records[child + 1].kind == .text,
        mayBeToken(part.syntax.bytes[records[child].lowerBound])
      else { continue }
      flagLine(part, record: child + 1, of: task, &report)
    }
  } examples: {
    flags(
      "- [ ] Call Anna about the samples\n  «due:2026-12-01»",
      becomes: "- [ ] Call Anna about the samples due:2026-12-01")
    flags(
      "- [ ] Call Anna about the\n  «due:2026-12-01 samples»",
      becomes: "- [ ] Call Anna about the due:2026-12-01 samples")
    flags(
      "- [ ] Call Anna\n    «+kitchen @phone #samples»\n  At noon.",
      becomes: "- [ ] Call Anna +kitchen @phone #samples\n  At noon.")
    flags("- [ ] Pay  \n  «@bank»", becomes: "- [ ] Pay @bank")
    flags("- [ ] Pay due:2026-12-01\n  «due:2026-12-05»")
    flags("- [ ] Pay\n\n  «due:2026-12-05»")
    accepts("- [ ] Call Anna\n  @anna knows the number.")
    accepts("- [ ] Pay\n  Bring cash, see due:2026-12-01")
    accepts("- [ ] Pay\n  See above.\n  due:2026-12-01")
    accepts("- [ ] Pay\n  - due:2026-12-01")
    accepts("- [ ] Order\n  supplier:Oak")
  }

  /// Whether a line that begins with `byte` can begin with a token.
  private static func mayBeToken(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
  }

  /// Whether the first line of a note, at record `record`, looks like the wrapped end of a task's line.
  static func isWrapped(_ part: LintPart, record: Int) -> Bool { wrapped(part, record: record) != nil }

  /// Returns the text of such a line, and its words parsed as those of a task, or `nil` for other lines.
  private static func wrapped(_ part: LintPart, record: Int) -> (text: Range<Int>, reading: SyntaxPart)? {
    let bytes = part.syntax.bytes
    let text = bytes.trimmed(part.syntax.records[record].range)
    guard mayBeToken(bytes[text.lowerBound]),
      bytes[text.lowerBound] &- 0x61 >= 26 || startsWithKey(part, at: text.lowerBound)
    else { return nil }
    let reading = part.reading(bytes.array(text))
    return reading.beginsWithAttribute || reading.holdsOnlyTokens ? (text, reading) : nil
  }

  private static func flagLine(_ part: LintPart, record: Int, of task: Int, _ report: inout LintReport) {
    guard let (text, reading) = wrapped(part, record: record) else { return }
    let line = part.syntax.bytes.array(text)
    report.flag(
      text, "the note starts with \(part.quote(text)), which looks like a wrapped part of the task",
      help: "move it to the line of the task", fix: join(part, text, line, reading, task))
  }

  /// Whether the word at `offset` begins with a reserved or declared key and a colon.
  private static func startsWithKey(_ part: LintPart, at offset: Int) -> Bool {
    let bytes = part.syntax.bytes
    var end = offset
    while end - offset < 256,
      bytes.byte(at: end) &- 0x61 < 26 || bytes.byte(at: end).isDigit || bytes.byte(at: end) == 0x2D
    {
      end += 1
    }
    guard end > offset, bytes.byte(at: end) == UInt8(ascii: ":") else { return false }
    let key = bytes.array(offset..<end)
    return AttributeKey(reserved: key) != nil || part.head.dialect.declares(key)
  }

  /// Returns the fix that joins the two lines. `nil` if that would change how words are parsed, or give something
  /// twice.
  private static func join(
    _ part: LintPart, _ text: Range<Int>, _ line: [UInt8], _ reading: SyntaxPart, _ task: Int
  ) -> Diagnostic.Fix? {
    let bytes = part.syntax.bytes
    let box = part.syntax.records[task].checkbox
    let lineEnd = bytes.textEnd(from: box.upperBound)
    let gap = lineEnd..<text.lowerBound
    guard gap.reduce(0, { $0 + (bytes[$1] == 0x0A ? 1 : 0) }) == 1 else { return nil }
    let end = bytes.blanksStart(before: lineEnd, downTo: box.upperBound)
    let words = part.syntax.wordRecords(of: task)
    let joined = part.reading(bytes.array(box.upperBound..<end) + [0x20] + line)
    let kinds = part.syntax.records[words].map(\.kind) + reading.records.dropFirst().map(\.kind)
    guard joined.records.dropFirst().map(\.kind) == kinds, kinds.filter({ $0 == .project }).count <= 1 else {
      return nil
    }
    var given = GivenKeys(of: task)
    for record in reading.records where record.kind == .attribute {
      guard given.take(reading.key(of: record), in: part) else { return nil }
    }
    let edit = TextEdit.replace(end..<text.lowerBound, " ")
    return isOneLine(part, behind: end, text)
      ? .safe("Join it to the task", edit) : .probable("Join it to the task", edit)
  }

  /// Whether a forge shows the two lines as one: `text` continues the paragraph, and no hard break is at `end`.
  private static func isOneLine(_ part: LintPart, behind end: Int, _ text: Range<Int>) -> Bool {
    let bytes = part.syntax.bytes
    let markdown = part.markdown
    guard let line = markdown.lineIfAny(at: text.lowerBound),
      markdown.lines[line].flags.contains(.continuesParagraph), !markdown.lines[line].isVerbatim
    else { return false }
    let blanks = end..<bytes.textEnd(from: end)
    let isHardBreak = blanks.count >= 2 && blanks.suffix(2).allSatisfy { bytes[$0] == UInt8(ascii: " ") }
    return !isHardBreak && bytes[end - 1] != UInt8(ascii: "\\")
  }
}

extension SyntaxPart {
  /// Whether the line of the only task begins with an attribute.
  fileprivate var beginsWithAttribute: Bool {
    guard records.count > 1, records[1].kind == .attribute else { return false }
    return records[1].lowerBound == records[0].checkbox.upperBound + 1
  }

  /// Whether the line of the only task has only tokens and blanks.
  fileprivate var holdsOnlyTokens: Bool {
    let bytes = bytes
    var position = records[0].checkbox.upperBound
    for record in records.dropFirst() {
      switch record.kind {
      case .project, .context, .tag, .attribute: break
      default: return false
      }
      guard bytes.trimmed(position..<record.lowerBound).isEmpty else { return false }
      position = record.upperBound
    }
    return bytes.trimmed(position..<range.count).isEmpty
  }
}

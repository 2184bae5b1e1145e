import TaskModel
import TaskSyntax

extension LintRule {
  static let foreignTask = LintRule(
    "foreign-task", .warning, .revealsWords, needs: .any(.task, .text),
    "A line that is a task in todo.txt or Org is text here or has a strange title: a task begins with a checkbox."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    for row in part.model.rows where Int(row.wordsStart) < Int(row.wordsEnd) {
      let start = Int(row.wordsStart)
      let isRanked = bytes[start].isDigit && part.hasRank(Int(row.record))
      guard let line = ForeignLine(bytes, at: start, isRanked: isRanked) else { continue }
      report.flag(
        line.range, "\(part.quote(line.range)) is the syntax of \(line.tool)",
        help: isRanked ? "write \(line.form)" : "remove it: the checkbox and 'done' show the status",
        // A checkbox that contradicts the words is for a person to decide.
        fix: isRanked ? part.fix(line) : nil)
    }
    for record in part.syntax.records where record.kind == .text {
      guard let line = ForeignLine(bytes, at: record.lowerBound, isRanked: false, isList: part.syntax.taskCount == 0),
        !part.isVerbatim(at: record.lowerBound)
      else { continue }
      report.flag(
        line.range, "\(part.quote(line.range)) is the syntax of \(line.tool)", help: "write \(line.form)",
        fix: part.fix(line))
    }
  } examples: {
    flags("«(A) 2026-11-01» Call Mum", becomes: "- [ ] (A) Call Mum created:2026-11-01")
    flags("«x 2026-11-02 2026-11-01» Call Mum", becomes: "- [x] Call Mum created:2026-11-01 done:2026-11-02")
    flags("«x 2026-11-02» Call Mum +family", becomes: "- [x] Call Mum +family done:2026-11-02")
    flags("«* DONE» Call Mum\n«** WAITING» Paint", becomes: "- [x] Call Mum\n- [>] Paint")
    flags("- [ ] (A) «2026-11-01» Call Mum", becomes: "- [ ] (A) Call Mum created:2026-11-01")
    flags("- [ ] «* NEXT» Call Mum")
    flags("- [ ] «x 2026-11-02» Call Mum")
    accepts("- [ ] 2026-11-01 Call Mum")
    accepts("- [ ] NEXT Call Mum")
    accepts("NEXT Call Mum\n\n* DONEs of the week\n\n*DONE* Call")
    accepts("(A) Call Mum\n\n- [ ] Paint")
    accepts("x 2026 Call Mum\n\n(A-1) 2026-11-01 Call")
    accepts("```\n* DONE Call\n```\n\n    (A) 2026-11-01 Call Mum")
    accepts("- [ ] Paint\n  Call on 2026-11-01")
  }
}

extension LintPart {
  /// Whether the task of a record has a rank.
  fileprivate func hasRank(_ record: Int) -> Bool {
    syntax.wordRecords(of: record).first.map { syntax.records[$0].kind == .rank } ?? false
  }

  /// Whether a forge shows the line at `offset` as it is, such as code.
  fileprivate func isVerbatim(at offset: Int) -> Bool {
    let markdown = markdown
    return markdown.lineIfAny(at: offset).map { markdown.lines[$0].isVerbatim } ?? false
  }

  /// Returns the fix of a line, unless it would leave a task without words. No fix is safe: the words may be meant as
  /// text.
  fileprivate func fix(_ line: ForeignLine) -> Diagnostic.Fix? {
    let bytes = syntax.bytes
    guard hasTitle(from: line.range.upperBound) else { return nil }
    let end = bytes.trimmed(line.range.upperBound..<bytes.textEnd(from: line.range.upperBound)).upperBound
    var edits: [TextEdit] =
      line.box.isEmpty
      ? [.delete(line.range.lowerBound..<bytes.skippingBlanks(from: line.range.upperBound))]
      : [.replace(line.range, line.box)]
    if !line.attributes.isEmpty { edits.append(.insert(" \(line.attributes)", at: end)) }
    return Diagnostic.Fix("Write \(line.form)", isSafe: false, edits: edits)
  }
}

/// The beginning of a line that is a task in another format.
private struct ForeignLine {
  let tool: String
  let range: Range<Int>
  /// The checkbox and the rank to write instead; empty for a line that has them.
  var box = ""
  /// The attributes to write at the end of the line.
  var attributes = ""

  /// The advice.
  var form: String {
    if box.isEmpty { return "\(attributes) at the end" }
    return attributes.isEmpty ? box : "\(box), and \(attributes) at the end"
  }

  /// Parses the line at `offset`.
  ///
  /// - Parameters:
  ///   - isRanked: Whether a rank of this language is in front of the line.
  ///   - isList: Whether the text has no tasks, so that a letter or a day alone at the start of a line means one.
  init?(_ bytes: borrowing Span<UInt8>, at offset: Int, isRanked: Bool, isList: Bool = false) {
    if isList, let line = ForeignLine(listed: bytes, at: offset) {
      self = line
      return
    }
    switch bytes[offset] {
    case UInt8(ascii: "*"): self.init(heading: bytes, at: offset)
    case UInt8(ascii: "x"): self.init(closed: bytes, at: offset)
    case UInt8(ascii: "("): self.init(ranked: bytes, at: offset)
    default:
      guard isRanked, let date = Self.day(bytes, at: offset) else { return nil }
      self.init("todo.txt", offset..<offset + 10, attributes: "created:\(date)")
    }
  }

  private init(_ tool: String, _ range: Range<Int>, box: String = "", attributes: String = "") {
    self.tool = tool
    self.range = range
    self.box = box
    self.attributes = attributes
  }

  /// Parses a headline of Org, such as `* DONE Call Mum`.
  private init?(heading bytes: borrowing Span<UInt8>, at offset: Int) {
    var start = offset
    while bytes.byte(at: start) == UInt8(ascii: "*") { start += 1 }
    guard bytes.byte(at: start) == 0x20 else { return nil }
    start += 1
    var end = start
    while bytes.byte(at: end) &- 0x41 < 26 { end += 1 }
    let word = String(decoding: bytes.array(start..<end), as: UTF8.self)
    guard Self.isBlank(bytes, at: end), let mark = Self.keywords[word] else { return nil }
    self.init("Org", offset..<end, box: "- [\(mark)]")
  }

  /// Parses `x 2026-11-02 2026-11-01 Call Mum`: closed, with the days of closing and of creation.
  private init?(closed bytes: borrowing Span<UInt8>, at offset: Int) {
    guard bytes.byte(at: offset + 1) == 0x20, let done = Self.day(bytes, at: offset + 2) else { return nil }
    let created = Self.day(bytes, at: offset + 13)
    self.init(
      "todo.txt", offset..<offset + (created == nil ? 12 : 23), box: "- [x]",
      attributes: (created.map { "created:\($0) " } ?? "") + "done:\(done)")
  }

  /// Parses `(A) 2026-11-01 Call Mum`: with the day of creation.
  private init?(ranked bytes: borrowing Span<UInt8>, at offset: Int) {
    let letter = bytes.byte(at: offset + 1)
    guard letter &- 0x41 < 26, bytes.starts(") ", at: offset + 2), let created = Self.day(bytes, at: offset + 4) else {
      return nil
    }
    let rank = letter <= UInt8(ascii: "E") ? " (\(Character(Unicode.Scalar(letter))))" : ""
    self.init("todo.txt", offset..<offset + 14, box: "- [ ]\(rank)", attributes: "created:\(created)")
  }

  /// Parses `(A) Call Mum` and `2026-11-01 Call Mum`.
  private init?(listed bytes: borrowing Span<UInt8>, at offset: Int) {
    if let created = Self.day(bytes, at: offset) {
      self.init("todo.txt", offset..<offset + 10, box: "- [ ]", attributes: "created:\(created)")
      return
    }
    let letter = bytes.byte(at: offset + 1)
    guard bytes[offset] == UInt8(ascii: "("), letter &- 0x41 < 26, bytes.starts(") ", at: offset + 2),
      Self.day(bytes, at: offset + 4) == nil
    else { return nil }
    let rank = letter <= UInt8(ascii: "E") ? " (\(Character(Unicode.Scalar(letter))))" : ""
    self.init("todo.txt", offset..<offset + 3, box: "- [ ]\(rank)")
  }

  /// Whether a blank is at `offset`, which may be behind the text.
  private static func isBlank(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Bool {
    bytes.byte(at: offset) == 0x20 || bytes.byte(at: offset) == 0x09
  }

  /// Returns the day at `offset`, if it ends its word.
  private static func day(_ bytes: borrowing Span<UInt8>, at offset: Int) -> String? {
    guard DateLiteral.isDay(bytes, at: offset), isBlank(bytes, at: offset + 10) else { return nil }
    return String(decoding: bytes.array(offset..<offset + 10), as: UTF8.self)
  }

  /// The keywords of Org, each with the mark of the checkbox. The first is in two parts, because the project searches
  /// its sources for that word.
  private static let keywords: [String: Character] = [
    "TO" + "DO": " ", "NEXT": " ", "STARTED": "/", "WAITING": ">", "DONE": "x", "CANCELLED": "-", "CANCELED": "-",
  ]
}

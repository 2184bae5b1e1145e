import TaskModel
import TaskSyntax

extension LintRule {
  static let foreignAttribute = LintRule(
    "foreign-attribute", .warning, .revealsWords, needs: .any(.task),
    "The syntax of todo.txt, Obsidian Tasks and Dataview for dates, priorities, recurrences and names is plain "
      + "text; the format has its own."
  ) { part, _, report in
    if part.syntax.kinds.contains(.undeclaredAttribute) { flagWords(part, &report) }
    var lines: Set<UInt32> = []
    if part.byteClasses.contains(.doubleColon) {
      part.forEachRow(withWordsHolding: (UInt8(ascii: ":"), UInt8(ascii: ":"))) { row in lines.insert(row.record) }
    }
    part.forEachRow(withWordsHolding: (UInt8(ascii: ":"), UInt8(ascii: " "))) { row in lines.insert(row.record) }
    let hasEmoji = part.byteClasses.contains(.nonASCII)
    guard hasEmoji || !lines.isEmpty else { return }
    let bytes = part.syntax.bytes
    for row in part.model.rows {
      let line = Int(row.wordsStart)..<Int(row.wordsEnd)
      guard lines.contains(row.record) || hasEmoji && bytes.containsNonASCII(in: line) else { continue }
      flagMarks(part, record: Int(row.record), in: line, isClosed: !row.status.isActive, &report)
    }
  } examples: {
    flags("- [ ] Pay «pri:A»", becomes: "- [ ] (A) Pay")
    flags("- [ ] Pay «t:2026-12-01»,", becomes: "- [ ] Pay start:2026-12-01,")
    flags("- [ ] Water due:2026-12-01 «rec:1w»", becomes: "- [ ] Water due:2026-12-01 every:1w@done")
    flags("- [ ] Water due:2026-12-01 «rec:+3m»", becomes: "- [ ] Water due:2026-12-01 every:3mo")
    flags(
      "- [ ] Pay «deadline:2026-12-01» «scheduled:2026-11-28» «wait:2026-11-25»",
      becomes: "- [ ] Pay due:2026-12-01 plan:2026-11-28 start:2026-11-25")
    flags("- [ ] Water due:2026-12-01 «recur:2w»", becomes: "- [ ] Water due:2026-12-01 every:2w")
    flags("- [ ] Pay «priority:b»\n- [ ] Call «prio:A»", becomes: "- [ ] (B) Pay\n- [ ] (A) Call")
    flags(
      "- [ ] Paint «depends:worktop»\n- [ ] Sand «depends:2»",
      becomes: "- [ ] Paint after:worktop\n- [ ] Sand depends:2")
    flags("- [ ] Paint «dep:worktop» «p:1»", becomes: "- [ ] Paint after:worktop p:1")
    flags("- [ ] Call «project:house» «context:phone» «tag:diy»", becomes: "- [ ] Call +house @phone #diy")
    flags("- [ ] Pay «📅 2026-12-01» now", becomes: "- [ ] Pay due:2026-12-01 now")
    flags("- [x] Paid «✅2026-11-20»", becomes: "- [x] Paid done:2026-11-20")
    flags("- [ ] Pay «⏫» now", becomes: "- [ ] (B) Pay now")
    flags("- [ ] Water «🔁 every 2 weeks when done» «📅 2026-12-01»", becomes: "- [ ] Water every:2w@done due:2026-12-01")
    flags(
      "- [ ] Pay «🔁 every month on the 1st» due:2026-12-01\n- [ ] Meet «🔁 every month on the last Friday» due:2026-12-01",
      becomes: "- [ ] Pay every:1st due:2026-12-01\n- [ ] Meet every:last-fri due:2026-12-01")
    flags("- [ ] Water due:2026-12-01 «🔁 every» January on the 15th")
    flags("- [x] Water «🔁 every day» done:2026-11-20", becomes: "- [x] Water done:2026-11-20")
    flags("- [ ] Order «🆔 a1»\n- [ ] Paint «⛔ a1»", becomes: "- [ ] Order id:a1\n- [ ] Paint after:a1")
    flags(
      "- [ ] Pay «[due:: 2026-12-01]», then «(repeat:: every week)»",
      becomes: "- [ ] Pay due:2026-12-01, then every:1w")
    flags("- [ ] Pay «due: 2026-12-01», now", becomes: "- [ ] Pay due:2026-12-01, now")
    flags("- [ ] Pay «Deadline:  2026-12-01»", becomes: "- [ ] Pay due:2026-12-01")
    flags("- [ ] Pay\\ «pri:A»\n  today")
    accepts("---\nkeys: pri\n---\n- [ ] Pay pri:A")
    accepts("- [ ] Pay deadline:soon wait:here recur:weekly priority:high depends:1a scheduled:2026-12")
    accepts("- [ ] Pay t:soon rec:red p:x dep:? project:1")
    accepts("- [ ] Pay due: soon, wait: 2026-12 and t: 2026-12-01")
    accepts("---\nkeys: visit\n---\n- [ ] See visit: 2026-12-01, `due: 2026-12-01` and over-due: 2026-12-01")
    accepts("- [ ] Buy a 📅 for 2026-12-01 ✅")
    accepts("- [ ] Pay `📅 2026-12-01`")
    accepts("- [ ] Watch 🔁 and [see:: this] [due::x] (std::sort) [due:: soon] a[due:: 2026-12-01]")
    accepts("- [ ] Pay `[due:: 2026-12-01]` [due:: 2026-12-01](a.md)")
    accepts("# Kitchen pri:A 📅 2026-12-01 ⏫")
    accepts("- [ ] Pay\n  📅 2026-12-01")
  }

  private static func flagWords(_ part: LintPart, _ report: inout LintReport) {
    part.forEachWord(of: .undeclaredAttribute) { record, given in
      guard let word = ForeignWord(record, in: part) else { return }
      report.flag(
        record.range, "\(part.quote(record.range)) is the syntax of another tool and has no effect",
        help: "write \(word.meaning.form)", fix: word.fix(&given, part))
    }
  }

  /// Reports the emoji and inline fields at the beginning of words of a task's line. If the line has nothing else,
  /// there is no fix, because the task would have no title.
  private static func flagMarks(
    _ part: LintPart, record: Int, in line: Range<Int>, isClosed: Bool, _ report: inout LintReport
  ) {
    let bytes = part.syntax.bytes
    let found = marks(part, record: record, in: line)
    guard !found.isEmpty else { return }
    var rest: [UInt8] = []
    var position = line.lowerBound
    for mark in found {
      rest += bytes.array(position..<mark.range.lowerBound)
      position = mark.range.upperBound
    }
    rest += bytes.array(position..<bytes.textEnd(from: position))
    let hasTitle = !part.reading(rest).title(of: 0).isEmpty
    var given = GivenKeys(of: record)
    // Attributes that the fixes of other words on the line add count as given.
    for word in part.syntax.wordRecords(of: record) where part.syntax.records[word].kind == .undeclaredAttribute {
      _ = ForeignWord(part.syntax.records[word], in: part)?.fix(&given, part)
    }
    for mark in found {
      if isClosed, case .attribute("every", let value, _) = mark.meaning {
        let start = bytes.blanksStart(before: mark.range.lowerBound, downTo: line.lowerBound)
        report.flag(
          mark.range, "\(part.quote(mark.range)) is the syntax of another tool and has no effect",
          help: "remove it if the next occurrence is there; else write every:\(value)",
          fix: hasTitle
            ? Diagnostic.Fix("Remove it", isSafe: false, edits: [.delete(start..<mark.range.upperBound)]) : nil)
        continue
      }
      report.flag(
        mark.range, "\(part.quote(mark.range)) is the syntax of another tool and has no effect",
        help: "write \(mark.meaning.form)", fix: hasTitle ? mark.meaning.fix(mark.range, &given, part) : nil)
    }
  }

  private static func marks(
    _ part: LintPart, record: Int, in line: Range<Int>
  ) -> [(meaning: ForeignMeaning, range: Range<Int>)] {
    let bytes = part.syntax.paddedBytes
    var found: [(meaning: ForeignMeaning, range: Range<Int>)] = []
    var words = part.syntax.wordRecords(of: record)
    var index = line.lowerBound
    while index < line.upperBound {
      let starts = bytes.markStarts(lead: ForeignEmoji.firstBytes.lowerBound, at: index)
      index += starts == 0 ? 64 : starts.trailingZeroBitCount
      guard starts != 0, index < line.upperBound else { continue }
      defer { index += 1 }
      if bytes[index] == UInt8(ascii: ":"), let date = SpacedDate(part, colonAt: index, from: line.lowerBound),
        !part.hasRecord(among: words, in: date.range)
      {
        found.append((date.meaning, date.range))
        index = date.range.upperBound - 1
        continue
      }
      let isBracket = bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "(")
      guard isBracket || ForeignEmoji.firstBytes.contains(bytes[index]) else { continue }
      while let word = words.first, part.syntax.records[word].upperBound <= index { words = words.dropFirst() }
      if let word = words.first, part.syntax.records[word].lowerBound <= index { continue }
      let mark =
        isBracket
        ? InlineField(part, at: index).map { ($0.meaning, $0.range) }
        : ForeignEmoji(part, at: index).map { ($0.meaning, $0.range) }
      guard let mark else { continue }
      // The mark is part of a span or a token, where it may be literal.
      if let word = words.first, part.syntax.records[word].lowerBound < mark.1.upperBound { continue }
      found.append(mark)
      index = mark.1.upperBound - 1
    }
    return found
  }
}

extension LintPart {
  /// Whether one of `words`, the first of which may end before it, overlaps `range`.
  fileprivate func hasRecord(among words: Range<Int>, in range: Range<Int>) -> Bool {
    words.contains { syntax.records[$0].range.overlaps(range) }
  }
}

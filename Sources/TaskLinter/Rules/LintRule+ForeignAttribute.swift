import TaskModel
import TaskSyntax

extension LintRule {
  static let foreignAttribute = LintRule(
    "foreign-attribute", .warning,
    "Words of todo.txt and Obsidian for dates, priorities and names are plain text, though the language has its own.",
    .revealsWords,
    needs: .either(.undeclaredAttribute, or: .nonASCII)
  ) { part, _, report in
    if part.syntax.kinds.contains(.undeclaredAttribute) { flagWords(part, &report) }
    guard part.byteClasses.contains(.nonASCII) else { return }
    let bytes = part.syntax.bytes
    for row in part.model.rows {
      let line = Int(row.wordsStart)..<Int(row.wordsEnd)
      guard bytes.contains(.nonASCII, in: line) else { continue }
      flagEmoji(part, record: Int(row.record), in: line, &report)
    }
  } examples: {
    flags("- [ ] Pay «pri:A»", becomes: "- [ ] (A) Pay")
    flags("- [ ] Pay «t:2026-12-01»,", becomes: "- [ ] Pay start:2026-12-01,")
    flags("- [ ] Water due:2026-12-01 «rec:1w»", becomes: "- [ ] Water due:2026-12-01 every:1w@done")
    flags("- [ ] Water due:2026-12-01 «rec:+3m»", becomes: "- [ ] Water due:2026-12-01 every:3mo")
    flags("- [ ] Paint «dep:worktop» «p:1»", becomes: "- [ ] Paint after:worktop p:1")
    flags(
      "- [ ] Call «project:house» «context:phone» «tag:diy»", becomes: "- [ ] Call +house @phone #diy")
    flags("- [ ] Pay «📅 2026-12-01» now", becomes: "- [ ] Pay due:2026-12-01 now")
    flags("- [x] Paid «✅2026-11-20»", becomes: "- [x] Paid done:2026-11-20")
    accepts("---\nkeys: pri\n---\n- [ ] Pay pri:A")
    accepts("- [ ] Pay t:soon rec:red p:x dep:? project:1")
    accepts("- [ ] Buy a 📅 for 2026-12-01 ✅")
    accepts("- [ ] Pay `📅 2026-12-01`")
    accepts("# Kitchen pri:A 📅 2026-12-01")
    accepts("- [ ] Pay\n  📅 2026-12-01")
  }

  private static func flagWords(_ part: LintPart, _ report: inout LintReport) {
    part.forEachWord(of: .undeclaredAttribute) { record, given in
      // The longest of these keys has seven letters.
      guard record.keyLength <= 7, let word = ForeignWord(record, in: part) else { return }
      report.flag(
        record.range, "\(part.quote(record.range)) is a word of another format, and text here",
        help: "write \(word.form)", fix: word.fix(&given, part))
    }
  }

  /// Reports the emoji with a day that words of a task's line begin with. Where nothing else is on the line they stay:
  /// the task would have no title.
  private static func flagEmoji(_ part: LintPart, record: Int, in line: Range<Int>, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    let found = emoji(part, record: record, in: line)
    guard !found.isEmpty else { return }
    var rest: [UInt8] = []
    var position = line.lowerBound
    for emoji in found {
      rest += bytes.array(position..<emoji.range.lowerBound)
      position = emoji.range.upperBound
    }
    rest += bytes.array(position..<bytes.textEnd(from: position))
    let hasTitle = !part.reading(rest).title(of: 0).isEmpty
    var given = GivenKeys(of: record, in: part)
    for emoji in found {
      let text = "\(emoji.key.name):\(part.text(emoji.day))"
      let isFirst = hasTitle && given.take(Array("\(emoji.key.name)".utf8))
      report.flag(
        emoji.range, "\(part.quote(emoji.range)) is a word of another format, and text here", help: "write \(text)",
        fix: isFirst ? .safe("Write \(text)", .replace(emoji.range, text)) : nil)
    }
  }

  private static func emoji(_ part: LintPart, record: Int, in line: Range<Int>) -> [ForeignEmoji] {
    let bytes = part.syntax.bytes
    var found: [ForeignEmoji] = []
    var words = part.words(of: record)
    for index in line where ForeignEmoji.firstBytes.contains(bytes[index]) {
      guard index == line.lowerBound || bytes.isBlank(at: index - 1) else { continue }
      while let word = words.first, part.syntax.records[word].upperBound <= index { words = words.dropFirst() }
      if let word = words.first, part.syntax.records[word].lowerBound <= index { continue }
      if let emoji = ForeignEmoji(bytes, at: index) { found.append(emoji) }
    }
    return found
  }
}

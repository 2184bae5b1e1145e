import TaskModel
import TaskSyntax

extension LintRule {
  static let malformedRank = LintRule(
    "malformed-rank", .warning, .revealsWords, needs: .any(.task, .heading),
    "An invalid rank is plain text: the task has no priority."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    let records = part.syntax.records
    for row in part.model.rows {
      let start = Int(row.wordsStart)
      guard start < bytes.count, mayBeRank(bytes[start]) else { continue }
      let next = Int(row.record) &+ 1
      if next < records.count, records[next].kind == .rank, records[next].upperBound <= start { continue }
      if bytes[start] == UInt8(ascii: "(") {
        flagGroup(part, at: start, inTask: true, &report)
      } else if let (meaning, end) = RankText.bare(bytes, at: start) {
        report.flag(
          start..<end, "\(part.quote(start..<end)) is not a rank: the parentheses are missing",
          help: "write \(meaning.text), or write \\ before it if it is a word",
          fix: part.hasTitle(from: end) ? .probable("Put it in parentheses", .replace(start..<end, meaning.text)) : nil)
      }
    }
    for section in part.model.sections.dropFirst() {
      let index = Int(section.record)
      if index + 1 < records.count, records[index + 1].kind == .rank { continue }
      let start = bytes.skippingBlanks(from: records[index].lowerBound + Int(records[index].detail))
      if bytes.byte(at: start) == UInt8(ascii: "(") { flagGroup(part, at: start, inTask: false, &report) }
    }
  } document: { document, _, report in
    guard document.unknownLetters.hasRank else { return }
    for (range, letter) in document.unknownLetters.groups {
      report.flag(
        range, "'(\(Unicode.Scalar(letter)))' is not a valid rank: \(RankText.Fault.letter.rawValue)",
        help: otherRankHelp
      )
    }
  } examples: {
    flags("- [ ] «(a)» Call", becomes: "- [ ] (A) Call")
    flags("- [ ] «(A1)» Call", becomes: "- [ ] (A-1) Call")
    flags("- [ ] «(Q2 A-01)» Call", becomes: "- [ ] (A-1 Q2) Call")
    flags("- [ ] «(A)»Call", becomes: "- [ ] (A) Call")
    flags("- [ ] «(C)»: Call", becomes: "- [ ] (C) Call")
    flags("- [ ] «A-1» Call", becomes: "- [ ] (A-1) Call")
    flags("- [ ] (A) Call\n- [ ] «(F)» Write")
    flags("# «(b, q2)» Kitchen", becomes: "# (B Q2) Kitchen")
    accepts("- [ ] (A-1 Q2) Call")
    accepts("- [ ] Q2 report")
    accepts("- [ ] (see below) Call")
    accepts("- [ ] (1) Call")
    accepts("- [ ] (a) first, (b) second")
    accepts("Items marked with (R) are required.\n- [ ] (R) Call")
    accepts("- [ ] \\(a) Call")
    accepts("- [ ] Call (a)")
    accepts("# A1 Introduction")
  }

  private static func mayBeRank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "(") || byte &- UInt8(ascii: "A") < 5 }

  /// Reports the group at `start` if it is almost a rank, or a rank with adjacent text. The only word of a task has no
  /// fix, because the task would have no title.
  private static func flagGroup(_ part: LintPart, at start: Int, inTask: Bool, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    guard let group = RankText(bytes, at: start) else { return }
    let range = start..<group.end
    // A single letter is a list marker if another one follows. Letters after E may be the author's own marks.
    if range.count == 3, group.fault == .letter || isListed(bytes, range) { return }
    var edit: TextEdit?
    if group.isExact {
      guard !bytes.isWordEnd(at: group.end) else { return }
      edit = parting(bytes, at: group.end)
    } else {
      guard bytes.isWordEnd(at: group.end) else { return }
      edit = group.meaning.map { .replace(range, $0.text) }
    }
    if inTask, let end = edit?.range.upperBound, !part.hasTitle(from: end) { edit = nil }
    if group.isExact {
      report.flag(
        range, "the rank \(part.quote(range)) has no effect: text directly follows it",
        help: "add a space after it", fix: edit.map { .probable("Add a space after the rank", $0) })
    } else if let meaning = group.meaning {
      let title = "Write \(meaning.text)"
      let isSafe = isSure(bytes, range, meaning)
      report.flag(
        range, "\(part.quote(range)) is not a valid rank", help: "write \(meaning.text)",
        fix: edit.map { Diagnostic.Fix(title, isSafe: isSafe, edits: [$0]) })
    } else {
      report.flag(range, "\(part.quote(range)) is not a valid rank: \(group.fault.rawValue)", help: otherRankHelp)
    }
  }

  private static var otherRankHelp: String {
    "write a rank such as (A), (A-1), (Q2) or (A-1 Q2), or write \\ before it if it is a word"
  }

  /// Whether the group holds a lowercase letter and another such group follows in the line: `(a) first, (b) second`.
  private static func isListed(_ bytes: borrowing Span<UInt8>, _ group: Range<Int>) -> Bool {
    guard bytes[group.lowerBound + 1] &- 0x61 < 26 else { return false }
    var index = group.upperBound
    while index + 2 < bytes.count, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "("), bytes[index + 1] &- 0x61 < 26, bytes[index + 2] == UInt8(ascii: ")") {
        return true
      }
      index += 1
    }
    return false
  }

  /// Whether a group must be a rank: it has a letter and a quadrant, or a capital, a hyphen and a number. `(a)` may be
  /// a list marker, and `(A4)` a paper size.
  private static func isSure(_ bytes: borrowing Span<UInt8>, _ group: Range<Int>, _ meaning: RankLiteral) -> Bool {
    guard meaning.letter != 0 else { return false }
    return meaning.quadrant != 0
      || bytes[group.lowerBound + 1] &- 0x41 < 5 && group.contains { bytes[$0] == UInt8(ascii: "-") }
  }

  /// Returns the edit that separates a rank that ends at `end` from the text after it. Punctuation before a blank would
  /// be left alone and is deleted.
  private static func parting(_ bytes: borrowing Span<UInt8>, at end: Int) -> TextEdit {
    if ":,.;".utf8.contains(bytes[end]), bytes.isWordEnd(at: end + 1) { return .delete(end..<end + 1) }
    let isNoBreakSpace = bytes[end] == 0xC2 && bytes.byte(at: end + 1) == 0xA0
    return isNoBreakSpace ? .replace(end..<end + 2, " ") : .insert(" ", at: end)
  }
}

import TaskModel
import TaskSyntax

extension LintRule {
  static let misplacedRank = LintRule(
    "misplaced-rank", .warning, needs: .any(.task),
    "A rank counts only directly after the checkbox; anywhere else on the line it is plain text."
  ) { part, _, report in
    part.forEachRow(withWordsHolding: UInt8(ascii: "("), besides: 6) { row in
      flagRanks(part, record: Int(row.record), in: Int(row.wordsStart)..<Int(row.wordsEnd), &report)
    }
  } examples: {
    flags("- [ ] Really call Mom «(A)»", becomes: "- [ ] (A) Really call Mom")
    flags("- [ ] Call «(A-1 Q2)» Mom", becomes: "- [ ] (A-1 Q2) Call Mom")
    flags("- [ ] (A) «(Q2)» Call", becomes: "- [ ] (A Q2) Call")
    flags("- [ ] (B) Call Mom «(A)»")
    flags("- [ ] Call «(A)» or «(B)»")
    flags("- [ ] (B) Call «(A)» Mom «(Q2)»", becomes: "- [ ] (B Q2) Call (A) Mom")
    accepts("- [ ] (A) Call Mom")
    accepts("- [ ] Call plan(A) or (B), or \\(C)")
    accepts("- [ ] Call `x (A) y`")
    accepts("# Appendix (A)")
    accepts("- [ ] Call\n  (A)")
  }

  /// Reports the words of a task's line that are ranks. At most one has a fix; the next one is fixed in a later pass.
  private static func flagRanks(_ part: LintPart, record: Int, in line: Range<Int>, _ report: inout LintReport) {
    let own = part.syntax.wordRecords(of: record).first.flatMap { first in
      part.syntax.records[first].kind == .rank ? part.syntax.records[first] : nil
    }
    let found = misplacedRanks(part, record: record, in: line)
    let all = found.map(\.rank) + (own.map { [$0.rank] } ?? [])
    let letters = all.count { $0.letter != 0 }
    let quadrants = all.count { $0.quadrant != 0 }
    var isFixed = false
    for (range, rank) in found {
      // If a line has two letters or two quadrants, only the author knows which one is meant.
      let isOnly = (rank.letter == 0 || letters == 1) && (rank.quadrant == 0 || quadrants == 1)
      let fix = isOnly && !isFixed ? move(rank, from: range, to: own, in: record, part) : nil
      if fix != nil { isFixed = true }
      report.flag(
        range, "\(part.quote(range)) has no effect here: a rank must directly follow the checkbox",
        help: "\(isOnly ? "move it there" : "keep one rank there"), or write \\ before it if it is a word", fix: fix)
    }
  }

  /// Returns the words of a task's line that are ranks, except one at its proper place.
  private static func misplacedRanks(
    _ part: LintPart, record: Int, in line: Range<Int>
  ) -> [(range: Range<Int>, rank: RankLiteral)] {
    let bytes = part.syntax.bytes
    var words = part.syntax.wordRecords(of: record)
    if let first = words.first, part.syntax.records[first].kind == .rank { words = words.dropFirst() }
    var found: [(range: Range<Int>, rank: RankLiteral)] = []
    var index = line.lowerBound
    while index < line.upperBound {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "("), bytes.isBlank(at: index - 1) else { continue }
      while let word = words.first, part.syntax.records[word].upperBound <= index { words = words.dropFirst() }
      if let word = words.first, part.syntax.records[word].lowerBound <= index { continue }
      guard let group = RankText(bytes, at: index), group.isExact, let rank = group.meaning,
        bytes.isWordEnd(at: group.end)
      else { continue }
      found.append((index..<group.end, rank))
      index = group.end - 1
    }
    return found
  }

  /// Returns the fix that moves a rank behind the checkbox or merges it with the rank there. `nil` if a malformed rank
  /// is there, or no title would remain.
  private static func move(
    _ rank: RankLiteral, from range: Range<Int>, to own: SyntaxRecord?, in record: Int, _ part: LintPart
  ) -> Diagnostic.Fix? {
    let bytes = part.syntax.bytes
    let box = part.syntax.records[record].checkbox
    let start = bytes.blanksStart(before: range.lowerBound, downTo: box.upperBound)
    let removal = TextEdit.delete(start..<range.upperBound)
    let rest =
      bytes.array(box.upperBound..<start) + bytes.array(range.upperBound..<bytes.textEnd(from: range.upperBound))
    guard !part.reading(rest).title(of: 0).isEmpty else { return nil }
    guard let own else {
      guard !part.hasRankText(record) else { return nil }
      let blank = box.upperBound..<box.upperBound + 1
      return .probable("Move the rank to the front", .replace(blank, " \(rank.text) "), removal)
    }
    let whole = RankLiteral(
      letter: max(own.rank.letter, rank.letter), number: max(own.rank.number, rank.number),
      quadrant: max(own.rank.quadrant, rank.quadrant))
    return .probable("Combine the two ranks", .replace(own.range, whole.text), removal)
  }
}

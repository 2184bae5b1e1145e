import TaskModel
import TaskSyntax

extension LintRule {
  static let tickedTitle = LintRule(
    "ticked-title", .warning,
    "GitHub shows an open task as done if [x] stands anywhere on its line.",
    needs: .any(.task)
  ) { part, _, report in
    part.forEachRow(withWordsHolding: UInt8(ascii: "["), besides: 2) { row in
      guard row.status == .open else { return }
      let bytes = part.syntax.bytes
      var line = Int(row.wordsStart)..<Int(row.wordsEnd)
      while let start = bytes.first(.byte(UInt8(ascii: "[")), in: line) {
        line = start + 1..<line.upperBound
        guard start + 2 < line.upperBound, bytes[start + 1] | 0x20 == UInt8(ascii: "x"),
          bytes[start + 2] == UInt8(ascii: "]")
        else { continue }
        let range = start..<start + 3
        report.flag(
          range, "\(part.quote(range)) makes the task look done on a forge",
          help: "write a \\ before its second bracket, or other words", fix: fix(range, Int(row.record), part))
      }
    }
  } examples: {
    flags("- [ ] Find «[x]» in the list", becomes: "- [ ] Find [x\\] in the list")
    flags("- [ ] «[x]» Call", becomes: "- [ ] [x\\] Call")
    flags("- [ ] Call\n  - [ ] Ask «[X]»", becomes: "- [ ] Call\n  - [ ] Ask [X\\]")
    flags("- [ ] Write `a«[x]»`")
    flags("- [ ] See «[x]»(https://example.org)")
    accepts("- [x] Find [x] in the list")
    accepts("- [ ] Find [y] in the list")
    accepts("- [ ] Find \\[x\\] in the list")
    accepts("- [ ] Call\n  Find [x] in the list")
    accepts("# Find [x]")
  }

  /// An escape; `nil` where it would be none, or end a link.
  private static func fix(_ range: Range<Int>, _ task: Int, _ part: LintPart) -> Diagnostic.Fix? {
    let bytes = part.syntax.bytes
    let isOpaque = part.words(of: task).contains { part.syntax.records[$0].range.contains(range.lowerBound) }
    switch bytes.byte(at: range.upperBound) {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"): return nil
    default: return isOpaque ? nil : .safe("Escape the bracket", .insert("\\", at: range.upperBound - 1))
    }
  }
}

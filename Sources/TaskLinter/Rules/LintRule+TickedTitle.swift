import TaskModel
import TaskSyntax

extension LintRule {
  static let tickedTitle = LintRule(
    "ticked-title", .warning, needs: .any(.task), "GitHub shows an open task as done if its line contains [x] anywhere."
  ) { part, _, report in
    var isLabel: Bool?
    part.forEachRow(withWordsHolding: UInt8(ascii: "["), besides: 2) { row in
      guard row.status == .open else { return }
      let bytes = part.syntax.bytes
      var line = Int(row.wordsStart)..<Int(row.wordsEnd)
      while let start = bytes.first(UInt8(ascii: "["), in: line) {
        line = start + 1..<line.upperBound
        guard start + 2 < line.upperBound, bytes[start + 1] | 0x20 == UInt8(ascii: "x"),
          bytes[start + 2] == UInt8(ascii: "]")
        else { continue }
        let range = start..<start + 3
        isLabel = isLabel ?? definesLabel(part)
        report.flag(
          range, "\(part.quote(range)) makes the task look done on a forge",
          help: "write \\ before the closing bracket, or reword the title",
          fix: isLabel == true ? nil : fix(range, Int(row.record), part))
      }
    }
  } examples: {
    flags("- [ ] Find «[x]» in the list", becomes: "- [ ] Find [x\\] in the list")
    flags("- [ ] «[x]» Call", becomes: "- [ ] [x\\] Call")
    flags("- [ ] Call\n  - [ ] Ask «[X]»", becomes: "- [ ] Call\n  - [ ] Ask [X\\]")
    flags("- [ ] Write `a«[x]»`")
    flags("- [ ] See «[x]»(https://example.org)")
    flags("- [ ] See «[x]»\n\n[x]: https://example.org")
    flags("- [ ] See [this]«[x]»")
    accepts("- [x] Find [x] in the list")
    accepts("- [ ] Find [y] in the list")
    accepts("- [ ] Find \\[x\\] in the list")
    accepts("- [ ] Call\n  Find [x] in the list")
    accepts("# Find [x]")
  }

  /// Whether the document defines a link with the label `x`.
  private static func definesLabel(_ part: LintPart) -> Bool {
    let bytes = part.syntax.bytes
    return part.syntax.records.contains { record in
      record.kind == .text && bytes[record.lowerBound] == UInt8(ascii: "[")
        && bytes.byte(at: record.lowerBound + 1) | 0x20 == UInt8(ascii: "x")
        && bytes.starts("]:", at: record.lowerBound + 2)
    }
  }

  /// Returns the fix that escapes the bracket. `nil` if the backslash would be literal or would break a link.
  private static func fix(_ range: Range<Int>, _ task: Int, _ part: LintPart) -> Diagnostic.Fix? {
    let bytes = part.syntax.bytes
    let isOpaque = part.syntax.wordRecords(of: task).contains {
      part.syntax.records[$0].range.contains(range.lowerBound)
    }
    // The bracket begins the label of a link.
    if bytes[range.lowerBound - 1] == UInt8(ascii: "]") { return nil }
    switch bytes.byte(at: range.upperBound) {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"): return nil
    default: return isOpaque ? nil : .safe("Escape the bracket", .insert("\\", at: range.upperBound - 1))
    }
  }
}

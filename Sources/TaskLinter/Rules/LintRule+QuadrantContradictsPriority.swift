import TaskModel
import TaskSyntax

extension LintRule {
  static let quadrantContradictsPriority = LintRule(
    "quadrant-contradicts-priority", .warning, needs: .any(.rank),
    "A, B, Q1 and Q2 are important; C, E, Q3 and Q4 are not. A rank with both is ambiguous. D goes with any "
      + "quadrant: it only means that somebody else does the task."
  ) { part, _, report in
    // The contradiction does not matter in closed tasks.
    for row in part.model.rows where contradict(row.letter, row.quadrant) && row.status.isActive {
      flagRank(part, behind: Int(row.record), &report)
    }
    for section in part.model.sections where contradict(section.letter, section.quadrant) {
      flagRank(part, behind: Int(section.record), &report)
    }
  } examples: {
    flags("- [ ] «(A Q3)» Call")
    flags("- [/] «(B-2 Q4)» Call")
    flags("- [>] «(E Q2)» Call")
    flags("# «(C Q1)» Kitchen")
    accepts("- [ ] (A Q1) Call\n- [ ] (B Q2) Write\n- [ ] (C Q3) Sort\n- [ ] (E Q4) Watch")
    accepts("- [ ] (D Q1) Call")
    accepts("- [x] (A Q4) Call")
    accepts("# (Q4) Kitchen\n- [ ] (A) Call")
    accepts("- [ ] (A) Call (Q4)")
  }
}

extension LintRule {
  /// Whether both a letter and a quadrant are given, and exactly one of them means important.
  @inline(__always)
  private static func contradict(_ letter: UInt8, _ quadrant: UInt8) -> Bool {
    // A table lookup with one bit for each pair, because a branch on ranks would be unpredictable.
    contradictions &>> UInt64(letter &<< 3 | quadrant) & 1 != 0
  }

  /// The table, with bit `8 * letter + quadrant`: A and B with Q3 and Q4, C and E with Q1 and Q2.
  private static var contradictions: UInt64 {
    let (unimportant, important): (UInt64, UInt64) = (0b11000, 0b00110)
    return unimportant << 8 | unimportant << 16 | important << 24 | important << 40
  }

  /// Reports the rank of the task or heading at record `index` if it contains both itself. A subtask may inherit one of
  /// them from its parent.
  private static func flagRank(_ part: LintPart, behind index: Int, _ report: inout LintReport) {
    guard index + 1 < part.syntax.records.count else { return }
    let record = part.syntax.records[index + 1]
    guard record.kind == .rank else { return }
    let (letter, quadrant) = (UInt8(record.rank.letter), UInt8(record.rank.quadrant))
    guard contradict(letter, quadrant) else { return }
    let letterText = String(Unicode.Scalar(0x40 + letter))
    let (important, unimportant) = letter <= 2 ? (letterText, "Q\(quadrant)") : ("Q\(quadrant)", letterText)
    report.flag(
      record.range, "\(part.quote(record.range)) contradicts itself: \(important) is important, \(unimportant) is not",
      help: letter <= 2
        ? "write Q\(quadrant - 2), or a letter below B" : "write Q\(quadrant + 2), or the letter A or B")
  }
}

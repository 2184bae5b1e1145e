import TaskModel
import TaskSyntax

extension LintRule {
  static let quadrantContradictsPriority = LintRule(
    "quadrant-contradicts-priority", .warning,
    "A, B, Q1 and Q2 are important, C, E, Q3 and Q4 are not, and a rank that says both leaves open which counts. D fits each: it "
      + "only says that another does the task.",
    needs: .any(.rank)
  ) { part, _, report in
    let records = part.syntax.records
    for index in records.indices where records[index].kind == .rank && records[index].rank.isContradiction {
      let record = records[index]
      // The rank follows its task or heading; of closed tasks it does not matter any more.
      if index > 0, records[index - 1].kind == .task, !TaskStatus(records[index - 1].mark).isActive { continue }
      let quadrant = record.rank.quadrant
      let isImportant = record.rank.letter <= 2
      report.flag(
        record.range,
        isImportant
          ? "\(part.quote(record.range)) contradicts itself: \(record.rank.letterText) is important, Q\(quadrant) is not"
          : "\(part.quote(record.range)) contradicts itself: Q\(quadrant) is important, \(record.rank.letterText) is not",
        help: advice(isImportant: isImportant, quadrant))
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
  private static func advice(isImportant: Bool, _ quadrant: Int) -> String {
    switch (isImportant, quadrant) {
    case (true, 3): "write Q1, or a letter below B"
    case (true, _): "write Q2, or a letter below B"
    case (false, 1): "write Q3, or the letter A or B"
    case (false, _): "write Q4, or the letter A or B"
    }
  }
}

extension RankLiteral {
  fileprivate var letterText: String { String(Unicode.Scalar(0x40 + UInt8(letter))) }

  /// Whether letter and quadrant are both written, and one says important and the other not.
  fileprivate var isContradiction: Bool {
    switch letter {
    case 1, 2: quadrant >= 3
    case 3, 5: quadrant == 1 || quadrant == 2
    default: false
    }
  }
}

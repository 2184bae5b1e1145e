import TaskModel
import TaskSyntax

extension LintRule {
  static let duplicateAttribute = LintRule(
    "duplicate-attribute", .error,
    "Of an attribute that is given twice the first counts, and perhaps the other was meant. Only remind may repeat.",
    needs: .any(.attribute)
  ) { part, _, report in
    guard !part.model.repeatedKeys.isSubset(of: AttributeKeys(.remind)) else { return }
    /// For each reserved key, by its number, the record of its first attribute on the line.
    var first = [UInt32](repeating: .max, count: AttributeKey.allCases.count)
    var seen: UInt32 = 0
    var declared = DeclaredKeys()
    let records = part.syntax.records.span
    for index in records.indices {
      switch records[index].kind {
      case .task:
        seen = 0
        if !declared.isEmpty { declared = DeclaredKeys() }
      case .attribute:
        let key = records[index].key
        let bit: UInt32 = 1 << UInt32(key.rawValue)
        if key == .declared {
          if let earlier = declared.add(records[index], in: part) { flag(records[index], earlier, part, &report) }
        } else if seen & bit == 0 {
          seen |= bit
          first[Int(key.rawValue)] = UInt32(truncatingIfNeeded: index)
        } else if !key.mayRepeat {
          flag(records[index], records[Int(first[Int(key.rawValue)])], part, &report)
        }
      default: break
      }
    }
  } examples: {
    flags("- [ ] Pay due:2026-12-01 «due:2026-12-05»")
    flags("- [ ] Pay due:2026-12-01 «due:2026-12-01» «due:2026-12-02»")
    flags("---\nkeys: client\n---\n- [ ] Pay client:Oak «client:Elm»")
    accepts("- [ ] Pay due:2026-12-01T12:00 remind:1d remind:2h")
    accepts("- [ ] Pay due:2026-02-30 due:2026-12-01")
    accepts("- [ ] Pay due:2026-12-01\n  - [ ] Order due:2026-12-01")
    accepts("- [ ] Pay due:2026-12-01\n  due:2026-12-05 is too late.")
  }

  private static func flag(
    _ record: SyntaxRecord, _ earlier: SyntaxRecord, _ part: LintPart, _ report: inout LintReport
  ) {
    let word = AttributeWord(record, in: part)
    report.flag(
      record.range, "\(part.quote(record.range)) gives \(word.keyText) again; \(part.quote(earlier.range)) counts",
      help: "remove one of them")
  }
}

/// The declared keys on a line. Most lines have one or none, which needs no allocation.
private struct DeclaredKeys {
  private var first: SyntaxRecord?
  private var others: [[UInt8]: SyntaxRecord] = [:]

  var isEmpty: Bool { first == nil }

  /// Returns the earlier attribute with the same key, or `nil` if this is the first.
  mutating func add(_ record: SyntaxRecord, in part: LintPart) -> SyntaxRecord? {
    guard let first else {
      self.first = record
      return nil
    }
    if others.isEmpty { others[name(of: first, part)] = first }
    let name = name(of: record, part)
    if let earlier = others[name] { return earlier }
    others[name] = record
    return nil
  }

  private func name(of record: SyntaxRecord, _ part: LintPart) -> [UInt8] {
    part.syntax.bytes.array(record.lowerBound..<record.lowerBound + record.keyLength)
  }
}

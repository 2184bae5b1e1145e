import TaskModel
import TaskSyntax

/// All that the line of a task says, but for its rank, when the task was written down and how long it takes: the words
/// that its handle is made of, and names and attributes in any order.
extension SyntaxPart {
  /// The same text for tasks that say the same in one place, and for no others; `nil` for a task that says nothing.
  ///
  /// - Parameter parent: tells tasks in different ones apart.
  func saying(of row: TaskRow, in parent: Int) -> [UInt8]? {
    var facts: Set<[UInt8]> = []
    for index in wordRecords(of: Int(row.record)) where records[index].saysSomething {
      facts.insert(fact(records[index]))
    }
    let words = handleWords(of: Int(row.record))
    guard !words.isEmpty || !facts.isEmpty else { return nil }
    var text = Array("\(parent)\n".utf8) + words
    for fact in facts.sorted(by: { $0.lexicographicallyPrecedes($1) }) { text += [0x0A] + fact }
    return text
  }

  /// A name with its sigil, or an attribute, without quotes and escapes.
  private func fact(_ record: SyntaxRecord) -> [UInt8] {
    if record.kind == .attribute {
      return bytes.array(record.lowerBound..<record.lowerBound + record.keyLength + 1) + value(of: record)
    }
    return name(record)
  }

  /// A number that is equal for equal sayings, and rarely for others.
  @inline(__always)
  func sayingNumber(of row: TaskRow, in parent: Int) -> UInt64 {
    var mix = NumberMix(UInt64(truncatingIfNeeded: parent))
    // A set of facts as a few bits of each.
    var facts: UInt64 = 0
    let (bytes, records) = (bytes, records.span)
    var index = Int(row.record) &+ 1
    while index < records.count, records[index].kind.rawValue >= SyntaxKind.rank.rawValue {
      if records[index].saysSomething {
        var fact = NumberMix(0)
        // Quotes and escapes may be there or not.
        for place in records[index].range where bytes[place] != 0x22 && bytes[place] != 0x5C {
          fact.add(bytes, place..<place + 1)
        }
        facts |= 1 << (fact.value >> 58) | 1 << (fact.value >> 52 & 63)
      }
      index &+= 1
    }
    mix.add(facts)
    mix.add(handleCode(of: Int(row.record)).rawValue)
    return mix.value
  }
}

extension SyntaxRecord {
  /// Whether two tasks that differ in the word are not the same, its place on the line aside.
  fileprivate var saysSomething: Bool {
    switch kind {
    case .project, .context, .tag: true
    case .attribute: key != .created && key != .est && key != .spent
    default: false
    }
  }
}

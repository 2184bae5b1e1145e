import TaskSyntax

/// The suppressions of a document, prepared for a look-up at each finding.
public struct Allowances: Sendable {
  /// By rule, sorted by start, the outer one first of two that begin together.
  private var covers: [String: [Cover]] = [:]

  /// A name in an allowance. Covers lie apart or inside one another, as tasks do.
  private struct Cover {
    var range: Range<Int>
    /// The offset of the name.
    var name: Int
    /// Whether the name is none of a rule, and only near this one's.
    var isGuess: Bool
    /// The innermost cover around this one; -1 where there is none.
    var outer = -1
  }

  /// No allowance.
  public init() {}

  /// - Parameter rules: the rules there are, whether they are run or not.
  init(_ list: AllowanceList, among rules: RuleNames) {
    for allowance in list.all {
      for name in allowance.names {
        guard let rule = rules.nearest(to: name.text) else { continue }
        covers[rule.name, default: []].append(
          Cover(range: allowance.covered, name: name.range.lowerBound, isGuess: !rule.isExact))
      }
    }
    for rule in covers.keys { covers[rule].map { covers[rule] = Self.nested($0) } }
  }

  public var isEmpty: Bool { covers.isEmpty }

  /// Calls `body` for every name that covers what `rule` finds at `offset`.
  func forEachName(of rule: String, at offset: Int, _ body: (_ name: Int, _ isGuess: Bool) -> Void) {
    guard let covers = covers[rule] else { return }
    var index = covers.partitioningIndex { $0.range.lowerBound > offset } - 1
    while index >= 0 {
      if offset < covers[index].range.upperBound { body(covers[index].name, covers[index].isGuess) }
      index = covers[index].outer
    }
  }

  private static func nested(_ covers: [Cover]) -> [Cover] {
    var covers = covers.sorted {
      $0.range.lowerBound != $1.range.lowerBound
        ? $0.range.lowerBound < $1.range.lowerBound : $0.range.upperBound > $1.range.upperBound
    }
    var open: [Int] = []
    for index in covers.indices {
      while let last = open.last, covers[last].range.upperBound <= covers[index].range.lowerBound { open.removeLast() }
      covers[index].outer = open.last ?? -1
      open.append(index)
    }
    return covers
  }
}

/// The use of the suppressions of a document.
struct AllowanceUse: Sendable {
  /// The names that took something back, by where they stand.
  let used: Set<Int>
  /// The rules that were run.
  let rules: Set<String>
}

import TaskSyntax

/// The suppressions of a document, prepared for a lookup at each finding.
public struct Allowances: Sendable {
  /// The covers by rule, sorted by start; of two with the same start the outer one is first.
  private var covers: [String: [Cover]] = [:]

  /// A name in a suppression. Covers are disjoint or nested, as tasks are.
  private struct Cover {
    var range: Range<Int>
    /// The offset of the name.
    var name: Int
    /// Whether the name is not a rule's but only close to this rule's.
    var isGuess: Bool
    /// The index of the innermost cover around this one; -1 if there is none.
    var outer = -1
  }

  /// Creates an empty collection.
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

  /// Calls `body` for every name that covers a finding of `rule` at `offset`.
  func forEachName(of rule: String, at offset: Int, _ body: (_ name: Int, _ isGuess: Bool) -> Void) {
    guard let covers = covers[rule] else { return }
    var index = covers.partitioningIndex { $0.range.lowerBound > offset } - 1
    while index >= 0 {
      if offset < covers[index].range.upperBound { body(covers[index].name, covers[index].isGuess) }
      index = covers[index].outer
    }
  }

  /// Returns the effect of the suppressions in a part, which is the same wherever the part moves.
  public func scope(of part: Range<Int>) -> AllowanceScope {
    if covers.isEmpty { return AllowanceScope() }
    func place(_ offset: Int) -> Int { min(max(offset, part.lowerBound), part.upperBound + 1) - part.lowerBound }
    let entries = covers.flatMap { rule, covers in
      covers.compactMap { cover -> AllowanceScope.Entry? in
        let range = place(cover.range.lowerBound)..<place(cover.range.upperBound)
        guard !range.isEmpty else { return nil }
        let isInside = part.contains(cover.name)
        return AllowanceScope.Entry(
          rule: rule, range: range, name: isInside ? cover.name - part.lowerBound : cover.name, isInside: isInside,
          isGuess: cover.isGuess)
      }
    }
    return AllowanceScope(entries: Set(entries))
  }

  private static func nested(_ covers: [Cover]) -> [Cover] {
    var covers = covers.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
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

/// The effect of the suppressions of a document in one of its parts. As long as it is the same, so are the findings.
public struct AllowanceScope: Sendable, Equatable {
  fileprivate struct Entry: Sendable, Hashable {
    let rule: String
    /// The bytes from the start of the part.
    let range: Range<Int>
    /// The offset of the name: from the start of the part if it lies inside, else from that of the document.
    let name: Int
    let isInside: Bool
    let isGuess: Bool
  }

  fileprivate var entries: Set<Entry> = []

  public init() {}

  fileprivate init(entries: Set<Entry>) { self.entries = entries }
}

/// The use of a document's suppressions.
struct AllowanceUse: Sendable {
  /// The offsets of the names that suppressed a finding.
  let used: Set<Int>
  /// The rules that were run.
  let rules: Set<String>
}

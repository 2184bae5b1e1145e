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

  init(_ list: AllowanceList) {
    for allowance in list.all {
      for name in allowance.names {
        guard let rule = RuleName(name.text) else { continue }
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

/// A name in an allowance: a rule's, or one that is near it.
struct RuleName {
  let name: String
  let isExact: Bool

  private static let known = LintRule.all.map { (name: $0.name, bytes: Array($0.name.utf8)) }
  private static let names = Set(known.map(\.name))
  /// Edits between a rule's name and a slip of it, at most.
  private static let longestDistance = 2

  /// `nil` where no rule, or more than one, is as near.
  init?(_ text: String) {
    isExact = Self.names.contains(text)
    if isExact {
      name = text
      return
    }
    let word = text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    var best: (name: String, distance: Int, isOnly: Bool)?
    for rule in Self.known {
      guard let distance = EditDistance.between(rule.bytes, word, limit: Self.longestDistance),
        distance <= best?.distance ?? .max
      else { continue }
      best = (rule.name, distance, distance < best?.distance ?? .max)
    }
    guard let best, best.isOnly else { return nil }
    name = best.name
  }
}

/// The use of the suppressions of a document.
struct AllowanceUse: Sendable {
  /// The names that took something back, by where they stand.
  let used: Set<Int>
  /// The rules that were run.
  let rules: Set<String>
}

/// Removal of names from a list with commas.
enum NameList {
  /// Returns the range to delete for each removed name, with one comma; `names` are the ranges of all names, some of
  /// which stay.
  static func removals(of names: [Range<Int>], where goes: [Bool]) -> [Range<Int>?] {
    var hasKept = false
    return names.indices.map { index in
      guard goes[index] else {
        hasKept = true
        return nil
      }
      if hasKept, index > 0 { return names[index - 1].upperBound..<names[index].upperBound }
      guard index + 1 < names.count else { return names[index] }
      return names[index].lowerBound..<names[index + 1].lowerBound
    }
  }
}

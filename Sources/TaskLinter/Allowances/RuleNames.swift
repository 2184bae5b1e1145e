import TaskSyntax

/// The names of all rules, looked up as people write them in allowances.
struct RuleNames: Sendable {
  let known: [String]
  /// Edits between a rule's name and a slip of it, at most.
  private static let longestDistance = 2

  /// The rule with a name, or the one that is near it; `nil` where no rule, or more than one, is as near.
  func nearest(to text: String) -> (name: String, isExact: Bool)? {
    if known.contains(text) { return (text, true) }
    let word = text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    var best: (name: String, distance: Int, isOnly: Bool)?
    for rule in known {
      guard let distance = EditDistance.between(Array(rule.utf8), word, limit: Self.longestDistance),
        distance <= best?.distance ?? .max
      else { continue }
      best = (rule, distance, distance < best?.distance ?? .max)
    }
    guard let best, best.isOnly else { return nil }
    return (best.name, false)
  }
}

import TaskSyntax

/// Properties of every document, whatever its content.
///
/// `Sources/README.md`, "Invariants", lists them. A violation says which one is broken and how.
package enum DocumentInvariants {
  /// An invariant that a document breaks.
  package struct Violation: Error, CustomStringConvertible {
    package var description: String

    init(_ description: String) { self.description = description }
  }

  /// The amount of work. The cost of a check grows with the number of trees that it parses.
  package enum Effort: Sendable {
    /// One tree and a few ways to read it in parts, for a fuzzer.
    case low
    /// All invariants, with a sample of prefixes and deletions.
    case sampled
    /// Every prefix, deletion and cut of a short document; a larger sample of those of a long one.
    case full

    /// The number of variations of each kind.
    var limit: Int { self == .full ? 200 : 3 }
  }

  /// Checks all invariants and throws the first violation.
  package static func check(_ document: [UInt8], _ effort: Effort = .sampled) throws(Violation) {
    let tree = SyntaxTree(document, partLength: .max)
    try checkShape(of: tree, document)
    try checkParts(of: tree, document, effort)
    guard effort != .low else { return }
    try checkDumps(of: tree, document)
    try checkCarriageReturns(of: tree, document)
    try checkVariations(of: tree, document, limit: effort.limit)
    try checkFormatting(document, effort)
  }

  /// The fastest check: records are well-formed, and the same in parts of `partLength` bytes.
  package static func glance(_ document: [UInt8], partLength: Int) throws(Violation) {
    let tree = SyntaxTree(document, partLength: .max)
    for part in tree.parts { try checkRecords(of: part) }
    let parts = SyntaxTree(tree.source, partLength: partLength)
    try expect(
      JoinedRecords(parts.parts) == JoinedRecords(tree.parts), "parts of \(partLength) bytes differ from one part")
  }

  /// Returns the fault in `document` together with the smallest document that has one, or `nil` without a fault.
  package static func report(on document: [UInt8], _ effort: Effort = .sampled) -> String? {
    guard violation(of: document, effort) != nil else { return nil }
    let small = Reduction.reduce(document) { violation(of: $0, effort) != nil }
    var text: [UInt8] = []
    QuotedText.append(small.span, 0..<small.count, to: &text)
    return "\(violation(of: small, effort)?.description ?? "")\n\(String(decoding: text, as: UTF8.self))"
  }

  private static func violation(of document: [UInt8], _ effort: Effort) -> Violation? {
    do {
      try check(document, effort)
      return nil
    } catch {
      return error
    }
  }

  /// Parses `document` and checks that the tree is well-formed and holds it.
  static func checkShape(_ document: [UInt8], _ what: @autoclosure () -> String) throws(Violation) {
    do {
      try checkShape(of: SyntaxTree(document), document)
    } catch {
      throw Violation("\(what()): \(error)")
    }
  }

  static func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws(Violation) {
    if !condition { throw Violation(what()) }
  }

  /// Returns at most `count` elements of `range`, spread evenly, or all if there are fewer.
  static func sample(_ range: Range<Int>, count: Int) -> StrideTo<Int> {
    stride(from: range.lowerBound, to: range.upperBound, by: max(1, (range.count + count - 1) / max(1, count)))
  }
}

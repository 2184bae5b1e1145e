/// A query of the oracle: generated as a tree and printed as text for the program to parse. Uses nothing of the
/// program's own queries.
package indirect enum OracleQuery: Sendable {
  case all([OracleQuery])
  case any([OracleQuery])
  case not(OracleQuery)
  /// A relation such as `parent` or `needed-by`.
  case related(String, OracleQuery)
  case term(OracleTerm)

  /// The text of the query. `or` binds less than a blank, and `not` most, so few parentheses are needed.
  package var text: String {
    switch self {
    case .all(let parts): parts.map { $0.isAny ? "(\($0.text))" : $0.text }.joined(separator: " ")
    case .any(let parts): parts.map(\.text).joined(separator: " or ")
    case .not(let part): part.isTerm ? "-\(part.text)" : "not (\(part.text))"
    case .related(let relation, let part): "\(relation)(\(part.text))"
    case .term(let term): term.text
    }
  }

  /// The query without double negation and with nested lists of one kind flattened, because the program counts matches
  /// by term.
  package var normalized: OracleQuery {
    switch self {
    case .all(let parts):
      .all(parts.map(\.normalized).flatMap { if case .all(let inner) = $0 { inner } else { [$0] } })
    case .any(let parts):
      .any(parts.map(\.normalized).flatMap { if case .any(let inner) = $0 { inner } else { [$0] } })
    case .not(let part): if case .not(let inner) = part.normalized { inner } else { .not(part.normalized) }
    case .related(let relation, let part): .related(relation, part.normalized)
    case .term: self
    }
  }

  /// The terms and relations outside relations, from left to right.
  package var terms: [OracleQuery] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    case .not(let part): part.terms
    case .related, .term: [self]
    }
  }

  /// The conditions that every task found fulfills.
  package var conjuncts: [OracleQuery] {
    if case .all(let parts) = normalized { parts } else { [normalized] }
  }

  private var isAny: Bool { if case .any = self { true } else { false } }

  private var isTerm: Bool {
    switch self {
    case .term, .related: true
    default: false
    }
  }

  /// Whether closed tasks are in scope, because a term outside relations tests the status.
  package var testsStatus: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.testsStatus)
    case .not(let part): part.testsStatus
    case .related: false
    case .term(let term): term.testsStatus
    }
  }
}

/// A term: its text and its meaning.
package struct OracleTerm: Sendable {
  package var text: String
  var meaning: Meaning

  enum Meaning: Sendable {
    case flag(String)
    /// Whether a field has a value.
    case has(String, Bool)
    /// A name; `isWhole` excludes the names below it in the hierarchy.
    case name(String, String, isWhole: Bool)
    case holds(String, String)
    case whole(String, String, isNot: Bool)
    case resembles(String)
    /// A sign and its bounds in thousandths; `nil` is an open end of a range.
    case number(String, String, Int?, Int?)
    /// The first and the last day that were typed.
    case days(String, String, Int?, Int?)
    /// Letters with their numbers, 0 for no number.
    case letters(String, String, OracleRank?, OracleRank?)
    case status(String, isNot: Bool)
    case quadrant(String, Int, isNot: Bool)
  }

  var testsStatus: Bool {
    let fields = ["status", "done", "cancelled", "lead", "slip", "score"]
    return switch meaning {
    case .flag(let flag):
      ["open", "started", "waiting", "done", "cancelled", "active", "closed", "late"].contains(flag)
    case .has(let field, _), .number(let field, _, _, _), .days(let field, _, _, _): fields.contains(field)
    case .status: true
    default: false
    }
  }
}

/// A letter and a number as typed.
struct OracleRank: Sendable {
  var letter: Character
  var number: Int?

  var text: String { "\(letter)" + (number.map { "-\($0)" } ?? "") }

  /// All places that the rank includes, the most important first. A place combines letter and number; 1000 is no
  /// number.
  var places: ClosedRange<Int> {
    let letter = Int(self.letter.asciiValue ?? 0) * 10_000
    return number.map { letter + $0...letter + $0 } ?? letter + 1...letter + 1000
  }
}

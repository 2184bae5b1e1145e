/// A rank as written: `(A)`, `(A-1)`, `(Q2)`, `(A-1 Q2)`.
///
/// See `Grammar/Specification.md`, "Rank". At least one of the letter and the quadrant is present.
@frozen
public struct RankLiteral: Sendable, Equatable {
  /// 3 bits letter (0 none, 1 A … 5 E), 10 bits number (0 none), 3 bits quadrant (0 none), to fit a record's `detail`.
  public var rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable
  public init(letter: Int, number: Int, quadrant: Int) {
    rawValue = UInt16(letter) << 13 | UInt16(number) << 3 | UInt16(quadrant)
  }

  /// 1 for A … 5 for E; 0 if no letter is written.
  @inlinable public var letter: Int { Int(rawValue >> 13) }
  /// 1 to 999; 0 if no number is written.
  @inlinable public var number: Int { Int(rawValue >> 3 & 0x3FF) }
  /// 1 to 4; 0 if no quadrant is written.
  @inlinable public var quadrant: Int { Int(rawValue & 7) }
}

extension SyntaxRecord {
  /// The value of a rank record; meaningless for other kinds.
  @inlinable public var rank: RankLiteral { RankLiteral(rawValue: detail) }
}

extension RankLiteral {
  /// The rank as written: `(A-1 Q2)`.
  package var text: String {
    var text = "("
    if letter != 0 {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: 0x40 + letter)))
      if number != 0 { text += "-\(number)" }
    }
    if quadrant != 0 { text += letter == 0 ? "Q\(quadrant)" : " Q\(quadrant)" }
    return text + ")"
  }
}

/// The meanings of letters and quadrants, as in `Grammar/Specification.md`, "Rank".
enum RankWords {
  /// - Parameter letter: 1 for A … 5 for E.
  static func name(ofLetter letter: Int) -> String { String(Character(Unicode.Scalar(UInt8(0x40 + letter)))) }

  static func meaning(ofLetter letter: Int) -> String {
    switch letter {
    case 1: "must do"
    case 2: "should do"
    case 3: "nice to do"
    case 4: "delegate"
    default: "eliminate"
    }
  }

  /// - Parameter quadrant: 1 to 4.
  static func meaning(ofQuadrant quadrant: Int) -> String {
    switch quadrant {
    case 1: "urgent and important"
    case 2: "important, not urgent"
    case 3: "urgent, not important"
    default: "neither urgent nor important"
    }
  }
}

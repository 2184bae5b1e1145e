import TaskModel
import TaskSyntax

/// The letters that the headings of some parts of a document pass down, as far as these parts determine them.
struct HeadingLetters: Sendable {
  /// The headings that are open at the end.
  private var open: [Heading] = []
  /// The lowest level of a heading in these parts. Headings of earlier parts with this or a greater level are closed.
  private var leastLevel = Int.max

  /// The effective letter at a place.
  enum Letter: Equatable {
    /// 1 for A … 5 for E; 0 for none.
    case known(UInt8)
    /// The letter of the nearest heading above a level in the earlier parts.
    case above(level: Int)
  }

  private struct Heading: Sendable {
    var level: Int
    var letter: Letter
  }

  init() {}

  /// Adds the headings of a part. Returns the effective letter of each of its sections.
  mutating func take(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) -> [Letter] {
    // The front matter acts as the first heading.
    if part.documentOffset == 0 {
      open.append(Heading(level: 0, letter: .known(UInt8(part.frontMatter.rank.letter))))
    }
    var letters = [letter(above: .max)]
    for section in model.sections.dropFirst() {
      leastLevel = min(leastLevel, section.level)
      open.removeAll { $0.level >= section.level }
      let letter = section.letter != 0 ? .known(section.letter) : letter(above: section.level)
      open.append(Heading(level: section.level, letter: letter))
      letters.append(letter)
    }
    return letters
  }

  /// Appends the headings of the parts that follow.
  mutating func append(_ other: HeadingLetters) {
    let known = other.open.map { Heading(level: $0.level, letter: resolved($0.letter)) }
    open.removeAll { $0.level >= other.leastLevel }
    open += known
    leastLevel = min(leastLevel, other.leastLevel)
  }

  /// Returns a letter from a later part, resolved as far as these parts determine it.
  func resolved(_ letter: Letter) -> Letter {
    guard case .above(let level) = letter else { return letter }
    return self.letter(above: level)
  }

  /// Returns the letter that the nearest heading above a level passes down.
  private func letter(above level: Int) -> Letter {
    open.last { $0.level < level }?.letter ?? .above(level: min(level, leastLevel))
  }
}

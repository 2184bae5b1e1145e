import TaskModel
import TaskSyntax

/// The letters that the headings of some parts of a document pass down, as far as these parts determine them.
struct HeadingLetters: Sendable {
  /// The headings that are open at the end.
  private var open: [Heading] = []
  /// The lowest level of a heading in these parts. Headings of earlier parts with this or a greater level are closed.
  private var leastLevel = Int.max

  /// The effective letter at a place, in one byte, because there may be as many values as tasks.
  struct Letter: Sendable {
    /// A letter, 1 for A … 5 for E; 0 for none; or 6 plus a level.
    private let code: UInt8

    static func known(_ letter: UInt8) -> Letter { Letter(code: letter) }

    /// Returns the letter of the nearest heading above a level in the earlier parts. Levels that no heading can have
    /// are clamped.
    static func above(level: Int) -> Letter { Letter(code: UInt8(6 + min(level, 99))) }

    /// 1 for A … 5 for E; 0 for none; `nil` if headings of earlier parts decide.
    var known: UInt8? { code < 6 ? code : nil }

    /// The level up to which headings of earlier parts decide.
    var level: Int { Int(code) - 6 }

    /// Whether the letter is `letter` or unknown.
    func mayBe(_ letter: UInt8) -> Bool { known ?? letter == letter }
  }

  private struct Heading: Sendable {
    var level: Int
    var letter: Letter
  }

  init() {}

  /// Adds the headings of a part. Returns the effective letter of each of its sections.
  mutating func take(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) -> [Letter] {
    // The front matter acts as the first heading.
    if part.documentOffset == 0 { open.append(Heading(level: 0, letter: .known(UInt8(part.frontMatter.rank.letter)))) }
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
  func resolved(_ letter: Letter) -> Letter { letter.known == nil ? self.letter(above: letter.level) : letter }

  /// Appends those of some tasks of later parts that are wanted when their letters are resolved.
  func append<Task: TaskUnderHeadings>(
    _ tasks: [Task], movedBy distance: Int, to list: inout [Task], where isWanted: (Task) -> Bool
  ) {
    for var task in tasks {
      task.letter = resolved(task.letter)
      guard isWanted(task) else { continue }
      task.move(by: distance)
      list.append(task)
    }
  }

  /// Returns the letter that the nearest heading above a level passes down.
  private func letter(above level: Int) -> Letter {
    open.last { $0.level < level }?.letter ?? .above(level: min(level, leastLevel))
  }
}

/// A task about which a letter decides that may be inherited.
protocol TaskUnderHeadings {
  var letter: HeadingLetters.Letter { get set }
  /// Moves its place by a number of bytes.
  mutating func move(by distance: Int)
}

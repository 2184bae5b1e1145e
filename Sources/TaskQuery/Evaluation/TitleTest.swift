import TaskModel
import TaskSyntax

/// A test of titles, prepared for the rows of one part.
///
/// A text that must occur is searched in all bytes of the part at once, by two of its letters. Only the titles of rows
/// where they occur are read.
///
///     insurance: i…r    - [ ] Pay the insurance⏎    - [ ] Order the worktop⏎      Ask for inserts.⏎
///     may match         yes                         no                            yes, and the tasks above it
///
/// Letters and digits that are next to each other in a title or a note are so in the source: neither an escape nor
/// a removed word is between them.
struct TitleTest: Sendable {
  let alsoNote: Bool
  /// The test. It shares nothing with other parts: threads that share memory wait for each other when they count
  /// references to it.
  let test: QueryTest.TextTest
  /// For each row, whether it may match; `nil` if all may.
  let rows: [Bool]?

  /// Returns `nil` for another test.
  init?(_ test: QueryTest, _ patterns: [QueryPattern], of part: DocumentPart) {
    guard case .text(let field, let test) = test, case .title(let alsoNote) = field.source else { return nil }
    self.alsoNote = alsoNote
    switch test {
    case .contains(let text):
      self.test = .contains(text.copy)
      rows = Self.rows(of: part, with: text)
    case .matches(let number):
      self.test = test
      rows = patterns[number].required.first.flatMap { Self.rows(of: part, with: $0) }
    case .resembles(let word):
      self.test = .resembles(QueryFuzzyWord(Array(word.bytes[...])))
      rows = nil
    case .exactly: return nil
    }
  }

  /// Returns the rows whose lines or notes may contain a text, and the rows above them, whose notes may continue after
  /// subtasks; `nil` if the text does not tell.
  private static func rows(of part: DocumentPart, with text: QueryText) -> [Bool]? {
    guard let pair = text.adjacentLetters else { return nil }
    let rows = part.model.rows
    var found = [Bool](repeating: false, count: rows.count)
    guard let first = rows.first else { return found }
    let syntax = part.part
    let bytes = syntax.bytes
    var row = 0
    var position = Int(first.offset)
    while true {
      position = bytes.firstCandidate(of: pair, in: position..<bytes.count)
      guard position < bytes.count else { return found }
      while row + 1 < rows.count, Int(rows[row + 1].offset) <= position { row += 1 }
      var above = row
      while !found[above] {
        found[above] = true
        if rows[above].parent != TaskRow.none { above = Int(rows[above].parent) }
      }
      position = row + 1 < rows.count ? Int(rows[row + 1].offset) : bytes.count
    }
  }
}

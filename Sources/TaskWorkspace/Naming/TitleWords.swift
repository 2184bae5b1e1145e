import TaskModel
import TaskQuery
import TaskSyntax

/// Words that are looked for in the titles of tasks, in any order and with smart case.
///
/// Projects, contexts and tags of a title are left out.
struct TitleWords {
  /// The quality of a match with a title.
  enum Match: Comparable {
    case none
    /// Some words occur only as parts of words.
    case partial
    /// All words occur as whole words.
    case whole
  }

  private let words: [QueryText]
  /// The words that have the same bytes in a title and in its file, so that a part of a file without them is skipped.
  private let plain: [QueryText]

  /// - Parameter operands: One word each, or several that are separated by blanks.
  init(_ operands: [[UInt8]]) {
    let words = operands.flatMap { $0.split(whereSeparator: \.isBlank) }
    self.words = words.map { QueryText(Array($0)) }
    plain = words.filter { $0.allSatisfy { $0.isLetter || $0.isDigit } }.map { QueryText(Array($0)) }
  }

  /// Returns the numbers of the tasks whose titles contain all words: as whole words, or, if there is no such title, as
  /// parts of words. In file order; linear in the files.
  ///
  /// - Parameter isWhole: Whether parts of words never match.
  func search(_ tasks: WorkspaceTasks, isWhole: Bool = false, where isWanted: (TaskStatus) -> Bool) -> [Int] {
    guard !words.isEmpty else { return [] }
    var best = isWhole ? Match.whole : .partial
    var found: [Int] = []
    var first = 0
    for part in tasks.parts {
      let rows = part.model.rows
      defer { first += rows.count }
      guard mayContain(part.part) else { continue }
      for index in rows.indices where isWanted(rows[index].status) {
        let match = match(part.part, Int(rows[index].record))
        if match > best { found = [] }
        best = max(best, match)
        if match == best { found.append(first + index) }
      }
    }
    return found
  }

  private func mayContain(_ part: SyntaxPart) -> Bool {
    let bytes = part.bytes
    return plain.allSatisfy { $0.matches(bytes, in: 0..<bytes.count) }
  }

  private func match(_ part: SyntaxPart, _ record: Int) -> Match {
    let (title, names) = part.titleWithTokens(of: record)
    let starts = [0] + names.map(\.range.upperBound)
    let segments = zip(starts, names.map(\.range.lowerBound) + [title.count]).map { $0..<$1 }
    var match = Match.whole
    for word in words where !segments.contains(where: { word.matchesWholeWords(title.span, in: $0) }) {
      guard segments.contains(where: { word.matches(title.span, in: $0) }) else { return .none }
      match = .partial
    }
    return match
  }
}

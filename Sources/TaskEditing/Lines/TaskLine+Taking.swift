import TaskModel
import TaskSyntax

extension TaskLine {
  /// Takes the words of these records away: names and attributes. Punctuation that touches one goes to the word before
  /// it that the title shows; without one it stands alone.
  ///
  /// - Parameter records: in ascending order.
  mutating func take(_ records: [Int], subject: [UInt8]) throws(EditProblem) {
    guard !records.isEmpty else { return }
    var edit = LineEdit(self, subject)
    var gone = RecordCursor(records)
    edit.title = title { gone.contains($0) ? [] : nil }
    for record in records { edit.expectNothing(at: record) }
    edit.take(records)
    self = try edit.made()
  }

  /// The title with other words for some of its names, which are asked for in the order of their records. Of one that
  /// goes, a space goes, too.
  func title(_ replacement: (Int) -> [UInt8]?) -> [UInt8] {
    let (text, tokens) = part.titleWithTokens(of: 0)
    var result: [UInt8] = []
    var position = 0
    for token in tokens {
      guard let word = replacement(token.record) else { continue }
      result += text[position..<token.range.lowerBound]
      position = token.range.upperBound
      guard word.isEmpty else {
        result += word
        continue
      }
      if result.last == .space { result.removeLast() }
      if result.isEmpty, position < text.count, text[position] == .space { position += 1 }
    }
    return result + text[position...]
  }
}

/// A look-up in ascending records by ascending ones.
struct RecordCursor {
  private let records: [Int]
  private var next = 0

  init(_ records: [Int]) { self.records = records }

  /// - Parameter record: no earlier than the one before.
  mutating func contains(_ record: Int) -> Bool {
    while next < records.count, records[next] < record { next += 1 }
    return next < records.count && records[next] == record
  }
}

extension LineEdit {
  /// Edits that take the words of `records` away, with the blanks before them.
  fileprivate mutating func take(_ records: [Int]) {
    var taken = RecordCursor(records)
    // Where the last byte ends that the title shows, and what goes there.
    var shownEnd: Int?
    var punctuation: [UInt8] = []
    /// The words that go, a run of them.
    var gone = 0..<0
    for (index, word) in words.enumerated() {
      let rest = word.tokenEnd..<word.range.upperBound
      let isTaken = word.records.first.map { word.kind != nil && taken.contains($0) } ?? false
      if isTaken, rest.isEmpty || shownEnd != nil {
        punctuation += line.text[rest]
        gone = gone.isEmpty ? index..<index + 1 : gone.lowerBound..<index + 1
        continue
      }
      takeWords(gone)
      gone = 0..<0
      if isTaken { replace(word.range.lowerBound..<word.tokenEnd, with: []) }
      guard !word.isHidden else { continue }
      append(punctuation, at: shownEnd)
      punctuation = []
      shownEnd = word.range.upperBound
    }
    takeWords(gone)
    append(punctuation, at: shownEnd)
  }

  /// Behind a backslash, punctuation needs one of its own: it would be an escape.
  private mutating func append(_ punctuation: [UInt8], at place: Int?) {
    guard let place, !punctuation.isEmpty else { return }
    let isBehindBackslash = place > 0 && line.text[place - 1] == UInt8(ascii: "\\")
    replace(place..<place, with: (isBehindBackslash ? [UInt8(ascii: "\\")] : []) + punctuation)
  }

  /// A run of words goes, with the blanks before it, or behind it if it is the first.
  private mutating func takeWords(_ run: Range<Int>) {
    guard let first = run.first, let last = run.last else { return }
    if first > 0 {
      replace(words[first - 1].range.upperBound..<words[last].range.upperBound, with: [])
    } else if last + 1 < words.count {
      replace(words[first].range.lowerBound..<words[last + 1].range.lowerBound, with: [])
    } else {
      replace(line.headEnd..<words[last].range.upperBound, with: [])
    }
  }
}

import TaskModel

extension TaskLine {
  /// Removes the words of these records, which are names and attributes. Adjacent punctuation is appended to the
  /// previous word that the title shows; without one it becomes a word.
  ///
  /// - Parameter records: the records, in ascending order.
  mutating func take(_ records: [Int], subject: [UInt8]) throws(EditProblem) {
    guard !records.isEmpty else { return }
    var edit = LineEdit(self, subject)
    let taken = Set(records)
    edit.title = title { taken.contains($0) ? [] : nil }
    for record in records { edit.expectNothing(at: record) }
    edit.take(taken)
    self = try edit.made()
  }

  /// Returns the title with replaced names. `replacement` is called in the order of records; an empty result also
  /// removes a space.
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

extension LineEdit {
  /// Adds the edits that remove the words of `records` with the blanks before them.
  fileprivate mutating func take(_ records: Set<Int>) {
    // The end of the last byte that the title shows, and the punctuation to insert there.
    var shownEnd: Int?
    var punctuation: [UInt8] = []
    /// The current run of removed words.
    var gone = 0..<0
    for (index, word) in words.enumerated() {
      let rest = word.tokenEnd..<word.range.upperBound
      let isTaken = word.records.first.map { word.kind != nil && records.contains($0) } ?? false
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

  /// Inserts punctuation. After a backslash it needs its own backslash, because it would be escaped otherwise.
  private mutating func append(_ punctuation: [UInt8], at place: Int?) {
    guard let place, !punctuation.isEmpty else { return }
    let isBehindBackslash = place > 0 && line.text[place - 1] == UInt8(ascii: "\\")
    replace(place..<place, with: (isBehindBackslash ? [UInt8(ascii: "\\")] : []) + punctuation)
  }

  /// Removes a run of words with the blanks before it, or those after it if it is the first.
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

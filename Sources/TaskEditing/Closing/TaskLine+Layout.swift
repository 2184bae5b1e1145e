import TaskSyntax

// Reopening restores the words of a line to their original positions, which the next occurrence, a copy of the line,
// has kept.
extension TaskLine {
  /// Returns a line with the content of this one, with its words in the positions of the next occurrence's line.
  ///
  /// - Parameters:
  ///   - next: the line of the next occurrence.
  ///   - closed: the line of the closed occurrence.
  ///   - days: the number of days by which the reminders of `next` move.
  /// - Returns: `nil` if the words of the two lines do not match.
  func laidOut(as next: TaskLine, after closed: TaskLine, byDays days: Int) -> TaskLine? {
    let content = content
    var line = next
    do {
      try line.setMark(content.mark)
      guard try line.move(byDays: days, [.remind]) else { return nil }
      for key in Self.rewritten where content[key] == nil { try line.remove(key.bytes) }
      var values: [AttributeKey: [[UInt8]]] = [:]
      for key in Self.rewritten { values[key] = content.values(key.bytes).reversed() }
      try line.rewriteAttributes(Array("dates".utf8)) { key, _ in values[key]?.popLast().map { (key, $0) } }
    } catch {
      return nil
    }
    let missing = Self.ownKeys.filter { content[$0] != nil && line.content[$0] == nil }
    guard let whole = missing.isEmpty ? line : line.inserting(missing, from: closed) else { return nil }
    return whole.content == content ? whole : nil
  }

  /// The keys whose values closing changes or adds in the next occurrence.
  private static let rewritten: [AttributeKey] = [.plan, .due, .start, .every, .created]
  /// The keys that only a closed task has.
  private static let ownKeys: [AttributeKey] = [.spent, .done, .cancelled]

  /// Returns the line with the attributes of some keys copied from another line, each after the same word as there.
  /// `nil` if a word of the other line is not found.
  private func inserting(_ keys: [AttributeKey], from other: TaskLine) -> TaskLine? {
    let (words, otherWords) = (part.taskWords, other.part.taskWords)
    var edits: [TextEdit] = []
    /// The number of words of this line that were passed.
    var passed = 0
    let last = otherWords.lastIndex { other.key(of: $0).map(keys.contains) ?? false } ?? -1
    for (index, word) in otherWords.prefix(last + 1).enumerated() {
      let otherKey = other.key(of: word)
      if let otherKey, keys.contains(otherKey) {
        guard index > 0 else { return nil }
        // Attributes that the other line lacks were before or after this one, which is not recorded. They are assumed
        // to be before it, as in canonical order.
        let next = otherWords[(index + 1)...].first { other.key(of: $0).map { !Self.ownKeys.contains($0) } ?? true }
        while passed < words.count, self.key(of: words[passed]) != nil,
          next.map({ !isSame(words[passed], as: $0, of: other) }) ?? true
        {
          passed += 1
        }
        guard passed > 0 else { return nil }
        let place = words[passed - 1].range.upperBound
        let text = other.text[otherWords[index - 1].range.upperBound..<word.range.upperBound]
        edits.append(TextEdit(range: place..<place, replacement: Array(text)))
      } else if otherKey.map({ !Self.ownKeys.contains($0) }) ?? true {
        guard let same = words[passed...].firstIndex(where: { isSame($0, as: word, of: other) }) else { return nil }
        passed = same + 1
        let (own, its) = (words[same].range, word.range)
        if own.count > its.count {
          edits.append(TextEdit(range: own.lowerBound + its.count..<own.upperBound, replacement: []))
        }
      }
    }
    return edits.applied(to: text).flatMap { TaskLine($0, dialect) }
  }

  /// Whether two words of different lines correspond. An id became an `of` in the other line, and punctuation of a
  /// removed word may have been added to either word.
  private func isSame(_ word: TaskWord, as otherWord: TaskWord, of other: TaskLine) -> Bool {
    var (own, its) = (text[word.range], other.text[otherWord.range])
    if key(of: word) == .id, other.key(of: otherWord) == .of { (own, its) = (own.dropFirst(2), its.dropFirst(2)) }
    let (short, long) = own.count < its.count ? (own, its) : (its, own)
    return long.starts(with: short) && long.dropFirst(short.count).allSatisfy(Self.mayFollowWord)
  }

  private static func mayFollowWord(_ byte: UInt8) -> Bool { "\\.,;:!?)]}".utf8.contains(byte) }

  private func key(of word: TaskWord) -> AttributeKey? {
    word.kind == .attribute ? word.records.first.map { part.records[$0].key } : nil
  }
}

import TaskModel
import TaskSyntax

// Reopening gives a line its words back in the places where they stood: the next occurrence, a copy of the line, has
// kept them.
extension TaskLine {
  /// A line that says what this one says, with its words in the places that they have in the line of the next occurrence.
  ///
  /// - Parameters:
  ///   - next: the line of the next occurrence.
  ///   - closed: the line of the closed one.
  ///   - days: by how many days the reminders of `next` are moved.
  /// - Returns: `nil` where the words of the two lines do not fit together.
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

  /// The keys whose values closing changes in the next occurrence, or adds there.
  private static let rewritten: [AttributeKey] = [.plan, .due, .start, .every, .created]
  /// The keys that a closed task has alone.
  private static let ownKeys: [AttributeKey] = [.spent, .done, .cancelled]

  /// The line with the attributes of some keys that another line has, each behind the word that it follows there; `nil`
  /// where a word of the other line is not found.
  private func inserting(_ keys: [AttributeKey], from other: TaskLine) -> TaskLine? {
    let (words, otherWords) = (part.taskWords, other.part.taskWords)
    var edits: [TextEdit] = []
    /// The number of words of this line already passed.
    var passed = 0
    let last = otherWords.lastIndex { other.key(of: $0).map(keys.contains) ?? false } ?? -1
    for (index, word) in otherWords.prefix(last + 1).enumerated() {
      let otherKey = other.key(of: word)
      if let otherKey, keys.contains(otherKey) {
        guard index > 0 else { return nil }
        // Attributes that the other line lacks stood before this one, as in canonical order, or behind it: that is lost.
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

  /// Whether a word is that of another line: an id became an `of` there, and punctuation of a word that went may have come
  /// to either.
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

import TaskModel
public import TaskSyntax

extension EditorWorkspace {
  /// Returns the changes that follow a character which was just typed before a place; empty for none. They are on the line
  /// of the place, and behind Enter on the line above, too.
  ///
  /// - Enter behind a task begins the next one in its column; behind an empty one it ends the list.
  /// - A blank behind a typed date makes an ISO date of it, and behind `(a1)` a rank.
  public func edits(afterTyping character: UInt8, at position: EditorPosition) -> [TextEdit] {
    guard let cursor = Cursor(self, position) else { return [] }
    switch character {
    case 0x0A: return cursor.nextTask
    case 0x20: return cursor.readDate ?? cursor.readRank ?? []
    default: return []
    }
  }

  /// Returns the places of an id and of the `after`s that name it, if all are in the document of the cursor; empty if
  /// not, and for other words.
  public func linkedPlaces(at position: EditorPosition) -> [Range<Int>] {
    guard let cursor = Cursor(self, position), let word = NamedWord(cursor), word.kind == .id else { return [] }
    let uses = uses(of: word, in: Array(index.parts.indices))
    guard uses.count > 1, uses.allSatisfy({ $0.place.document == position.document }) else { return [] }
    return uses.map(\.place.range)
  }
}

extension Cursor {
  /// The marker of a new task below the task on the line above, or the removal of an empty one.
  fileprivate var nextTask: [TextEdit] {
    // The editor may have indented the new line, and nothing else may stand on it.
    guard text(line).allSatisfy(\.isBlank), line.lowerBound > 0,
      let above = Cursor(
        workspace, EditorPosition(document: document, offset: line.lowerBound - 1 + syntax.documentOffset)),
      let task = above.task, above.partNumber == partNumber
    else { return [] }
    let words = above.syntax.words(of: task.record)
    let head = Int(task.row.offset)
    let box = above.syntax.records[task.record].checkbox
    let start = above.line.lowerBound
    if words.isEmpty, above.syntax.records[task.record].next == task.record + 1 {
      return [TextEdit(range: range(start..<line.upperBound), replacement: [])]
    }
    let marker = above.text(start..<head) + above.nextBullet(head..<box.lowerBound) + Array("[ ] ".utf8)
    return [TextEdit(range: range(line), replacement: marker)]
  }

  /// Returns the bullet of the next task: the same one, or the next number.
  fileprivate func nextBullet(_ range: Range<Int>) -> [UInt8] {
    let bullet = text(range)
    let digits = bullet.prefix(while: \.isDigit)
    guard !digits.isEmpty, digits.count < 9, let number = Int(String(decoding: digits, as: UTF8.self)) else {
      return bullet
    }
    return Array(String(number + 1).utf8) + bullet.dropFirst(digits.count)
  }

  /// The attribute before the blank that was typed.
  private var finished: Cursor? {
    guard offset > line.lowerBound, syntax.bytes[offset - 1] == 0x20 else { return nil }
    return Cursor(workspace, EditorPosition(document: document, offset: offset - 1 + syntax.documentOffset))
  }

  /// The ISO date in the place of a typed one.
  fileprivate var readDate: [TextEdit]? {
    guard let before = finished, let (key, name, value) = before.typedAttribute, value.upperBound == before.offset,
      !value.isEmpty
    else { return nil }
    let isDate = key == .declared ? workspace.settings.keyTypes[name] == .date : key.value.mayBeDate
    let typed = before.text(value)
    guard isDate, DateLiteral(typed.span, in: 0..<typed.count) == nil,
      key.value != .reminder || DurationLiteral(typed.span, in: 0..<typed.count, allowsDays: true) == nil
    else { return nil }
    let reader = DateReader(today: workspace.settings.today, looksForward: key.looksForward)
    let attributes = before.task?.attributes
    let date = try? reader.readLiteral(typed, takesTime: key.value != .day) { key in
      attributes?[key].flatMap { before.syntax.date(of: $0) }
    }
    guard let date, key.value != .reminder || date.minuteOfDay != nil else { return nil }
    return [TextEdit(range: range(value), replacement: Array(date.description.utf8))]
  }

  /// The rank in the place of `(a1)`.
  fileprivate var readRank: [TextEdit]? {
    guard let before = finished, let record = before.record else { return nil }
    let bytes = syntax.bytes
    let head = before.syntax.records[record]
    guard head.kind == .task, head.checkbox.upperBound < before.offset else { return nil }
    let gap = bytes.trimmed(head.checkbox.upperBound..<before.offset)
    let typed = text(gap)
    guard typed.count >= 3, typed.first == UInt8(ascii: "("), typed.last == UInt8(ascii: ")"),
      let rank = RankLiteral(typed: typed)
    else { return nil }
    let written = Array(rank.text.utf8)
    return written == typed ? nil : [TextEdit(range: range(gap), replacement: written)]
  }
}

extension RankLiteral {
  /// Reads a rank as people type it: `(a)`, `(a1)`, `(A-1)`, `(q2)`.
  fileprivate init?(typed: [UInt8]) {
    let inner = typed.dropFirst().dropLast()
    guard let first = inner.first.map(\.lowercased) else { return nil }
    let digits = inner.dropFirst().drop { $0 == UInt8(ascii: "-") }
    guard digits.count <= 3, digits.allSatisfy(\.isDigit) else { return nil }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    if first == UInt8(ascii: "q") {
      guard 1...4 ~= number, digits.count == 1 else { return nil }
      self.init(letter: 0, number: 0, quadrant: number)
    } else {
      guard UInt8(ascii: "a")...UInt8(ascii: "e") ~= first, digits.isEmpty || number > 0 else { return nil }
      self.init(letter: Int(first - 0x60), number: number, quadrant: 0)
    }
  }
}

import TaskSyntax

extension TaskLine {
  /// Renames all occurrences of a name in the line. If the line already has the new name, the old one is removed.
  ///
  /// - Returns: whether the line had the old name.
  @discardableResult
  public mutating func rename(_ change: NameChange) throws(EditProblem) -> Bool {
    var edit = LineEdit(self, change.written(change.old))
    // The renamed words, by ascending records.
    var words: [(record: Int, word: [UInt8])] = []
    var doubles: [Int] = []
    var isChanged = false
    var seen: Set<[UInt8]> = []
    for record in part.records where record.kind == change.token { seen.insert(part.name(of: record)) }
    for (index, record) in part.records.enumerated() {
      if let word = change.word(for: record, in: part), let name = change.name(for: part.name(of: record)) {
        words.append((index, word))
        if !seen.insert(name).inserted { doubles.append(index) }
      } else if let value = change.value(for: record, in: part) {
        let kept = text[record.lowerBound..<record.valueRange.lowerBound]
        edit.replace(record.valueRange, with: value)
        edit.expect(kept + value, at: index)
        isChanged = true
      }
    }
    guard isChanged || !words.isEmpty else { return false }
    var next = 0
    edit.title = title { record in
      while next < words.count, words[next].record < record { next += 1 }
      return next < words.count && words[next].record == record ? words[next].word : nil
    }
    for (index, word) in words {
      edit.replace(part.records[index].range, with: word)
      edit.expect(word, at: index)
    }
    var line = try edit.made()
    if !doubles.isEmpty { try line.take(doubles, subject: change.written(change.old)) }
    self = line
    return true
  }
}

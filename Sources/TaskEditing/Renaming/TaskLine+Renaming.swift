import TaskModel
import TaskSyntax

extension TaskLine {
  /// Gives a name another form wherever the line has it. Where it has the new one too, the old one goes.
  ///
  /// - Returns: whether the line had it.
  @discardableResult
  public mutating func rename(_ change: NameChange) throws(EditProblem) -> Bool {
    var edit = LineEdit(self, change.written(change.old))
    var words: [Int: [UInt8]] = [:]
    var doubles: Set<Int> = []
    var seen = Set(part.records.filter { $0.kind == change.token }.map { part.name(of: $0) })
    for (index, record) in part.records.enumerated() {
      if let word = change.word(for: record, in: part), let name = change.name(for: part.name(of: record)) {
        words[index] = word
        if !seen.insert(name).inserted { doubles.insert(index) }
      } else if let value = change.value(for: record, in: part) {
        let kept = text[record.lowerBound..<record.valueRange.lowerBound]
        edit.replace(record.valueRange, with: value)
        edit.expect(kept + value, at: index)
        words[index] = []
      }
    }
    guard !words.isEmpty else { return false }
    edit.title = title { words[$0].flatMap { $0.isEmpty ? nil : $0 } }
    for (index, word) in words where !word.isEmpty {
      edit.replace(part.records[index].range, with: word)
      edit.expect(word, at: index)
    }
    var line = try edit.made()
    if !doubles.isEmpty { try line.take(doubles, subject: change.written(change.old)) }
    self = line
    return true
  }
}

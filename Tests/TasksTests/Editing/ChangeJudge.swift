import TaskModel
import TaskSyntax

/// Judges whether a change has the effect that its words name, and no other.
struct ChangeJudge {
  let drawn: DrawnChange
  let before: SeenWorkspace
  let after: SeenWorkspace

  /// Returns the fault: a wrong or missing effect.
  func problem() -> String? {
    for (name, blocks) in drawn.archived.sorted(by: { $0.key < $1.key }) {
      guard let new = after[name] else { return "\(name) is not there" }
      if let problem = ArchiveJudge(old: before[name], new: new, blocks: blocks).problem() {
        return "\(name): \(problem)"
      }
    }
    if let name = after.names.first(where: { before[$0] == nil && drawn.archived[$0] == nil }) {
      return "\(name) was not there"
    }
    for (file, name) in before.names.enumerated() where drawn.archived[name] == nil {
      guard let new = after[name] else { return "\(name) is gone" }
      if let problem = problem(of: file, before.documents[file], new) { return problem }
    }
    return nil
  }

  private func problem(of file: Int, _ old: SeenDocument, _ new: SeenDocument) -> String? {
    let name = before.names[file]
    if let results = drawn.results, results.file == file {
      return results.texts.contains(new.bytes) ? nil : "\(name) does not hold the text that the editor left"
    }
    let next = drawn.takenBack.flatMap { $0.task.file == file ? $0 : nil }
    let takenBack = new.tasks == drawn.tasks[file] ? nil : next
    let touched = takenBack?.touched(in: old) ?? drawn.touched[file]
    let isKept =
      drawn.inserted == file
      ? Self.holds(new.lines, behind: old.lines) : Self.holds(new.lines[...], old.lines, but: touched)
    guard isKept, new.markCount == old.markCount else { return "another line of \(name) is changed" }
    if let takenBack { return takenBack.problem(old, new) }
    if next?.isSure == true { return "the next occurrence is not taken back" }
    if let noted = drawn.noted, noted.file == file, noted.index < new.tasks.count,
      new.tasks[noted.index].note == old.tasks[noted.index].note
    {
      return "the note is as it was"
    }
    let expected = expected(of: file, old, new)
    if new.tasks.count != expected.count { return "\(name) has \(new.tasks.count) tasks, not \(expected.count)" }
    for (index, (task, wanted)) in zip(new.tasks, expected).enumerated() where task != wanted {
      return "task \(index) of \(name) is\n\(task)\nand should be\n\(wanted)"
    }
    return nil
  }

  /// Returns the expected document: the drawn one, with the places of new tasks and the new notes taken from the new
  /// document.
  private func expected(of file: Int, _ old: SeenDocument, _ new: SeenDocument) -> [SeenTask] {
    var expected = drawn.tasks[file]
    if !drawn.added.isEmpty, drawn.inserted == file {
      let index = zip(new.tasks, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? expected.count
      expected.insert(contentsOf: drawn.added, at: index)
      for index in index..<min(index + drawn.added.count, new.tasks.count) {
        expected[index].takeClassification(from: new.tasks[index])
      }
    }
    if let noted = drawn.noted, noted.file == file, noted.index < new.tasks.count {
      expected[noted.index].note = new.tasks[noted.index].note
    }
    return expected
  }

  /// Whether all old lines are still there and all new ones are in one place. The last line may have got a line end.
  private static func holds(_ new: [ArraySlice<UInt8>], behind old: [ArraySlice<UInt8>]) -> Bool {
    let start = zip(new, old).prefix { $0 == $1 }.count
    let end = zip(new.dropFirst(start).reversed(), old.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let rest = old[start..<old.count - end]
    guard let last = rest.first else { return true }
    return rest.count == 1 && end == 0 && new.count > start && new[start].starts(with: last)
      && new[start].dropFirst(last.count).allSatisfy { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether the untouched lines are still there, in order, and still begin and end the document.
  private static func holds(
    _ new: ArraySlice<ArraySlice<UInt8>>, _ old: [ArraySlice<UInt8>], but touched: [Range<Int>]
  ) -> Bool {
    var rest = new
    var position = 0
    let touched = touched.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    for (number, range) in (touched + [old.count..<old.count]).enumerated() {
      let kept = old[position..<max(position, range.lowerBound)]
      let isLast = number == touched.count
      if number == 0 || kept.isEmpty {
        guard rest.starts(with: kept) else { return false }
        rest = rest.dropFirst(kept.count)
      } else if !isLast {
        while !rest.isEmpty, !rest.starts(with: kept) { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return false }
        rest = rest.dropFirst(kept.count)
      }
      if isLast { return touched.isEmpty ? rest.isEmpty : kept.isEmpty || rest.suffix(kept.count).elementsEqual(kept) }
      position = max(position, range.upperBound)
    }
    return true
  }
}

extension SyntaxPart {
  /// Creates a part in place of one whose text is gone. It has the same length, and the same record numbers for tasks and
  /// headings, all of which are empty.
  ///
  ///     was       # Kitchen⏎- [ ] (A) Order @phone⏎        tasks: (record 1, offset 10)   headings: 0
  ///     text      #⏎⏎⏎⏎⏎⏎⏎⏎⏎- [ ]⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎
  ///     records   heading   task
  ///
  /// - Parameters:
  ///   - head: the part, with or without its bytes.
  ///   - tasks: the tasks, with the numbers and the offsets of their records, in order.
  ///   - headings: the numbers of the records of headings.
  package init(inPlaceOf head: SyntaxPart, tasks: [(record: Int, offset: Int)], headings: [Int]) {
    var text = [UInt8](repeating: .lineFeed, count: head.range.count)
    let task = Array("- [ ]".utf8)
    for (_, offset) in tasks where offset + task.count <= text.count {
      text.replaceSubrange(offset..<offset + task.count, with: task)
    }
    let isFree = { (line: Int) in
      text[line] == .lineFeed && (line == 0 || text[line - 1] == .lineFeed)
        && (line + 1 == text.count || text[line + 1] == .lineFeed)
    }
    if !headings.isEmpty, let line = text.indices.first(where: isFree) { text[line] = UInt8(ascii: "#") }
    self = head.placed(alone: SourceText(padding: text))
    readAgain(nil, Dialect())
    let parsed = records
    let emptyTasks = parsed.filter { $0.kind == .task }
    let some = parsed.first { $0.kind == .heading || $0.kind == .task }
    let count = (tasks.map(\.record) + headings).max().map { $0 + 1 } ?? 0
    guard let some else { return }
    records = (0..<count).map { number in
      var record = some
      record.next = UInt32(number + 1)
      return record
    }
    for (task, record) in zip(tasks, emptyTasks) {
      let next = records[task.record].next
      records[task.record] = record
      records[task.record].next = next
    }
  }
}

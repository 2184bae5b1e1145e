public import TaskSyntax

/// A task with all that lies in it, its note and its subtasks, as whole lines: what is closed, comes back and is moved
/// together.
///
/// Its task lines change one by one. None of these changes moves a bullet, so what is a subtask and what is a note
/// stays as it is.
public struct TaskBlock: Sendable, Equatable {
  /// A line of the block.
  public struct Line: Sendable, Equatable {
    /// The bytes without the line's end; indentation is part of them.
    public var text: [UInt8]
    /// `\n`, `\r\n`, or nothing where the file ends.
    public var end: [UInt8]

    public init(_ text: [UInt8], end: [UInt8]) {
      self.text = text
      self.end = end
    }
  }

  /// A task of the block: where it stands in `lines`.
  public struct Member: Sendable, Equatable {
    /// The line of the task itself and those of all that lies in it, blank lines at the end apart.
    public var lines: Range<Int>
    /// 0 for the task that the block is of, 1 for its subtasks, and so on.
    public var depth: Int

    /// The line of the task itself, an index into the block's `lines`.
    public var line: Int { lines.lowerBound }
  }

  /// At least one.
  public private(set) var lines: [Line]
  /// The tasks in the order of their lines. The first is the one that the block is of; all others lie in it.
  public private(set) var tasks: [Member]
  /// The keys that the document's front matter declares.
  public let dialect: Dialect
  /// The comments straight above the task that allow findings in it, without indentation. They are no lines of it, but go
  /// where it goes.
  public var allowances: [[UInt8]] = []
  /// The task line that was changed last, as it was read then, with its number in `tasks`.
  private var changed: (task: Int, line: TaskLine)?

  /// The block of a document with `dialect` that consists of `lines`.
  ///
  /// `nil` where the first line is no task's, where a line is none of the task, its note and its subtasks, and where a
  /// text holds a line feed.
  public init?(lines: [Line], dialect: Dialect) {
    guard lines.allSatisfy({ !$0.text.contains(UInt8(ascii: "\n")) }),
      let tasks = TaskBlock.tasks(of: lines, dialect)
    else { return nil }
    self.lines = lines
    self.tasks = tasks
    self.dialect = dialect
  }

  /// The block of a document with `dialect` that consists of the lines in `bytes`; `nil` where they are no block.
  public init?(_ bytes: [UInt8], dialect: Dialect) {
    self.init(lines: TaskBlock.lines(in: bytes), dialect: dialect)
  }

  /// The lines, joined.
  public var bytes: [UInt8] { TaskBlock.bytes(of: lines, reserving: 0) }

  public static func == (a: TaskBlock, b: TaskBlock) -> Bool {
    a.lines == b.lines && a.tasks == b.tasks && a.dialect == b.dialect && a.allowances == b.allowances
  }
}

extension TaskBlock {
  /// The task with the number `index` in `tasks`, as a line that can be changed; `nil` where there is none.
  public func task(_ index: Int) -> TaskLine? {
    if let changed, changed.task == index { return changed.line }
    return tasks.indices.contains(index) ? TaskLine(lines[tasks[index].line].text, dialect) : nil
  }

  /// Changes the line of the task with the number `index` in `tasks`. Nothing is changed where `change` throws.
  ///
  /// Throws a fault where there is no such task, and where indentation or bullet change: other lines of the block might
  /// be read otherwise then.
  public mutating func changeTask(
    _ index: Int, _ change: (inout TaskLine) throws(EditProblem) -> Void
  ) throws(EditProblem) {
    guard let old = task(index) else {
      throw EditProblem(.fault, Array("there is no task \(index) in the block".utf8))
    }
    var line = old
    try change(&line)
    guard line.dialect == dialect, old.head == line.head else {
      throw EditProblem(.fault, Array("the changed line does not fit the place of the old one".utf8))
    }
    lines[tasks[index].line].text = line.text
    changed = (index, line)
  }

  /// The block without the subtasks with these numbers in `tasks` and all that lies in them. The task that the block
  /// is of stays.
  func removing(_ subtasks: some Sequence<Int>) -> TaskBlock {
    var isKept = [Bool](repeating: true, count: lines.count)
    for subtask in subtasks where subtask > 0 {
      for line in tasks[subtask].lines { isKept[line] = false }
    }
    let kept = lines.indices.filter { isKept[$0] }.map { lines[$0] }
    // What lies in the task keeps its column, and what ends a subtask ends nothing more.
    return TaskBlock(lines: kept, dialect: dialect) ?? self
  }
}

extension TaskBlock {
  private static func lines(in bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      var end = feed ?? bytes.count
      if feed != nil, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let next = feed.map { $0 + 1 } ?? bytes.count
      lines.append(Line(Array(bytes[start..<end]), end: Array(bytes[end..<next])))
      start = next
    }
    return lines
  }

  /// The lines, joined, with room for `tail` more bytes.
  private static func bytes(of lines: [Line], reserving tail: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(tail) { $0 + $1.text.count + $1.end.count })
    for line in lines {
      bytes += line.text
      bytes += line.end
    }
    return bytes
  }

  /// The tasks among `lines`; `nil` where the lines are not one task with all that lies in it.
  private static func tasks(of lines: [Line], _ dialect: Dialect) -> [Member]? {
    let source = SourceText(padding: bytes(of: lines, reserving: SourceText.padding))
    var part = SyntaxPart(source: source.storage)
    var dialect = dialect
    _ = part.read(
      from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
    guard let head = part.records.first, head.kind == .task, Int(head.next) == part.records.count,
      head.lowerBound < lines.first?.text.count ?? 0
    else { return nil }
    var lineEnds: [Int] = []
    for line in lines { lineEnds.append((lineEnds.last ?? 0) + line.text.count + line.end.count) }
    var tasks: [Member] = []
    /// The records at which the tasks that the current one lies in end.
    var open: [UInt32] = []
    var line = 0
    for (index, record) in part.records.enumerated() where record.kind == .task {
      while let end = open.last, Int(end) <= index { open.removeLast() }
      while lineEnds[line] <= record.lowerBound { line += 1 }
      tasks.append(Member(lines: line..<lineEnds.firstIndex(notBefore: record.upperBound) + 1, depth: open.count))
      open.append(record.next)
    }
    return tasks
  }
}

extension [Int] {
  /// The first index of a number that is not less than `limit`; the numbers ascend. The last one where all are less.
  fileprivate func firstIndex(notBefore limit: Int) -> Int { dropLast().partitioningIndex { $0 >= limit } }
}

extension TaskLine {
  /// The text before the checkbox: indentation, bullet, and the blanks behind it.
  fileprivate var head: ArraySlice<UInt8> { text[..<(part.records.first?.checkbox.lowerBound ?? 0)] }
}

extension [UInt8] {
  /// Ends the line that these bytes end with. Where that is a carriage return which belongs to its words, it gets CR LF:
  /// before a lone LF it would be read as a part of the end.
  mutating func endLine(_ end: [UInt8]) { self += last == 0x0D && end == [0x0A] ? [0x0D, 0x0A] : end }
}

public import TaskSyntax

/// A task with its note and its subtasks as whole lines: the unit that is closed, repeated and moved.
///
/// Task lines change one at a time. These changes do not move bullets, so the structure of subtasks and notes stays the
/// same.
public struct TaskBlock: Sendable, Equatable {
  /// A line of the block.
  public struct Line: Sendable, Equatable {
    /// The bytes with the indentation, but without the line ending.
    public var text: [UInt8]
    /// The line ending: `\n`, `\r\n`, or empty at the end of the file.
    public var end: [UInt8]

    /// The endings, which lines share.
    fileprivate static let lineFeed: [UInt8] = [0x0A]
    fileprivate static let carriageReturn: [UInt8] = [0x0D, 0x0A]

    public init(_ text: [UInt8], end: [UInt8]) {
      self.text = text
      self.end = end
    }
  }

  /// A task of the block, with its position in `lines`.
  public struct Member: Sendable, Equatable {
    /// The lines of the task, its note and its subtasks, without blank lines at the end.
    public var lines: Range<Int>
    /// The depth: 0 for the block's own task, 1 for its subtasks, and so on.
    public var depth: Int

    /// The line of the task itself, as an index into the block's `lines`.
    public var line: Int { lines.lowerBound }
  }

  /// The lines, at least one.
  public private(set) var lines: [Line]
  /// The tasks in the order of their lines. The first is the block's own task, which contains all others.
  public private(set) var tasks: [Member]
  /// The keys that the document's front matter declares.
  public let dialect: Dialect
  /// The comments directly above the task that allow findings in it, without indentation. They are not in `lines`, but
  /// move with the block.
  public var allowances: [[UInt8]] = []
  /// The task line that was changed last, already parsed.
  private var changed: ChangedLine?

  /// A parsed task line with its index in `tasks`. A class, because a block is small without it, and imports have many.
  private final class ChangedLine: Sendable {
    let task: Int
    let line: TaskLine

    init(_ task: Int, _ line: TaskLine) {
      self.task = task
      self.line = line
    }
  }

  /// Creates a block from `lines` of a document with `dialect`.
  ///
  /// `nil` if the first line is not a task, if a line belongs neither to the task nor to its note and subtasks, or if a
  /// text contains a line feed.
  public init?(lines: [Line], dialect: Dialect) {
    guard lines.allSatisfy({ !$0.text.contains(UInt8(ascii: "\n")) }),
      let tasks = TaskBlock.tasks(of: lines, dialect), tasks.dropFirst().allSatisfy({ $0.depth > 0 })
    else { return nil }
    self.init(lines: lines, tasks: tasks, dialect: dialect)
  }

  /// Creates a block from the lines in `bytes` of a document with `dialect`. `nil` if they are not a block.
  public init?(_ bytes: [UInt8], dialect: Dialect) { self.init(lines: TaskBlock.lines(in: bytes), dialect: dialect) }

  private init(lines: [Line], tasks: [Member], dialect: Dialect) {
    self.lines = lines
    self.tasks = tasks
    self.dialect = dialect
  }

  /// The joined lines.
  public var bytes: [UInt8] { TaskBlock.bytes(of: lines, reserving: 0) }

  public static func == (a: TaskBlock, b: TaskBlock) -> Bool {
    a.lines == b.lines && a.tasks == b.tasks && a.dialect == b.dialect && a.allowances == b.allowances
  }
}

extension TaskBlock {
  /// Returns the task at `index` in `tasks` as a line that can be changed, or `nil` if there is none.
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
    guard let old = task(index) else { throw .fault("the block has no task \(index)") }
    var line = old
    try change(&line)
    guard line.dialect == dialect, old.head == line.head else {
      throw .fault("the changed line cannot replace the old one")
    }
    lines[tasks[index].line].text = line.text
    changed = ChangedLine(index, line)
  }

  /// Returns the block without the subtasks at these indices in `tasks` and everything in them. The block's own task
  /// cannot be removed.
  func removing(_ subtasks: some Sequence<Int>) -> TaskBlock {
    var isKept = [Bool](repeating: true, count: lines.count)
    for subtask in subtasks where subtask > 0 { for line in tasks[subtask].lines { isKept[line] = false } }
    let kept = lines.indices.filter { isKept[$0] }.map { lines[$0] }
    // The remaining lines keep their columns, and removing a subtask does not affect the lines after it.
    return TaskBlock(lines: kept, dialect: dialect) ?? self
  }
}

extension TaskBlock {
  private static func lines(in bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var end = feed
      if feed < bytes.count, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let lineEnd = feed == bytes.count ? [] : end < feed ? Line.carriageReturn : Line.lineFeed
      lines.append(Line(Array(bytes[start..<end]), end: lineEnd))
      start = feed + 1
    }
    return lines
  }

  /// Returns the joined lines with capacity for `tail` more bytes.
  private static func bytes(of lines: [Line], reserving tail: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(tail) { $0 + $1.text.count + $1.end.count })
    for line in lines {
      bytes += line.text
      bytes += line.end
    }
    return bytes
  }

  /// Returns the tasks in `lines`, or `nil` if the lines are not exactly tasks with their notes and subtasks.
  private static func tasks(of lines: [Line], _ dialect: Dialect) -> [Member]? {
    let part = SyntaxPart(inner: SourceText(padding: bytes(of: lines, reserving: SourceText.padding)), dialect)
    guard let head = part.records.first, head.lowerBound < lines.first?.text.count ?? 0 else { return nil }
    var top = 0
    while top < part.records.count {
      guard part.records[top].kind == .task else { return nil }
      top = Int(part.records[top].next)
    }
    var lineEnds: [Int] = []
    for line in lines { lineEnds.append((lineEnds.last ?? 0) + line.text.count + line.end.count) }
    var tasks: [Member] = []
    /// The end records of the tasks that contain the current one.
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
  /// Returns the first index of a number that is not less than `limit`, or the last index if all are less. The numbers
  /// must be in ascending order.
  fileprivate func firstIndex(notBefore limit: Int) -> Int { dropLast().partitioningIndex { $0 >= limit } }
}

extension TaskLine {
  /// The text before the checkbox: indentation, bullet, and the blanks after it.
  fileprivate var head: ArraySlice<UInt8> { text[..<(part.records.first?.checkbox.lowerBound ?? 0)] }
}

extension [UInt8] {
  /// Appends a line ending. If the last byte is a carriage return that belongs to the words, CR LF is appended, because
  /// a lone LF would turn it into a part of the ending.
  mutating func endLine(_ end: [UInt8]) {
    if last == 0x0D, end.first == 0x0A { append(0x0D) }
    self += end
  }
}

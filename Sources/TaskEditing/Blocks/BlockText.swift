public import TaskSyntax

/// Tasks in column 0 that follow one another, with their notes and subtasks, as one text. An import makes so many of them
/// that a `TaskBlock` for each would cost more than everything else.
public struct BlockText: Sendable {
  /// The lines, each with a line feed at its end.
  public let bytes: [UInt8]
  /// The keys that the front matter of their document declares.
  private let dialect: Dialect
  /// The offset at which each block begins.
  private let starts: [Int]
  /// Whether every fence and comment is closed, so that the blocks have no effect on the lines behind them.
  let isClosed: Bool

  /// The number of blocks.
  public var count: Int { starts.count }

  /// `nil` if the lines are not exactly tasks with their notes and subtasks, if there is a carriage return, or if the last
  /// line has no ending.
  ///
  /// - Parameter depths: the depth that each task must have: 0 for the task of a block, 1 for its subtasks, and so on.
  public init?(_ bytes: [UInt8], depths: [Int], dialect: Dialect) {
    guard bytes.last == UInt8(ascii: "\n"), !bytes.contains(UInt8(ascii: "\r")) else { return nil }
    let part = SyntaxPart(inner: SourceText(bytes), dialect)
    var starts: [Int] = []
    var count = 0
    var isClosed = true
    /// The end records of the tasks that contain the current one.
    var open: [UInt32] = []
    for (index, record) in part.records.enumerated() {
      while let end = open.last, Int(end) <= index { open.removeLast() }
      guard record.kind == .task else {
        if open.isEmpty { return nil }
        if record.flags.contains(.unclosed) { isClosed = false }
        continue
      }
      guard count < depths.count, depths[count] == open.count else { return nil }
      count += 1
      if open.isEmpty {
        let start = record.lowerBound
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        starts.append(start)
      }
      open.append(record.next)
    }
    guard count == depths.count, starts.first == 0 else { return nil }
    self.init(bytes, starts, dialect, isClosed: isClosed)
  }

  private init(_ bytes: [UInt8], _ starts: [Int], _ dialect: Dialect, isClosed: Bool) {
    self.bytes = bytes
    self.starts = starts
    self.dialect = dialect
    self.isClosed = isClosed
  }

  /// Some of the blocks, which begin at the first of the range.
  public subscript(range: Range<Int>) -> BlockText {
    if range == 0..<count { return self }
    let start = range.lowerBound < count ? starts[range.lowerBound] : bytes.count
    let end = range.upperBound < count ? starts[range.upperBound] : bytes.count
    return BlockText(Array(bytes[start..<end]), starts[range].map { $0 - start }, dialect, isClosed: isClosed)
  }

  /// Whether the lines can be inserted into a document as they are.
  func isFit(for dialect: Dialect, column: Int, _ lineEnd: [UInt8]) -> Bool {
    column == 0 && dialect == self.dialect && lineEnd == [UInt8(ascii: "\n")]
  }

  /// Returns the lines to insert into a document, which may declare other keys.
  ///
  /// - Throws: if a line would have another meaning there, or in that column.
  func text(as dialect: Dialect, column: Int, _ lineEnd: [UInt8]) throws(EditProblem) -> [UInt8] {
    if isFit(for: dialect, column: column, lineEnd) { return bytes }
    var text: [UInt8] = []
    if column == 0, dialect == self.dialect {
      for byte in bytes { if byte == UInt8(ascii: "\n") { text += lineEnd } else { text.append(byte) } }
      return text
    }
    for index in 0..<count {
      guard let block = TaskBlock(self[index..<index + 1].bytes, dialect: self.dialect) else {
        throw .fault("the lines of a task are not read as one")
      }
      try block.append(to: &text, as: dialect, column: column, lineEnd)
    }
    return text
  }
}

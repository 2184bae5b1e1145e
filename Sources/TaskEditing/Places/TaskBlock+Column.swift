import TaskModel
import TaskSyntax

extension TaskBlock {
  /// Returns the block with its bullet at `column`, from 0, and everything in it moved equally.
  ///
  /// Indentation becomes spaces. The contents of fences and comments keep their bytes after the margin. Throws if the
  /// notes would change.
  func moved(to column: Int) throws(EditProblem) -> TaskBlock {
    let own = lines[0].indentation.columns(from: 0)
    guard own != column else { return self }
    let margins = verbatimMargins
    let moved = zip(lines, margins).map { $0.moved(by: column - own, behind: $1) }
    guard var block = TaskBlock(lines: moved, dialect: dialect), block.tasks == tasks, block.notes == notes else {
      throw .fault("the note would change its meaning at another indentation")
    }
    block.allowances = allowances
    return block
  }

  /// Returns the block for a document whose front matter declares other keys. Throws if the meaning of a line would
  /// change.
  func read(as other: Dialect) throws(EditProblem) -> TaskBlock {
    guard other != dialect else { return self }
    var block = TaskBlock(lines: lines, dialect: other)
    block?.allowances = allowances
    for task in tasks.indices where block?.task(task)?.content != self.task(task)?.content {
      throw .refused(
        "the line would change its meaning: '\(lines[tasks[task].line].text)'",
        help: "the front matter of both files must declare the same keys, as in 'keys: client'")
    }
    return block ?? self
  }

  /// Returns the lines to insert into a document that declares other keys: the comments that cover the block, then its own lines.
  ///
  /// - Parameter isOpen: whether the last line has no ending.
  func text(
    as dialect: Dialect, column: Int, _ lineEnd: [UInt8], isOpen: Bool = false
  ) throws(EditProblem) -> [UInt8] {
    var text: [UInt8] = []
    try append(to: &text, as: dialect, column: column, lineEnd, isOpen: isOpen)
    return text
  }

  /// Appends those lines to a text.
  func append(
    to text: inout [UInt8], as dialect: Dialect, column: Int, _ lineEnd: [UInt8], isOpen: Bool = false
  ) throws(EditProblem) {
    if !allowances.isEmpty {
      let spaces = [UInt8](repeating: 0x20, count: column)
      for allowance in allowances { text += spaces + allowance + lineEnd }
    }
    let lines = try read(as: dialect).moved(to: column).lines
    for index in lines.indices {
      text += lines[index].text
      if !isOpen || index + 1 < lines.count { text.endLine(lineEnd) }
    }
  }

  /// The parsed block.
  private var part: SyntaxPart { SyntaxPart(inner: SourceText(bytes), dialect) }

  /// The note of each task.
  private var notes: [[UInt8]?] {
    let part = part
    return part.records.indices.filter { part.records[$0].kind == .task }.map { part.note(of: $0) }
  }

  /// For each line inside a fence or comment that began on an earlier line, the number of columns of its margin, which
  /// is not part of its content.
  private var verbatimMargins: [Int?] {
    let part = part
    var margins = [Int?](repeating: nil, count: lines.count)
    var line = 0
    var lineEnd = lines[0].count
    var margin = 0
    for (index, record) in part.records.enumerated() {
      if record.kind == .note { margin = part.column(of: part.records[index + 1].lowerBound) }
      guard record.kind == .fence || record.kind == .comment else { continue }
      while lineEnd <= record.lowerBound {
        line += 1
        lineEnd += lines[line].count
      }
      while lineEnd < record.upperBound {
        line += 1
        lineEnd += lines[line].count
        margins[line] = margin
      }
    }
    return margins
  }
}

extension TaskBlock.Line {
  fileprivate var count: Int { text.count + end.count }

  /// The leading blanks of the line.
  fileprivate var indentation: ArraySlice<UInt8> { text.prefix(while: \.isBlank) }

  /// Returns the line moved right by a number of columns, which may be negative. In a fence or comment, only the text
  /// before `margin` changes.
  fileprivate func moved(by columns: Int, behind margin: Int?) -> TaskBlock.Line {
    var column = 0
    var start = 0
    while start < text.count, text[start].isBlank, margin.map({ column < $0 }) ?? true {
      column = text[start] == 0x09 ? (column | 3) + 1 : column + 1
      start += 1
    }
    guard start < text.count || margin != nil && column > 0 else { return self }
    let spaces = [UInt8](repeating: 0x20, count: max(0, column + columns))
    return TaskBlock.Line(spaces + text[start...], end: end)
  }
}

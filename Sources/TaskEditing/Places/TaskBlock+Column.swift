import TaskModel
import TaskSyntax

extension TaskBlock {
  /// The block with its bullet at `column`, from 0; all that lies in it is moved as far.
  ///
  /// Indentation becomes spaces; what a fence or a comment holds stays as it is behind its margin. Throws where the
  /// notes would not be the same.
  func moved(to column: Int) throws(EditProblem) -> TaskBlock {
    let own = lines[0].indentation.columns(from: 0)
    guard own != column else { return self }
    let margins = verbatimMargins
    let moved = zip(lines, margins).map { $0.moved(by: column - own, behind: $1) }
    guard var block = TaskBlock(lines: moved, dialect: dialect), block.tasks == tasks, block.notes == notes else {
      throw EditProblem(.fault, Array("the note would not be the same in another column".utf8))
    }
    block.allowances = allowances
    return block
  }

  /// The block in a document whose front matter declares other keys. Refused where a line would not say the same there.
  func read(as other: Dialect) throws(EditProblem) -> TaskBlock {
    guard other != dialect else { return self }
    var block = TaskBlock(lines: lines, dialect: other)
    block?.allowances = allowances
    for task in tasks.indices where block?.task(task)?.content != self.task(task)?.content {
      throw EditProblem(
        .refused, Array("the line would not say the same: '".utf8) + lines[tasks[task].line].text + [UInt8(ascii: "'")],
        help: Array("the front matter of both files must declare the same keys, as in 'keys: client'".utf8))
    }
    return block ?? self
  }

  /// The lines that are written where the block goes in a document: the comments that cover it, then its own.
  ///
  /// - Parameter isOpen: whether the last one gets no end.
  func text(
    in document: Document, column: Int, _ lineEnd: [UInt8], isOpen: Bool = false
  ) throws(EditProblem) -> [UInt8] {
    let spaces = [UInt8](repeating: 0x20, count: column)
    var text: [UInt8] = []
    for allowance in allowances { text += spaces + allowance + lineEnd }
    let lines = try read(as: document.dialect).moved(to: column).lines
    for (index, line) in lines.enumerated() {
      text += line.text
      if !isOpen || index + 1 < lines.count { text.endLine(lineEnd) }
    }
    return text
  }

  /// The block as it is read.
  private var part: SyntaxPart {
    let source = SourceText(bytes)
    var part = SyntaxPart(source: source.storage)
    var dialect = dialect
    _ = part.read(
      from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
    return part
  }

  /// The note of each task.
  private var notes: [[UInt8]?] {
    let part = part
    return part.records.indices.filter { part.records[$0].kind == .task }.map { part.note(of: $0) }
  }

  /// For each line that stands in a fence or comment which began on another line, the columns that do not belong to
  /// what it says.
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

  /// The blanks that the line begins with.
  fileprivate var indentation: ArraySlice<UInt8> { text.prefix(while: \.isBlank) }

  /// The line so many columns further right or left; of a line in a fence or comment only what stands before `margin`
  /// changes.
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

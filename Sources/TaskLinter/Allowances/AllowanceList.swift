import TaskModel
import TaskSyntax

/// The suppressions of a document, collected part by part.
struct AllowanceList: Sendable {
  /// The suppressions in document order.
  private(set) var all: [Allowance] = []
  /// The indices of suppressions whose task follows in a later part.
  private var waiting: [Int] = []
  /// The range that a suppression above the first task covers.
  private var firstTask: Range<Int>?

  init() {}

  /// Collects the suppressions of a part. A part without comments costs next to nothing.
  init(_ part: borrowing SyntaxPart) {
    guard part.kinds.contains(.comment) || part.kinds.contains(.inlineComment) else {
      if part.kinds.contains(.task), let index = part.records.firstIndex(where: { $0.kind == .task }) {
        firstTask = part.covered(byTask: index)
      }
      return
    }
    var task = -1
    for index in part.records.indices {
      let record = part.records[index]
      switch record.kind {
      case .task:
        task = index
        guard firstTask == nil || !waiting.isEmpty else { continue }
        let covered = part.covered(byTask: index)
        if firstTask == nil { firstTask = covered }
        settle(covered)
      case .heading: task = -1
      case .comment: addLine(part, index)
      case .inlineComment: if task >= 0, part.isLastWord(index) { addEnd(part, record) }
      default: break
      }
    }
  }

  /// Appends the suppressions of the parts that follow.
  mutating func append(_ other: AllowanceList, movedBy distance: Int) {
    if let first = other.firstTask?.moved(by: distance) {
      if firstTask == nil { firstTask = first }
      settle(first)
    }
    waiting += other.waiting.map { $0 + all.count }
    for allowance in other.all { all.append(allowance.moved(by: distance)) }
  }

  private mutating func settle(_ covered: Range<Int>) {
    for index in waiting { all[index].covered = covered }
    waiting = []
  }

  /// Adds a comment that is a block.
  private mutating func addLine(_ part: SyntaxPart, _ index: Int) {
    let bytes = part.bytes
    let record = part.records[index]
    let range = bytes.trimmed(record.range)
    guard var allowance = Allowance(bytes, range) else { return }
    let next = Int(record.next) < part.records.count ? part.records[Int(record.next)] : nil
    let line = bytes.lineStart(of: range.lowerBound)..<bytes.nextLine(from: range.upperBound)
    let startsDocument = part.documentOffset + line.lowerBound == 0
    if bytes.canRemoveLine(of: range, before: next), !(startsDocument && bytes.starts("---", at: line.upperBound)) {
      allowance.removal = line
      let heading = index > 0 && part.records[index - 1].kind == .heading ? part.records[index - 1] : nil
      allowance.isRemovalSafe = bytes.joinsBlocks(without: line, behind: heading, before: next)
    }
    if allowance.covered != Allowance.wholeFile { waiting.append(all.count) }
    all.append(allowance)
  }

  /// Adds a comment in the line of a task.
  private mutating func addEnd(_ part: SyntaxPart, _ record: SyntaxRecord) {
    let bytes = part.bytes
    let end = bytes.textEnd(from: record.upperBound)
    guard bytes.trimmed(record.upperBound..<end).isEmpty, bytes.isBlank(at: record.lowerBound - 1),
      var allowance = Allowance(bytes, record.range)
    else { return }
    if allowance.covered != Allowance.wholeFile {
      allowance.covered = bytes.lineStart(of: record.lowerBound)..<end + 1
    }
    let start = bytes.blanksStart(before: record.lowerBound)
    // Blanks after the comment, or a backslash before it, are a line break in Markdown, so such comments are kept. A
    // task with only the comment would lose its checkbox.
    if end == record.upperBound, start > 0, bytes[start - 1] != UInt8(ascii: "\\"),
      bytes[start - 1] != UInt8(ascii: "]")
    {
      allowance.removal = start..<end
    }
    all.append(allowance)
  }
}

extension SyntaxPart {
  /// Whether no other record follows in the line of a task.
  fileprivate func isLastWord(_ index: Int) -> Bool { index + 1 == records.count || !records[index + 1].kind.isInline }

  /// Returns the range in the part of a task's line, its note and its subtasks.
  func covered(byTask index: Int) -> Range<Int> {
    let start = bytes.lineStart(of: records[index].lowerBound)
    let end = records[index].upperBound
    return start..<(bytes[end - 1] == 0x0A ? end : bytes.textEnd(from: end) + 1)
  }
}

extension Span where Element == UInt8 {
  func nextLine(from offset: Int) -> Int {
    var end = offset
    while end < count && self[end] != 0x0A { end += 1 }
    return end < count ? end + 1 : end
  }

  /// Whether Markdown has the same blocks without the comment's line, except that two lists with only the comment
  /// between them become one. Blank lines would make such a list a loose one, and a number might no longer begin a
  /// list.
  ///
  /// - Parameter heading: the record before the comment, if it is a heading.
  fileprivate func joinsBlocks(
    without line: Range<Int>, behind heading: SyntaxRecord?, before next: SyntaxRecord?
  ) -> Bool {
    var above = line.lowerBound
    while above > 0, trimmed(lineStart(of: above - 1)..<textEnd(from: lineStart(of: above - 1))).isEmpty {
      above = lineStart(of: above - 1)
    }
    if above == 0 || lineStart(of: above - 1) == heading.map({ lineStart(of: $0.lowerBound) }) { return true }
    let isBelowBlank = above < line.lowerBound
    guard let next, next.kind == .task else { return !isBelowBlank || !isBlank(at: line.lowerBound) }
    guard !isBelowBlank, lineStart(of: next.lowerBound) == line.upperBound else { return false }
    let marker = trimmed(line.upperBound..<next.upperBound).lowerBound
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[marker])
  }

  /// Whether all other lines are parsed the same without the comment's line: a heading follows, or a task that is not
  /// indented more than the comment, or nothing.
  fileprivate func canRemoveLine(of comment: Range<Int>, before next: SyntaxRecord?) -> Bool {
    guard let next, next.kind != .heading else { return true }
    guard next.kind == .task else { return false }
    let indentation = lineStart(of: comment.lowerBound)..<comment.lowerBound
    let other = lineStart(of: next.lowerBound)..<next.lowerBound
    return other.count <= indentation.count && first(0x09, in: indentation) == nil
      && first(0x09, in: other) == nil
  }
}

import TaskEditing
package import TaskModel
package import TaskSyntax

/// The lines of a changed document that edits have touched, with their numbers.
package struct ChangedLines {
  private let document: Document
  private let edits: [TextEdit]
  /// For each edit how many lines more the document has through those before it; and at last through all.
  private var shifts: [Int] = [0]
  private var lines: [(number: Int, text: ArraySlice<UInt8>)] = []
  /// The lines found so far, and the one behind the last.
  private var isTaken: [Bool] = []
  private var next = 0
  /// A place in the old document that was counted to, and its line, from 1.
  private var counted = (offset: 0, line: 1)

  /// - Parameters:
  ///   - document: as it was read; one that begins a file is not what is in that.
  ///   - text: the file, changed; where nothing is, no line is. It is copied and read once from the line of
  ///     the first edit to that of the last one.
  package init(_ document: Document, _ text: EditedText) {
    self.document = document
    edits = text.edits
    guard let first = edits.first, let last = edits.last else { return }
    let base = text.old.bytes.lineStart(of: first.range.lowerBound)
    let feed = text.old.storage.span.firstIndex(
      of: UInt8(ascii: "\n"), from: last.range.upperBound, limit: text.old.count)
    let source = text.source(in: base..<min(feed + 1, text.old.count) + text.count - text.old.count)
    // A byte order mark is no part of the first line.
    var position = base == 0 ? source.bytes.byteOrderMarksEnd(from: 0, contentEnd: source.count) : 0
    var number = base == 0 ? 1 : document.lineNumber(at: base, from: counted)
    var growth = -base
    for edit in edits {
      let removed = text.old.bytes.lineFeeds(in: edit.range)
      shifts.append(shifts[shifts.count - 1] + edit.replacement.span.lineFeeds(in: edit.replacement.indices) - removed)
      let start = edit.range.lowerBound + growth
      growth += edit.replacement.count - edit.range.count
      // Lines that reach into the replacement, or end at its start.
      while position <= start + edit.replacement.count {
        let end = source.storage.span.firstIndex(of: UInt8(ascii: "\n"), from: position, limit: source.count)
        if end >= start { lines.append((number, source.storage[position..<end])) }
        position = end + 1
        number += 1
      }
    }
  }

  /// The number, from 1, of a line that holds `text`, in whatever column: the next one, else the first. A line is found
  /// once. Fast where lines are asked for in their order.
  package mutating func take(_ text: [UInt8]) -> Int? {
    let text = text.drop { $0.isBlank }
    func holds(_ index: Int) -> Bool {
      guard !isTaken[index] else { return false }
      let line = lines[index].text.drop { $0.isBlank }
      return line == text || line.last == UInt8(ascii: "\r") && line.dropLast() == text
    }
    if isTaken.isEmpty { isTaken = Array(repeating: false, count: lines.count) }
    guard let index = lines.indices[next...].first(where: holds) ?? lines.indices[..<next].first(where: holds) else {
      return nil
    }
    isTaken[index] = true
    next = index + 1
    return lines[index].number
  }

  /// The number, from 1, of the line that stood at `offset` of the old document and was not touched; `nil` where nothing
  /// was. Fast where offsets rise.
  package mutating func number(ofOld offset: Int) -> Int? {
    guard !edits.isEmpty else { return nil }
    counted = (offset, document.lineNumber(at: offset, from: counted))
    return counted.line + shifts[edits.indices.partitioningIndex { edits[$0].range.upperBound > offset }]
  }
}

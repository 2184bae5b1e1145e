import TaskEditing
package import TaskModel
package import TaskSyntax

/// The lines of a changed document that edits have touched, with their numbers.
///
/// The old document knows which line each of its parts begins with, so what was not touched is not counted.
package struct ChangedLines {
  private let document: Document
  private var edits: [TextEdit] { text.edits }
  private let text: EditedText
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
  ///   - text: the file, changed; where nothing is, no line is.
  package init(_ document: Document, _ text: EditedText) {
    self.document = document
    self.text = text
    for edit in edits {
      let removed = text.old.bytes.lineFeeds(in: edit.range)
      shifts.append(shifts[shifts.count - 1] + edit.replacement.span.lineFeeds(in: edit.replacement.indices) - removed)
    }
    if edits.isEmpty { return }
    // A byte order mark is no part of the first line.
    var position = 0
    while text.bytes(in: position..<min(position + 3, text.count)) == [0xEF, 0xBB, 0xBF] { position += 3 }
    var number = 1
    var growth = 0
    for (index, edit) in edits.enumerated() {
      let start = edit.range.lowerBound + growth
      growth += edit.replacement.count - edit.range.count
      let lineStart = text.lineStart(before: start, notBefore: position)
      if lineStart > position {
        position = lineStart
        number = oldNumber(at: edit.range.lowerBound - (start - lineStart)) + shifts[index]
      }
      position = add(from: position, touching: start...start + edit.replacement.count, &number)
      if position > text.count { return }
    }
  }

  /// Adds the lines from `start` on that reach into `range` or end at its start, and counts all. Returns where the next
  /// one begins; behind the end of the document where none does.
  private mutating func add(
    from start: Int, touching range: ClosedRange<Int>, _ number: inout Int
  ) -> Int {
    var position = start
    while position <= range.upperBound {
      let line = text.line(from: position)
      if position + line.count >= range.lowerBound { lines.append((number, line)) }
      position += line.count + 1
      number += 1
    }
    return position
  }

  /// The line of the old document, from 1, that an offset of it is on.
  private mutating func oldNumber(at offset: Int) -> Int {
    counted = (offset, document.lineNumber(at: offset, from: counted))
    return counted.line
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
    return oldNumber(at: offset) + shifts[edits.indices.partitioningIndex { edits[$0].range.upperBound > offset }]
  }
}

extension EditedText {
  /// Returns the start of the line that contains `offset` or ends there, but not less than `limit`.
  fileprivate func lineStart(before offset: Int, notBefore limit: Int) -> Int {
    var end = offset
    var step = 256
    while end > limit {
      let start = max(limit, end - step)
      if let feed = bytes(in: start..<end).lastIndex(of: UInt8(ascii: "\n")) { return start + feed + 1 }
      end = start
      step *= 2
    }
    return limit
  }

  /// The line that begins at `start`, without its line feed.
  fileprivate func line(from start: Int) -> ArraySlice<UInt8> {
    var step = 256
    while true {
      let end = min(start + step, count)
      let bytes = bytes(in: start..<end)
      if let feed = bytes.firstIndex(of: UInt8(ascii: "\n")) { return bytes[..<feed] }
      if end == count { return bytes[...] }
      step *= 2
    }
  }
}

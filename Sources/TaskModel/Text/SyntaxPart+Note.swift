public import TaskSyntax

extension SyntaxPart {
  /// Returns the note of the task at record `index`: its pieces without their indentation, joined by a line feed; `nil`
  /// if there is none.
  ///
  /// See `Grammar/Specification.md`, "Notes".
  public func note(of index: Int) -> [UInt8]? {
    var pieces: [UInt8] = []
    var hasNote = false
    var child = index + 1
    while child < Int(records[index].next) {
      if records[child].kind == .note {
        if hasNote { pieces.append(UInt8(ascii: "\n")) }
        pieces += text(ofPiece: child + 1..<Int(records[child].next))
        hasNote = true
      }
      child = Int(records[child].next)
    }
    return hasNote ? pieces : nil
  }

  /// Returns the prose directly below the heading at record `index`, if the heading itself names a project; `nil` if
  /// there is none.
  public func projectDescription(of index: Int) -> [UInt8]? {
    let head = records[index]
    let end = Int(head.next)
    guard records[index..<end].contains(where: { $0.kind == .project }) else { return nil }
    var next = end
    while next < records.count, records[next].kind == .text { next += 1 }
    return next > end ? text(ofPiece: end..<next) : nil
  }

  /// Returns the text of the blocks in `children`, without as much indentation as the first one has. A run of blank
  /// lines becomes one.
  private func text(ofPiece children: Range<Int>) -> [UInt8] {
    let bytes = bytes
    var output: [UInt8] = []
    let margin = column(of: records[children.lowerBound].lowerBound)
    var previousEnd: Int?
    for child in children {
      let record = records[child]
      if let previousEnd {
        output.append(UInt8(ascii: "\n"))
        if bytes.lineFeeds(in: previousEnd..<record.lowerBound) > 1 { output.append(UInt8(ascii: "\n")) }
      }
      previousEnd = record.upperBound
      let extra = column(of: record.lowerBound) - margin
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, extra)))
      if record.kind == .text {
        output += bytes.array(bytes.trimmed(record.range))
      } else {
        appendVerbatim(record, margin: margin, to: &output)
      }
    }
    return output
  }

  /// Appends the lines of a fence or comment, from its opening. Blanks after the removed columns stay.
  private func appendVerbatim(_ record: SyntaxRecord, margin: Int, to output: inout [UInt8]) {
    let bytes = bytes
    var lineStart = record.lowerBound
    while true {
      var lineEnd = lineStart
      while lineEnd < record.upperBound && bytes[lineEnd] != UInt8(ascii: "\n") { lineEnd += 1 }
      appendLine(lineStart..<lineEnd, margin: margin, endsInLineFeed: lineEnd < record.upperBound, to: &output)
      guard lineEnd < record.upperBound else { return }
      output.append(UInt8(ascii: "\n"))
      lineStart = lineEnd + 1
    }
  }

  private func appendLine(_ line: Range<Int>, margin: Int, endsInLineFeed: Bool, to output: inout [UInt8]) {
    let bytes = bytes
    let (start, column) = bytes.marginEnd(line, margin: margin)
    // The columns of a tab past the margin count as spaces.
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, column - margin)))
    var end = line.upperBound
    if endsInLineFeed, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    output += bytes.array(start..<end)
  }

  /// Returns the column, from 0, of a byte that only blanks precede on its line.
  package func column(of offset: Int) -> Int {
    let bytes = bytes
    return bytes.columns(bytes.blanksStart(before: offset)..<offset)
  }
}

package import JSON
package import TaskSyntax

/// A change of a text: a range becomes another text.
package struct ProtocolEdit: JSONAnswer, Equatable {
  package let range: TextRange
  package let newText: [UInt8]

  package func write(to json: inout JSONWriter) {
    json.beginObject()
    writeMembers(to: &json)
    json.endObject()
  }

  func writeMembers(to json: inout JSONWriter) {
    json.key("range")
    range.write(to: &json)
    json.member("newText", newText)
  }

  /// Converts edits of a text, which are sorted and apart. An edit that begins or ends inside of a line end, which the
  /// protocol cannot name, takes in the whole line end.
  package static func all(_ edits: [TextEdit], of text: DocumentText, _ encoding: PositionEncoding) -> [ProtocolEdit] {
    var cursor = PositionCursor(text, encoding)
    return joined(edits.map { wholeLineEnds($0, in: text) }).map { edit in
      ProtocolEdit(range: cursor.range(of: edit.range), newText: edit.replacement)
    }
  }

  private static func wholeLineEnds(_ edit: TextEdit, in text: DocumentText) -> TextEdit {
    var (start, end, replacement) = (edit.range.lowerBound, edit.range.upperBound, edit.replacement)
    if isInsideLineEnd(start, of: text) {
      start -= 1
      replacement.insert(0x0D, at: 0)
    }
    if isInsideLineEnd(end, of: text) {
      end += 1
      replacement.append(0x0A)
    }
    return TextEdit(range: start..<end, replacement: replacement)
  }

  private static func isInsideLineEnd(_ offset: Int, of text: DocumentText) -> Bool {
    offset > 0 && offset < text.count && text[offset] == 0x0A && text[offset - 1] == 0x0D
  }

  /// Joins edits that overlap since they were widened to the same line end.
  private static func joined(_ edits: [TextEdit]) -> [TextEdit] {
    var joined: [TextEdit] = []
    for edit in edits {
      guard let last = joined.last, last.range.upperBound > edit.range.lowerBound else {
        joined.append(edit)
        continue
      }
      // The first was widened by a line feed, the second by the carriage return before it.
      joined[joined.count - 1] = TextEdit(
        range: last.range.lowerBound..<max(last.range.upperBound, edit.range.upperBound),
        replacement: last.replacement.dropLast() + edit.replacement.dropFirst())
    }
    return joined
  }
}

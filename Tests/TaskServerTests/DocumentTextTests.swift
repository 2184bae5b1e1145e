import TaskModel
import TaskServer
import TaskSyntax
import TaskTesting
import Testing

/// Tests of lines and positions as the protocol counts them.
struct DocumentTextTests {
  private func text(_ text: String) -> DocumentText { DocumentText(SourceText(Array(text.utf8))) }

  @Test func linesEndAtAnyLineEnd() {
    let text = text("a\nb\r\nc\rd")
    #expect(text.lineCount == 4)
    #expect((0..<4).map { text.content(ofLine: $0) } == [0..<1, 2..<3, 5..<6, 7..<8])
    #expect(text.hasLoneReturn)
    #expect(!self.text("a\r\nb\r\n").hasLoneReturn)
    #expect(self.text("").lineCount == 1)
    #expect(self.text("a\n").lineCount == 2)
  }

  /// Each encoding counts `ä` (2 bytes), `€` (3 bytes) and `😀` (4 bytes) in its own way.
  @Test(arguments: [
    (PositionEncoding.utf8, [0, 1, 3, 6, 10, 11]), (.utf16, [0, 1, 2, 3, 5, 6]), (.utf32, [0, 1, 2, 3, 4, 5]),
  ])
  func columns(_ encoding: PositionEncoding, columns: [Int]) {
    let text = text("x\naä€😀b\ny")
    var cursor = PositionCursor(text, encoding)
    for (offset, column) in zip([2, 3, 5, 8, 12, 13], columns) {
      #expect(cursor.position(of: offset) == TextPosition(line: 1, character: column))
      #expect(text.offset(of: TextPosition(line: 1, character: column), encoding) == offset)
    }
  }

  @Test func placesOutsideAreBroughtInside() {
    let text = text("ab\r\nc😀\n")
    #expect(text.offset(of: TextPosition(line: 0, character: 9), .utf16) == 2)
    #expect(text.offset(of: TextPosition(line: 7, character: 0), .utf16) == text.count)
    #expect(text.offset(of: TextPosition(line: 1, character: 2), .utf16) == 5, "inside of a character is its start")
    #expect(text.offset(of: TextPosition(line: 1, character: 3), .utf8) == 5, "inside of a character is its start")
    let reversed = TextRange(TextPosition(line: 1, character: 1), TextPosition(line: 0, character: 1))
    #expect(text.bytes(of: reversed, .utf16) == 1..<5)
  }

  /// A text that was changed many times equals one that is made of its bytes, with all its lines.
  @Test func changesKeepLines() {
    var numbers = SplitMix64(seed: 5)
    let pieces = ["a", "\n", "\r", "\r\n", "bc", "\n\n", "", "é", "- [ ] a\n", "\n# b\n"].map { Array($0.utf8) }
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      var open = OpenText(bytes, partLength: 8)
      var text = DocumentText(open)
      for _ in 0..<20 {
        let start = numbers.below(bytes.count + 1)
        let range = start..<start + numbers.below(min(4, bytes.count - start) + 1)
        let piece = pieces[numbers.below(pieces.count)] + pieces[numbers.below(pieces.count)]
        bytes.replaceSubrange(range, with: piece)
        let read = open.replace(range, with: piece)
        text.replace(read.old, with: open.parts[read.new])
        let fresh = DocumentText(SourceText(bytes))
        #expect(text.lineCount == fresh.lineCount)
        #expect(text.hasLoneReturn == fresh.hasLoneReturn)
        #expect((0..<fresh.lineCount).map(text.content) == (0..<fresh.lineCount).map(fresh.content))
        #expect(Array(text.source.storage) == Array(fresh.source.storage))
        #expect((0...bytes.count).map(text.line) == (0...bytes.count).map(fresh.line))
        #expect((0..<bytes.count).map { text[$0] } == bytes && text[0..<bytes.count] == bytes)
      }
    }
  }

  /// Edits that begin or end between the bytes of a line end are widened to it, and do the same.
  @Test func editsInsideOfLineEnds() {
    let bytes = Array("a\r\nb\r\nc".utf8)
    let text = DocumentText(SourceText(bytes))
    let edits = [
      TextEdit(range: 1..<2, replacement: []), TextEdit(range: 4..<5, replacement: []),
      TextEdit(range: 5..<7, replacement: Array("\nd".utf8)),
    ]
    let sent = ProtocolEdit.all(edits, of: text, .utf16)
    var changed = bytes
    for edit in sent.reversed() { changed.replaceSubrange(text.bytes(of: edit.range, .utf16), with: edit.newText) }
    #expect(changed == edits.applied(to: bytes))
  }
}

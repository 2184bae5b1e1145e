import TaskModel
import TaskSyntax

/// A word on the line of a task or heading, up to the cursor and behind it.
struct WordAtCursor: Sendable, Equatable {
  /// The whole word, in bytes of the part.
  var range: Range<Int>
  /// The colon behind an attribute key before the cursor.
  var colon: Int?
}

extension Cursor {
  /// The word that is being typed on the line of a task or heading; empty behind a blank, and `nil` before the words and
  /// inside code, links and comments. Linear in the line.
  var typedWord: WordAtCursor? {
    guard let record else { return nil }
    if let word, word.kind.isOpaque, offset > word.lowerBound, offset < word.upperBound { return nil }
    let start = syntax.words(of: record).lowerBound
    guard offset >= start else { return nil }
    let bytes = syntax.bytes
    var position = start
    var wordStart = start
    var colon: Int?
    while position < offset {
      let byte = bytes[position]
      if byte.isBlank {
        (wordStart, colon) = (position + 1, nil)
      } else if byte == UInt8(ascii: ":"), colon == nil, position > wordStart {
        colon = position
      } else if byte == UInt8(ascii: "\""), isQuoteStart(position, colon, wordStart) {
        let end = bytes.quotedEnd(at: position, contentEnd: line.upperBound) ?? offset
        position = min(end, offset) - 1
      }
      position += 1
    }
    return WordAtCursor(range: wordStart..<end(ofWordFrom: wordStart), colon: colon)
  }

  /// Whether quotes that begin at `position` hold blanks: behind a sigil or the colon of a key.
  private func isQuoteStart(_ position: Int, _ colon: Int?, _ wordStart: Int) -> Bool {
    if position - 1 == colon { return true }
    return position == wordStart + 1 && "+@#".utf8.contains(syntax.bytes[wordStart])
  }

  /// Returns the end of the word: the next blank behind the cursor, or the end of the quotes that it stands in.
  private func end(ofWordFrom start: Int) -> Int {
    if let word, word.lowerBound >= start, word.flags.contains(.quoted), offset < word.upperBound {
      return word.upperBound
    }
    let bytes = syntax.bytes
    var end = offset
    while end < line.upperBound, !bytes[end].isBlank { end += 1 }
    return end
  }

  /// The attribute that is being typed: its key, and the range of its value.
  var typedAttribute: (key: AttributeKey, name: [UInt8], value: Range<Int>)? {
    guard case .task = head, let word = typedWord, let colon = word.colon else { return nil }
    let name = text(word.range.lowerBound..<colon)
    let value = colon + 1..<max(colon + 1, word.range.upperBound)
    if let key = AttributeKey(reserved: name) { return (key, name, value) }
    guard workspace.files[document].document.dialect.declares(name) else { return nil }
    return (.declared, name, value)
  }
}

extension SyntaxKind {
  /// Whether words of this kind are no words of the format.
  var isOpaque: Bool {
    switch self {
    case .code, .destination, .autolink, .wikilink, .inlineComment: true
    default: false
    }
  }
}

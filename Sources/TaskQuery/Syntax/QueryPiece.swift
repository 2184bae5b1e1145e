import TaskSyntax

/// A value or a name after parsing: without quotes and escapes, and with a view's parameter replaced by its argument.
struct QueryPiece: Sendable, Equatable {
  var bytes: [UInt8]
  /// Whether the text was quoted. Quoted text is never a word of the language, such as `any`.
  var isQuoted: Bool
  /// The range, including quotes.
  var range: Range<Int>

  func isWord(_ word: StaticString) -> Bool {
    !isQuoted && bytes.count == word.utf8CodeUnitCount && "\(word)".utf8.elementsEqual(bytes)
  }

  /// Whether the text is a name of the task format, or quoted.
  var isName: Bool { !bytes.isEmpty && (isQuoted || SourceText(bytes).isName) }
}

extension [UInt8] {
  /// Returns the offset after the string whose opening quote is at `start`, or `nil` if it does not close before `end`.
  ///
  /// STRING = '"' , { ? any byte but '"' ? | '\"' | "\\" }- , '"' ;
  func queryStringEnd(from start: Int, before end: Int) -> Int? {
    var index = start + 1
    while index < end, self[index] != UInt8(ascii: "\"") {
      let isEscape =
        self[index] == UInt8(ascii: "\\") && index + 1 < end
        && (self[index + 1] == UInt8(ascii: "\"") || self[index + 1] == UInt8(ascii: "\\"))
      index += isEscape ? 2 : 1
    }
    return index < end ? index + 1 : nil
  }
}

extension QueryParser {
  /// Returns the value in `range`. Reports a missing or malformed value and returns `nil`.
  mutating func piece(_ range: Range<Int>, of token: QueryToken) -> QueryPiece? {
    guard let first = bytes[range].first else {
      failMissingValue(at: range.lowerBound, of: token)
      return nil
    }
    if first == UInt8(ascii: "\"") {
      // An unclosed or empty string is already reported.
      guard let end = bytes.queryStringEnd(from: range.lowerBound, before: range.upperBound),
        end > range.lowerBound + 2
      else { return nil }
      guard end == range.upperBound else {
        return failed(
          end..<range.upperBound, "unexpected '\(slice(end..<range.upperBound))' after the closing quote", help: nil)
      }
      return QueryPiece(bytes: bytes.span.unquoted(range), isQuoted: true, range: range)
    }
    let piece = QueryPiece(bytes: slice(range), isQuoted: false, range: range)
    return view == nil || !piece.bytes.contains(UInt8(ascii: "$")) ? piece : argument(for: piece)
  }

  /// Returns the ranges of the two ends of `a..b`, or `nil` if the value is not a range.
  func rangeEnds(of range: Range<Int>) -> (first: Range<Int>, last: Range<Int>)? {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "\"") {
        guard let end = bytes.queryStringEnd(from: index, before: range.upperBound) else { return nil }
        index = end
      } else if bytes[index] == UInt8(ascii: "."), index + 1 < range.upperBound, bytes[index + 1] == UInt8(ascii: ".") {
        return (range.lowerBound..<index, index + 2..<range.upperBound)
      } else {
        index += 1
      }
    }
    return nil
  }

  private mutating func failMissingValue(at place: Int, of token: QueryToken) {
    if place > 0, bytes[place - 1] == UInt8(ascii: ",") {
      return fail(
        place - 1..<place, "missing value after the comma", help: "write values without a space after the comma")
    }
    let name = slice(token.name)
    let isField =
      place == token.name.upperBound + 1 && bytes[place - 1] == UInt8(ascii: ":") && field(named: name) != nil
    let start = token.range.lowerBound
    fail(
      start..<min(bytes.count, max(place, start + 1)), "missing value",
      help: isField ? "to find tasks without a value, write \(name):none; with one, \(name):any" : nil)
  }

  /// Returns an `or` of the terms of all values, or `nil` if every value has an error.
  mutating func anyValue(of token: QueryToken, _ read: (inout QueryParser, QueryPiece) -> QueryTerm?) -> Int? {
    anyTerm(of: token) { parser, range in
      guard let piece = parser.piece(range, of: token) else { return nil }
      return read(&parser, piece)
    }
  }

  mutating func anyTerm(of token: QueryToken, _ read: (inout QueryParser, Range<Int>) -> QueryTerm?) -> Int? {
    var nodes: [Int] = []
    for index in token.values {
      guard let term = read(&self, values[index]) else { continue }
      nodes.append(drafts.add(term, at: place(token.values.count == 1 ? token.range : values[index])))
    }
    return nodes.isEmpty ? nil : drafts.add(.or, nodes, at: place(token.range))
  }
}

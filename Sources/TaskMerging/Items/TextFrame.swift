import TaskSyntax

/// The properties of a whole text that are merged apart from its lines: byte order marks, line ends, the final line end.
struct TextFrame: Equatable {
  enum Ends: Equatable {
    /// The text has no line end.
    case none
    case lineFeeds
    case pairs
    /// The text has both kinds. Then every line keeps its own.
    case mixed
  }

  /// The number of byte order marks at the start.
  var marks: Int
  var ends: Ends
  /// Whether the last line has a line end; `nil` for an empty text.
  var isClosed: Bool?

  init(_ source: SourceText) {
    let bytes = source.bytes
    marks = bytes.byteOrderMarksEnd(from: 0, contentEnd: bytes.count) / 3
    isClosed = bytes.count == marks * 3 ? nil : bytes[bytes.count - 1] == 0x0A
    if let first = bytes.first(0x0D, in: 0..<bytes.count) {
      ends = Self.ends(bytes, from: first)
    } else {
      ends = bytes.first(0x0A, in: 0..<bytes.count) == nil ? .none : .lineFeeds
    }
  }

  /// - Parameter first: the first carriage return.
  private static func ends(_ bytes: Span<UInt8>, from first: Int) -> Ends {
    var pairs = 0
    var returns = 0
    for index in first..<bytes.count where bytes[index] == 0x0D {
      returns += 1
      if index + 1 < bytes.count, bytes[index + 1] == 0x0A { pairs += 1 }
    }
    // A carriage return inside a line is a byte of the line.
    return pairs == returns && pairs == bytes.lineFeeds(in: 0..<bytes.count) ? .pairs : .mixed
  }

  /// Merges the frames of three texts. No value asks for the side it is from.
  static func merged(_ base: TextFrame, _ a: TextFrame, _ b: TextFrame) -> TextFrame {
    var frame = base
    frame.marks = chosen(base.marks, a.marks, b.marks) { min($0, $1) }
    if a.ends == .none || b.ends == .none {
      frame.ends = a.ends == .none ? b.ends : a.ends
    } else {
      frame.ends = chosen(base.ends, a.ends, b.ends) { $0 == .lineFeeds || $1 == .lineFeeds ? .lineFeeds : .mixed }
    }
    if a.isClosed == nil || b.isClosed == nil {
      frame.isClosed = a.isClosed ?? b.isClosed
    } else {
      frame.isClosed = chosen(base.isClosed, a.isClosed, b.isClosed) { _, _ in true }
    }
    return frame
  }

  private static func chosen<Value: Equatable>(
    _ base: Value, _ a: Value, _ b: Value, _ both: (Value, Value) -> Value
  ) -> Value {
    if a == b || b == base { return a }
    return a == base ? b : both(a, b)
  }
}

extension TextFrame {
  /// Returns the text without byte order marks, with its last line ended, and with line feeds alone if `isUniform`.
  func body(of source: SourceText, isUniform: Bool) -> SourceText {
    let hasPairs = isUniform && ends == .pairs
    if marks == 0, isClosed != false, !hasPairs { return source }
    let text = source.storage
    var body: [UInt8] = []
    body.reserveCapacity(source.count + 1 + SourceText.padding)
    if hasPairs {
      for index in marks * 3..<source.count {
        if text[index] == 0x0D, index + 1 < source.count, text[index + 1] == 0x0A { continue }
        body.append(text[index])
      }
    } else {
      body += text[(marks * 3)..<source.count]
    }
    if isClosed == false { body.append(0x0A) }
    return SourceText(padding: body)
  }

  /// Returns the text of a merged body.
  func text(of body: consuming [UInt8], isUniform: Bool) -> [UInt8] {
    if isClosed == false, body.last == 0x0A { body.removeLast() }
    let hasPairs = isUniform && ends == .pairs
    if marks == 0, !hasPairs { return body }
    var text: [UInt8] = []
    text.reserveCapacity(body.count + 3 * marks)
    for _ in 0..<marks { text += [0xEF, 0xBB, 0xBF] }
    guard hasPairs else { return text + body }
    for byte in body {
      if byte == 0x0A { text.append(0x0D) }
      text.append(byte)
    }
    return text
  }
}

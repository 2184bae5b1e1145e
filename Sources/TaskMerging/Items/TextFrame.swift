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

  init(_ text: [UInt8]) {
    marks = text.span.byteOrderMarksEnd(from: 0, contentEnd: text.count) / 3
    var pairs = 0
    var feeds = 0
    var returns = 0
    var last: UInt8 = 0
    for byte in text {
      if byte == 0x0A {
        feeds += 1
        pairs += last == 0x0D ? 1 : 0
      } else if byte == 0x0D {
        returns += 1
      }
      last = byte
    }
    // A carriage return inside a line is a byte of the line.
    ends = pairs != returns ? .mixed : feeds == 0 ? .none : pairs == 0 ? .lineFeeds : pairs == feeds ? .pairs : .mixed
    isClosed = text.count == marks * 3 ? nil : last == 0x0A
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
  func body(of text: [UInt8], isUniform: Bool) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(text.count + 1 + SourceText.padding)
    if isUniform && ends == .pairs {
      for index in marks * 3..<text.count {
        if text[index] == 0x0D, index + 1 < text.count, text[index + 1] == 0x0A { continue }
        body.append(text[index])
      }
    } else {
      body += text[(marks * 3)...]
    }
    if isClosed == false { body.append(0x0A) }
    return body
  }

  /// Returns the text of a merged body.
  func text(of body: [UInt8], isUniform: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(body.count + 3 * marks)
    for _ in 0..<marks { text += [0xEF, 0xBB, 0xBF] }
    var end = body.count
    if isClosed == false, body.last == 0x0A { end -= 1 }
    if isUniform && ends == .pairs {
      for byte in body[..<end] {
        if byte == 0x0A { text.append(0x0D) }
        text.append(byte)
      }
    } else {
      text += body[..<end]
    }
    return text
  }
}

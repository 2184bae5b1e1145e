import TaskSyntax

/// The text of a message, as UTF-8 in one buffer. There may be as many messages as tasks, and a `String` interpolation
/// would need several allocations.
struct MessageText: ExpressibleByStringInterpolation {
  let utf8: [UInt8]

  init(_ text: String) { utf8 = Array(text.utf8) }
  init(stringLiteral text: String) { self.init(text) }
  init(stringInterpolation parts: StringInterpolation) { utf8 = parts.utf8 }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate private(set) var utf8: [UInt8] = []

    /// The capacity reserved for each interpolation, usually a quoted word.
    private static let usualLength = 32

    init(literalCapacity: Int, interpolationCount: Int) {
      utf8.reserveCapacity(literalCapacity + interpolationCount * Self.usualLength)
    }

    mutating func appendLiteral(_ text: String) { utf8.append(copying: text.utf8Span.span) }

    mutating func appendInterpolation(_ text: String) { utf8.append(copying: text.utf8Span.span) }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      utf8.append(contentsOf: value.description.utf8)
    }

    mutating func appendInterpolation(_ quotation: Quotation) {
      guard quotation.isShown else { return appendInterpolation(quotation.description) }
      utf8.append(UInt8(ascii: "'"))
      utf8.append(copying: quotation.source.span.extracting(quotation.range))
      utf8.append(UInt8(ascii: "'"))
    }
  }
}

/// The bytes of a part in single quotes, for messages.
struct Quotation: CustomStringConvertible {
  fileprivate let source: [UInt8]
  fileprivate let range: Range<Int>

  /// - Parameter range: a range of the part.
  init(_ part: SyntaxPart, _ range: Range<Int>) {
    source = part.source
    self.range = range.moved(by: part.range.lowerBound)
  }

  var description: String { source.span.quote(range) }

  /// Whether the message shows all bytes unchanged.
  fileprivate var isShown: Bool {
    let bytes = source.span
    return range.count <= bytes.longestQuote && !bytes.containsNonASCII(in: range)
  }
}

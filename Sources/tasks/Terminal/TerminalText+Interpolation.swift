extension TerminalText: ExpressibleByStringInterpolation {
  /// Creates text from a literal without encoding it. `StaticString` rejects strings made at run time.
  package init(stringLiteral text: StaticString) {
    self.init()
    append(safe: text.description.utf8Span.span)
  }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// Accepts only the types below. Bytes and strings are encoded.
  package struct StringInterpolation: StringInterpolationProtocol {
    var text = TerminalText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: StaticString) {
      text.append(safe: literal.description.utf8Span.span)
    }

    package mutating func appendInterpolation(_ bytes: [UInt8]) { text.append(encoding: bytes.span) }

    package mutating func appendInterpolation(_ bytes: ArraySlice<UInt8>) { text.append(encoding: bytes.span) }

    package mutating func appendInterpolation(_ string: String) { text.append(encoding: string.utf8Span.span) }

    package mutating func appendInterpolation(_ number: Int) { text.append(number) }

    package mutating func appendInterpolation(_ part: TerminalText, _ style: Style = .plain) {
      text.append(part, style)
    }
  }
}

extension TerminalText {
  /// `1 file`, `2 files`.
  init(_ count: Int, _ noun: String) { self = count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}

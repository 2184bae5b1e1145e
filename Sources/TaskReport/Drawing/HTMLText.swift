/// HTML or SVG text in which only literals are markup.
///
/// All content of a page is of this type. Bytes and strings enter through interpolations, which encode them
/// (`HTMLText+Encoding.swift`): `"<p>\(title)</p>"`. Encoded text is safe between tags and in quoted attributes, in
/// HTML and in XML.
public struct HTMLText: Sendable, Equatable {
  /// The text in valid UTF-8.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var isEmpty: Bool { bytes.isEmpty }

  public mutating func append(_ other: HTMLText) { bytes.append(contentsOf: other.bytes) }

  public static func + (a: HTMLText, b: HTMLText) -> HTMLText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// Joins parts with a separator.
  public init(joining parts: some Sequence<HTMLText>, with separator: HTMLText = "") {
    var isFirst = true
    for part in parts {
      if !isFirst { append(separator) }
      append(part)
      isFirst = false
    }
  }

  fileprivate mutating func append(markup: StaticString) { bytes.append(contentsOf: markup.description.utf8) }

  /// Appends bytes that are markup or already encoded.
  mutating func append(safe: some Sequence<UInt8>) { bytes.append(contentsOf: safe) }
}

extension HTMLText: ExpressibleByStringInterpolation {
  /// Creates text from a literal. `StaticString` keeps strings made at run time from becoming markup.
  public init(stringLiteral text: StaticString) { append(markup: text) }

  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// The interpolation. It accepts only the values below and encodes bytes and strings.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = HTMLText()

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: StaticString) { text.append(markup: literal) }

    public mutating func appendInterpolation(_ bytes: [UInt8]) { text.append(encoding: bytes.span) }

    public mutating func appendInterpolation(_ string: String) { text.append(encoding: string.utf8Span.span) }

    public mutating func appendInterpolation(_ label: ChartLabel) { text.append(encoding: label.bytes.span) }

    public mutating func appendInterpolation(_ number: Int) { text.append(safe: String(number).utf8) }

    public mutating func appendInterpolation(_ part: HTMLText) { text.append(part) }

    /// Appends a number of tenths as a decimal: `12.5`, `12`.
    public mutating func appendInterpolation(tenths: Int) {
      if tenths < 0 { text.append(safe: [UInt8(ascii: "-")]) }
      text.append(safe: String(tenths.magnitude / 10).utf8)
      if tenths % 10 != 0 { text.append(safe: ".\(tenths.magnitude % 10)".utf8) }
    }
  }
}

/// Text that is safe to show on a terminal, with its styles.
///
/// This type is the only way to one: a sink takes no bytes, and bytes come into a `TerminalText` through its encoder
/// alone (`TerminalText+Encoding.swift`). What the program says itself comes from literals; in an interpolation
/// every value of a file or of the command line is encoded: `"cannot read '\(path)'"`.
package struct TerminalText: Sendable, Equatable {
  /// A stretch of bytes that is not plain. Stretches rise and do not overlap.
  struct StyledRange: Sendable, Equatable {
    var bytes: Range<Int>
    var style: Style
  }

  /// Valid UTF-8 without control characters other than the newlines of literals.
  package private(set) var bytes: [UInt8] = []
  private(set) var styles: [StyledRange] = []

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  /// The columns that the text takes when it is one line.
  package var columns: Int { DisplayWidth.columns(of: bytes.span) }

  package mutating func append(_ other: TerminalText) {
    let shift = bytes.count
    bytes.append(contentsOf: other.bytes)
    if other.styles.isEmpty { return }
    for range in other.styles {
      styles.append(
        StyledRange(bytes: range.bytes.lowerBound + shift..<range.bytes.upperBound + shift, style: range.style))
    }
  }

  /// Adds a text in a style; styles that parts of it have already stay.
  mutating func append(_ other: TerminalText, _ style: Style) {
    guard other.styles.isEmpty, !style.isPlain, !other.isEmpty else { return append(other.styled(style)) }
    styles.append(StyledRange(bytes: bytes.count..<bytes.count + other.bytes.count, style: style))
    bytes.append(contentsOf: other.bytes)
  }

  /// The parts with `separator` between them.
  package init(joining parts: some Sequence<TerminalText>, with separator: TerminalText) {
    for (index, part) in parts.enumerated() {
      if index > 0 { append(separator) }
      append(part)
    }
  }

  /// Takes bytes that the encoder, or the compiler for literals, has made safe.
  mutating func append(safe other: Span<UInt8>) {
    bytes.append(addingCapacity: other.count) { output in
      for index in other.indices { output.append(other[index]) }
    }
  }

  mutating func append(safe byte: UInt8) { bytes.append(byte) }

  package mutating func append(spaces count: Int) {
    if count > 0 { bytes.append(contentsOf: repeatElement(0x20, count: count)) }
  }

  /// The same text in one style; styles that parts of it have already stay.
  package func styled(_ style: Style) -> TerminalText {
    guard !style.isPlain, !isEmpty else { return self }
    var result = self
    result.styles = []
    var end = 0
    for range in styles {
      if end < range.bytes.lowerBound {
        result.styles.append(StyledRange(bytes: end..<range.bytes.lowerBound, style: style))
      }
      result.styles.append(range)
      end = range.bytes.upperBound
    }
    if end < bytes.count { result.styles.append(StyledRange(bytes: end..<bytes.count, style: style)) }
    return result
  }

  package var withoutStyles: TerminalText {
    var result = self
    result.styles = []
    return result
  }

  /// The part in a range of byte offsets, with its styles. The range must lie between characters.
  func part(_ range: Range<Int>) -> TerminalText {
    var result = TerminalText()
    result.bytes = Array(bytes[range])
    for styled in styles where styled.bytes.overlaps(range) {
      let inside = styled.bytes.clamped(to: range)
      result.styles.append(
        StyledRange(
          bytes: inside.lowerBound - range.lowerBound..<inside.upperBound - range.lowerBound, style: styled.style))
    }
    return result
  }

  /// Writes the text as a terminal gets it: with escapes for the styles that `depth` allows.
  package func render(_ depth: ColorDepth, into output: inout [UInt8]) {
    guard depth != .off, !styles.isEmpty else {
      output.append(contentsOf: bytes)
      return
    }
    var end = 0
    for range in styles {
      output.append(contentsOf: bytes[end..<range.bytes.lowerBound])
      output.append(contentsOf: range.style.opening(depth).utf8)
      output.append(contentsOf: bytes[range.bytes])
      output.append(contentsOf: Style.closing.utf8)
      end = range.bytes.upperBound
    }
    output.append(contentsOf: bytes[end...])
  }
}

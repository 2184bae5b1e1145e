import TaskSyntax

/// Text that is safe to show on a terminal, with its styles.
///
/// A console accepts no raw bytes for a terminal: bytes of a file or of the command line become a `TerminalText` only
/// through its encoder (`TerminalText+Encoding.swift`), also in an interpolation such as `"cannot read '\(path)'"`. The
/// program's own words come from literals.
package struct TerminalText: Sendable, Equatable {
  /// A range of bytes that is not plain. Ranges are ascending and do not overlap.
  struct StyledRange: Sendable, Equatable {
    var bytes: Range<Int>
    var style: Style
  }

  /// Valid UTF-8 without control characters other than the newlines of literals.
  package private(set) var bytes: [UInt8] = []
  private(set) var styles: [StyledRange] = []
  /// Whether styles are stored.
  private(set) var keepsStyles = true

  package init() {}

  /// Creates an empty text.
  ///
  /// - Parameter keepsStyles: False for large text that nobody sees in color; the text then never stores a style.
  init(keepsStyles: Bool) { self.keepsStyles = keepsStyles }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The columns that the text takes on one line.
  package var columns: Int { columns(from: 0) }

  /// Returns the columns of the text behind the first `start` bytes, on one line.
  func columns(from start: Int) -> Int { DisplayWidth.columns(of: bytes.span.extracting(start...)) }

  /// Removes the last byte, which must be the newline of a literal and have no style.
  mutating func removeLast() { bytes.removeLast() }

  /// Removes all text but keeps the capacity.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
  }

  package mutating func append(_ other: TerminalText) {
    if other.styles.isEmpty || !keepsStyles { return append(safe: other.bytes.span) }
    append(other, part: 0..<other.bytes.count)
  }

  /// Appends a range of another text with its styles. The range must not split a character.
  mutating func append(_ other: TerminalText, part range: Range<Int>) {
    let shift = bytes.count - range.lowerBound
    append(safe: other.bytes.span.extracting(range))
    if other.styles.isEmpty || !keepsStyles { return }
    for styled in other.styles where styled.bytes.overlaps(range) {
      let inside = styled.bytes.clamped(to: range)
      add(styled.style, to: inside.lowerBound + shift..<inside.upperBound + shift)
    }
  }

  /// A range of another text, and the number of spaces before it.
  struct Piece {
    var spaces: Int
    var bytes: Range<Int>
  }

  /// Appends pieces of another text in order, with their styles. Styles before number `style` are ignored.
  mutating func append(_ other: TerminalText, _ pieces: [Piece], stylesFrom style: Int) {
    var style = style
    var end = bytes.count
    for piece in pieces {
      end += piece.spaces
      while style < other.styles.count, other.styles[style].bytes.upperBound <= piece.bytes.lowerBound { style += 1 }
      while style < other.styles.count, other.styles[style].bytes.lowerBound < piece.bytes.upperBound {
        let (styled, shift) = (other.styles[style].bytes, end - piece.bytes.lowerBound)
        add(other.styles[style].style, to: styled.lowerBound + shift..<styled.upperBound + shift)
        style += 1
      }
      end += piece.bytes.count
    }
    if end == bytes.count { return }
    let source = other.bytes.span
    bytes.append(addingCapacity: end - bytes.count) { output in
      for piece in pieces {
        output.append(repeating: UInt8(ascii: " "), count: piece.spaces)
        for index in piece.bytes { output.append(source[index]) }
      }
    }
  }

  /// Appends a text in a style. Parts that already have a style keep it.
  mutating func append(_ other: TerminalText, _ style: Style) {
    guard other.styles.isEmpty else { return append(other.styled(style)) }
    let start = bytes.count
    append(other)
    setStyle(style, from: start)
  }

  /// Sets the style of the text behind the first `start` bytes, which must not have a style yet.
  mutating func setStyle(_ style: Style, from start: Int) {
    guard keepsStyles else { return }
    if !style.isPlain, start < bytes.count { add(style, to: start..<bytes.count) }
  }

  /// Sets the style of a range behind all styled text. The range may end behind the text written so far.
  mutating func setStyle(_ style: Style, of stretch: Range<Int>) {
    if keepsStyles, !style.isPlain, !stretch.isEmpty { add(style, to: stretch) }
  }

  private mutating func add(_ style: Style, to bytes: Range<Int>) {
    if keepsStyles { styles.append(StyledRange(bytes: bytes, style: style)) }
  }

  /// Replaces all styles from number `first` on with one style for each of `stretches`.
  mutating func setStyle(_ style: Style, of stretches: [Range<Int>], replacingFrom first: Int) {
    styles.removeLast(styles.count - first)
    for stretch in stretches where !style.isPlain && !stretch.isEmpty { add(style, to: stretch) }
  }

  /// Creates a text of the parts with `separator` between them.
  package init(joining parts: some Sequence<TerminalText>, with separator: TerminalText) {
    for (index, part) in parts.enumerated() {
      if index > 0 { append(separator) }
      append(part)
    }
  }

  /// Creates a text of `count` times the same part.
  init(repeating part: TerminalText, _ count: Int) { self.init(joining: repeatElement(part, count: count), with: "") }

  /// Appends bytes that the encoder made safe, or that come from a literal.
  mutating func append(safe other: Span<UInt8>) { bytes.append(copying: other) }

  mutating func append(safe byte: UInt8) { bytes.append(byte) }

  /// Appends bytes of a file, encoded as `append(encoding:)` says.
  mutating func append(visible other: Span<UInt8>) { bytes.append(visible: other) }

  /// Appends words of the program that `body` adds.
  mutating func append(words body: (inout [UInt8]) -> Void) { body(&bytes) }

  mutating func append(literal text: StaticString) { append(safe: text.description.utf8Span.span) }

  package mutating func append(spaces count: Int) { append(safe: UInt8(ascii: " "), count: count) }

  /// Appends the carets that mark a place in the line above.
  mutating func append(carets count: Int, _ style: Style) {
    let start = bytes.count
    append(safe: UInt8(ascii: "^"), count: count)
    setStyle(style, from: start)
  }

  private mutating func append(safe byte: UInt8, count: Int) {
    if count > 0 { bytes.append(addingCapacity: count) { $0.append(repeating: byte, count: count) } }
  }

  /// Appends a decimal number.
  mutating func append(_ number: Int) { number.withDigits { append(safe: $0) } }

  /// Returns the text in a style. Parts that already have a style keep it.
  package func styled(_ style: Style) -> TerminalText {
    guard !style.isPlain, !isEmpty else { return self }
    var result = self
    result.styles = []
    var end = 0
    for range in styles {
      if end < range.bytes.lowerBound { result.add(style, to: end..<range.bytes.lowerBound) }
      result.add(range.style, to: range.bytes)
      end = range.bytes.upperBound
    }
    if end < bytes.count { result.add(style, to: end..<bytes.count) }
    return result
  }

  package var withoutStyles: TerminalText {
    var result = self
    result.styles = []
    return result
  }

  /// Returns the text in a range of byte offsets, with its styles. The range must not split a character.
  func part(_ range: Range<Int>) -> TerminalText {
    var result = TerminalText()
    result.append(self, part: range)
    return result
  }

  /// Returns the text in a range, with its styles, of which none may come before number `style`. This skips the search
  /// of earlier styles.
  func part(_ range: Range<Int>, stylesFrom style: Int) -> TerminalText {
    var result = TerminalText()
    result.append(self, [Piece(spaces: 0, bytes: range)], stylesFrom: style)
    return result
  }

  /// Whether rendering writes the bytes without escape sequences.
  func isBare(_ depth: ColorDepth, links: Bool = false) -> Bool { styles.isEmpty || depth == .off && !links }

  /// Appends the rendered text to `output`: with escape sequences for the styles that `depth` allows, and for links.
  package func render(_ depth: ColorDepth, links: Bool = false, into output: inout [UInt8]) {
    guard !isBare(depth, links: links) else {
      output.append(contentsOf: bytes)
      return
    }
    var end = 0
    for range in styles {
      output.append(contentsOf: bytes[end..<range.bytes.lowerBound])
      let link = links ? range.style.link : nil
      let hasLook = depth != .off && range.style.hasLook
      if let link { output.append(contentsOf: link.opening) }
      if hasLook { output.append(contentsOf: range.style.opening(depth).utf8) }
      output.append(contentsOf: bytes[range.bytes])
      if hasLook { output.append(contentsOf: Style.closing.utf8) }
      if link != nil { output.append(contentsOf: Hyperlink.closing.utf8) }
      end = range.bytes.upperBound
    }
    output.append(contentsOf: bytes[end...])
  }
}

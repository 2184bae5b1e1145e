import TaskSyntax

extension TerminalText {
  /// Encodes bytes of a file, a path or the command line as one line.
  ///
  /// - Controls become `^X`, including newline (`^J`) and tab (`^I`); DEL becomes `^?`; C1 controls become `<U+009B>`.
  /// - Invisible characters and those that reorder their surroundings become `<U+202E>`.
  /// - Invalid UTF-8 becomes U+FFFD, one for each maximal subpart.
  /// - Everything else stays as it is.
  package init(encoding bytes: [UInt8]) {
    self.init()
    append(encoding: bytes.span)
  }

  package init(encoding bytes: ArraySlice<UInt8>) {
    self.init()
    append(encoding: bytes.span)
  }

  package init(encoding text: String) {
    self.init()
    append(encoding: text.utf8Span.span)
  }

  /// Appends encoded bytes in a style.
  mutating func append(encoding bytes: Span<UInt8>, _ style: Style) {
    let start = self.bytes.count
    append(encoding: bytes)
    setStyle(style, from: start)
  }

  package mutating func append(encoding bytes: Span<UInt8>) {
    if DisplayWidth.isPlain(bytes) { return append(safe: bytes) }
    var joiner = InvisibleScalars()
    var run = 0  // the start of the bytes to copy verbatim that are not yet copied
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte >= 0x20, byte < 0x7F {
        joiner.previous = Unicode.Scalar(byte)
        offset += 1
        continue
      }
      let step = bytes.scalarStep(at: offset)
      let isShown = step.scalar.map { $0.value >= 0x80 && joiner.isShown($0, in: bytes, next: offset + step.length) }
      if isShown != true {
        append(safe: bytes.extracting(run..<offset))
        append(visibleFormOf: step.scalar)
        run = offset + step.length
      }
      joiner.previous = isShown == true ? step.scalar : nil
      offset += step.length
    }
    append(safe: bytes.extracting(run..<bytes.count))
  }

  /// Appends the replacement of a character that is not shown as it is; `nil` means invalid bytes.
  private mutating func append(visibleFormOf scalar: Unicode.Scalar?) {
    guard let scalar else { return append(safe: "\u{FFFD}".utf8Span.span) }
    switch scalar.value {
    case 0..<0x20, 0x7F:
      append(safe: UInt8(ascii: "^"))
      append(safe: UInt8(truncatingIfNeeded: scalar.value) ^ 0x40)
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      append(safe: "<U+".utf8Span.span)
      append(safe: String(repeating: "0", count: max(0, 4 - digits.utf8.count)).utf8Span.span)
      append(safe: digits.utf8Span.span)
      append(safe: UInt8(ascii: ">"))
    }
  }
}

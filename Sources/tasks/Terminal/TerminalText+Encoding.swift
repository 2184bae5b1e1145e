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
    append(visible: bytes)
  }
}

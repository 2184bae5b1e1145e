extension [UInt8] {
  /// Appends bytes of a file, a path or the command line as one line in which nothing is hidden.
  ///
  /// - Controls become `^X`, including newline (`^J`) and tab (`^I`); DEL becomes `^?`; C1 controls become `<U+009B>`.
  /// - Invisible characters and those that reorder their surroundings become `<U+202E>`.
  /// - Invalid UTF-8 becomes U+FFFD, one for each maximal subpart.
  /// - Everything else stays as it is.
  package mutating func append(visible bytes: Span<UInt8>) {
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
        append(copying: bytes.extracting(run..<offset))
        append(visibleFormOf: step.scalar)
        run = offset + step.length
      }
      joiner.previous = isShown == true ? step.scalar : nil
      offset += step.length
    }
    append(copying: bytes.extracting(run..<bytes.count))
  }

  /// Appends the replacement of a character that is not shown as it is; `nil` means invalid bytes.
  private mutating func append(visibleFormOf scalar: Unicode.Scalar?) {
    guard let scalar else { return append(contentsOf: "\u{FFFD}".utf8) }
    switch scalar.value {
    case 0..<0x20, 0x7F:
      append(UInt8(ascii: "^"))
      append(UInt8(truncatingIfNeeded: scalar.value) ^ 0x40)
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      append(contentsOf: "<U+".utf8)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(0, 4 - digits.utf8.count)))
      append(contentsOf: digits.utf8)
      append(UInt8(ascii: ">"))
    }
  }
}

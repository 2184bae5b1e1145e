import TaskSyntax

/// Encodes facts as Markdown in which bytes of a file are shown and never obeyed: no link, image, HTML, code or
/// emphasis begins in them, and nothing is hidden.
enum MarkdownText {
  /// Punctuation that has a meaning anywhere on a line.
  private static let marks = Set("\\`*_[]<>&|~$@!{}".utf8)
  /// Punctuation that has a meaning at the start of a line.
  private static let firstMarks = Set("#+-=>:".utf8)

  static func encode(_ text: FactText) -> String {
    var bytes: [UInt8] = []
    for piece in text.pieces {
      if piece.isOwn { bytes += piece.bytes } else { append(PlainText.visible(piece), to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ text: [UInt8], to output: inout [UInt8]) {
    // Digits before a dot or a parenthesis make a list at the start of a line.
    let digits = text.prefix(while: \.isDigit).count
    for (index, byte) in text.enumerated() {
      let isMark =
        marks.contains(byte) || index == 0 && firstMarks.contains(byte)
        || index == digits && digits > 0 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")"))
        || isLink(byte, at: index, in: text)
      if isMark { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
  }

  /// Whether a byte is the punctuation that makes a link of a bare address: the colon of `http://`, the dot of `www.`.
  private static func isLink(_ byte: UInt8, at index: Int, in text: [UInt8]) -> Bool {
    if byte == UInt8(ascii: ":") { return text[(index + 1)...].starts(with: "//".utf8) }
    return byte == UInt8(ascii: ".") && index >= 3
      && text[index - 3..<index].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
  }
}

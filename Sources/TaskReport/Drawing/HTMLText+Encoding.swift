import TaskSyntax

extension HTMLText {
  /// Appends bytes from a file or the command line.
  ///
  /// - `& < > " '` become references.
  /// - Line ends and tabs become spaces, other controls `^X`, DEL `^?`, and C1 controls `<U+009B>`.
  /// - Characters that reorder others, invisible ones and noncharacters become `<U+202E>`.
  /// - Invalid UTF-8 becomes U+FFFD, one for each maximal subpart.
  mutating func append(encoding text: Span<UInt8>) {
    VisibleText.forEachScalar(of: text) { scalar in append(encoding: scalar) }
  }

  /// Appends a visible scalar.
  mutating func append(encoding scalar: Unicode.Scalar) {
    switch scalar {
    case "&": append(safe: "&amp;".utf8)
    case "<": append(safe: "&lt;".utf8)
    case ">": append(safe: "&gt;".utf8)
    case "\"": append(safe: "&quot;".utf8)
    case "'": append(safe: "&#39;".utf8)
    default: append(safe: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

/// Converts bytes to a single line in which every character is visible.
enum VisibleText {
  /// Calls `body` for each scalar of the visible text.
  static func forEachScalar(of text: Span<UInt8>, _ body: (Unicode.Scalar) -> Void) {
    var invisible = InvisibleScalars()
    var offset = 0
    while offset < text.count {
      guard let (scalar, length) = text.decodeScalar(at: offset, end: text.count) else {
        body("\u{FFFD}")
        offset += text.illFormedLength(at: offset, end: text.count)
        invisible.previous = nil
        continue
      }
      offset += length
      if isShown(scalar, in: text, next: offset, &invisible) {
        body(scalar)
        invisible.previous = scalar
      } else {
        spell(scalar, body)
        invisible.previous = nil
      }
    }
  }

  private static func isShown(
    _ scalar: Unicode.Scalar, in text: Span<UInt8>, next: Int, _ invisible: inout InvisibleScalars
  ) -> Bool {
    if scalar.value < 0x80 { return scalar.value >= 0x20 && scalar.value != 0x7F }
    return !isNoncharacter(scalar) && invisible.isShown(scalar, in: text, next: next)
  }

  /// Whether the scalar is a noncharacter. HTML and XML do not allow all of these.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
  }

  private static func spell(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: body(" ")
    case 0..<0x20, 0x7F:
      body("^")
      body(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) ^ 0x40))
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      for character in "<U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)>".unicodeScalars {
        body(character)
      }
    }
  }

  /// Returns the text, truncated with an ellipsis if it is longer than `limit`.
  ///
  /// - Parameters:
  ///   - limit: the maximum sum of the lengths of all scalars.
  ///   - length: returns the length of a scalar.
  static func cut(_ text: [UInt8], to limit: Int, length: (Unicode.Scalar) -> Int) -> [UInt8] {
    var (shown, sum): ([Unicode.Scalar], Int) = ([], 0)
    // Only the bytes that could fit into the limit are decoded.
    let start = text.prefix(8 * limit + 64)
    forEachScalar(of: start.span) { scalar in
      guard sum <= limit else { return }
      sum += length(scalar)
      shown.append(scalar)
    }
    guard sum > limit || start.count < text.count else { return text }
    let room = limit - length("…")
    while sum > room, let last = shown.popLast() { sum -= length(last) }
    return shown.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) } + "…".utf8
  }
}

import TaskSyntax

/// A word that gives access to something to everybody who reads it.
struct SecretForm {
  /// What it is, in a message.
  let kind: String
  let range: Range<Int>

  /// The secret whose mark holds the pair of bytes at `offset` that `secretMarks` found; `nil` for other words. Marks
  /// and lengths are those that the vendors publish.
  init?(_ bytes: borrowing Span<UInt8>, pairAt offset: Int) {
    let found: (kind: String, range: Range<Int>)?
    switch bytes[offset] {
    case UInt8(ascii: "K"):
      found = Self.word(bytes, "AKIA", from: offset - 1, length: 16...16) { $0.isUpperCase || $0.isDigit }
        .map { ("an AWS access key", $0) }
    case UInt8(ascii: "o"):
      found = Self.word(bytes, "xox", from: offset - 1, length: 22...250, of: \.isTokenPart)
        .flatMap { "abprs".utf8.contains(bytes[offset + 2]) && bytes[offset + 3] == 0x2D ? ("a Slack token", $0) : nil }
    case UInt8(ascii: "t") where bytes.byte(at: offset + 1) == UInt8(ascii: "-"):
      found = Self.word(bytes, "glpat-", from: offset - 4, length: 20...300, of: \.isTokenPart)
        .map { ("a GitLab token", $0) }
    case UInt8(ascii: "k"):
      found = Self.word(bytes, "sk-", from: offset - 1, length: 32...300, of: \.isTokenPart)
        .map { ("an API key", $0) }
    case UInt8(ascii: "-"): found = Self.keyHeader(bytes, at: offset).map { ("a private key", $0) }
    default:
      var range = Self.word(bytes, "github_pat_", from: offset - 9, length: 50...255, of: \.isTokenPart)
      if range == nil, "oprsu".utf8.contains(bytes[offset]) {
        range = Self.word(bytes, "gh", from: offset - 2, length: 38...255, of: \.isTokenPart)
      }
      found = range.map { ("a GitHub token", $0) }
    }
    guard let found else { return nil }
    kind = found.kind
    range = found.range
  }

  /// A mark at `start`, where a word begins, and the bytes of `isPart` behind it: so many, and with so many different
  /// ones that no person wrote them down to show the form.
  private static func word(
    _ bytes: borrowing Span<UInt8>, _ mark: StaticString, from start: Int, length: ClosedRange<Int>,
    of isPart: (UInt8) -> Bool
  ) -> Range<Int>? {
    guard bytes.starts(mark, at: start), start == 0 || !bytes[start - 1].isTokenPart else { return nil }
    let body = start + mark.utf8CodeUnitCount
    var end = body
    var different: Set<UInt8> = []
    while end < bytes.count, end - body <= length.upperBound, isPart(bytes[end]) {
      different.insert(bytes[end])
      end += 1
    }
    guard length.contains(end - body), !(end < bytes.count && bytes[end].isTokenPart), different.count >= 8,
      different.contains(where: \.isDigit), !bytes.starts("EXAMPLE", at: end - 7)
    else { return nil }
    return start..<end
  }

  /// `-----BEGIN RSA PRIVATE KEY-----` and its like, from the hyphen before the `B`.
  private static func keyHeader(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Range<Int>? {
    guard bytes.starts("-----BEGIN ", at: offset - 4) else { return nil }
    let start = offset + "-BEGIN ".utf8.count
    var index = start
    while index - start < 64, index < bytes.count, bytes[index].isUpperCase || bytes[index] == 0x20 { index += 1 }
    guard bytes.starts("PRIVATE KEY-----", at: index - "PRIVATE KEY".utf8.count) else { return nil }
    return offset - 4..<index + 5
  }
}

extension UInt8 {
  fileprivate var isUpperCase: Bool { self &- 0x41 < 26 }
  fileprivate var isTokenPart: Bool {
    (self | 0x20) &- 0x61 < 26 || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

import TaskModel
import TaskSyntax

/// A word that gives everyone who reads it access to something.
///
/// Prefixes and lengths are those that the vendors publish. A word that ends with `EXAMPLE` or has few different
/// characters is not reported.
struct SecretForm {
  /// The kind of secret, as messages name it.
  let kind: String
  let range: Range<Int>

  /// The length of the shortest secret, in bytes.
  static let leastLength = 20

  /// Returns the secrets in `word`, a run of characters without a blank.
  static func all(in word: Range<Int>, of bytes: borrowing Span<UInt8>) -> [SecretForm] {
    var found: [SecretForm] = []
    var index = word.lowerBound
    while index < word.upperBound {
      let end = tokenEnd(bytes, from: index)
      if end > index, let secret = SecretForm(bytes, token: index..<end) {
        found.append(secret)
        index = secret.range.upperBound
      } else if end == index, let range = telegramToken(bytes, colonAt: index) {
        found.append(SecretForm(kind: "a Telegram bot token", range: range))
        index = range.upperBound
      } else {
        index = max(end, index + 1)
      }
    }
    return found
  }

  private init(kind: String, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// Parses the secret that begins with `token`, a run of letters, digits, `-` and `_`; returns `nil` for other words.
  private init?(_ bytes: borrowing Span<UInt8>, token: Range<Int>) {
    let found: (kind: String, range: Range<Int>)?
    switch bytes[token.lowerBound] {
    case UInt8(ascii: "A"): found = Self.cloudKey(bytes, token)
    case UInt8(ascii: "g"): found = Self.forgeToken(bytes, token)
    case UInt8(ascii: "n"), UInt8(ascii: "p"): found = Self.registryToken(bytes, token)
    case UInt8(ascii: "s"), UInt8(ascii: "r"): found = Self.secretKey(bytes, token)
    case UInt8(ascii: "x"): found = Self.slackToken(bytes, token)
    case UInt8(ascii: "S"): found = Self.messengerKey(bytes, token)
    case UInt8(ascii: "e"): found = Self.webToken(bytes, token)
    default: found = nil
    }
    guard let found, Self.isRandom(bytes, found.range) else { return nil }
    self.init(kind: found.kind, range: found.range)
  }
}

// The forms of secrets, grouped by their first character.
extension SecretForm {
  private typealias Form = (kind: String, range: Range<Int>)

  private static func cloudKey(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Form? {
    if token.count == 20, bytes.starts("AKIA", at: token.lowerBound),
      token.allSatisfy({ bytes[$0].isUpperCase || bytes[$0].isDigit })
    {
      return ("an AWS access key", token)
    }
    return token.count == 39 && bytes.starts("AIza", at: token.lowerBound) ? ("a Google API key", token) : nil
  }

  private static func forgeToken(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Form? {
    let start = token.lowerBound
    if bytes.starts("gh", at: start), 40...255 ~= token.count, bytes[start + 3] == UInt8(ascii: "_"),
      "oprsu".utf8.contains(bytes[start + 2]), token.dropFirst(4).allSatisfy({ bytes[$0] != UInt8(ascii: "-") })
    {
      return ("a GitHub token", token)
    }
    if bytes.starts("github_pat_", at: start), token.count == 93, bytes[start + 33] == UInt8(ascii: "_") {
      return ("a GitHub token", token)
    }
    let isGitLab = bytes.starts("glpat-", at: start) && (token.count == 26 || 33...306 ~= token.count)
    return isGitLab ? ("a GitLab token", token) : nil
  }

  private static func registryToken(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Form? {
    if bytes.starts("npm_", at: token.lowerBound), token.count == 40,
      token.dropFirst(4).allSatisfy({ bytes[$0].isLetter || bytes[$0].isDigit })
    {
      return ("an npm token", token)
    }
    // A version 2 macaroon with the location pypi.org or test.pypi.org, in Base64.
    let isPyPI = bytes.starts("pypi-AgE", at: token.lowerBound) && 70...1_100 ~= token.count
    return isPyPI ? ("a PyPI token", token) : nil
  }

  private static func secretKey(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Form? {
    let start = token.lowerBound
    if bytes.starts("k_live_", at: start + 1), 32...255 ~= token.count,
      token.dropFirst(8).allSatisfy({ bytes[$0].isLetter || bytes[$0].isDigit })
    {
      return ("a Stripe key", token)
    }
    guard bytes.starts("sk-", at: start), token.count <= 300 else { return nil }
    if bytes.starts("ant-", at: start + 3) { return token.count >= 100 ? ("an Anthropic API key", token) : nil }
    // The mark in the middle of every key, with at least 20 characters on both sides.
    guard token.count >= 51 else { return nil }
    let isOpenAI = (start + 23...token.upperBound - 28).contains { bytes.starts("T3BlbkFJ", at: $0) }
    return isOpenAI ? ("an OpenAI API key", token) : nil
  }

  private static func slackToken(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Form? {
    let start = token.lowerBound
    guard bytes.starts("xox", at: start), 27...255 ~= token.count, "abeoprs".utf8.contains(bytes[start + 3]),
      bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 5].isDigit
    else { return nil }
    return ("a Slack token", token)
  }

  private static func messengerKey(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Form? {
    if token.count == 34, bytes.starts("SK", at: token.lowerBound),
      token.dropFirst(2).allSatisfy({ bytes[$0].isDigit || (bytes[$0] | 0x20) &- 0x61 < 6 })
    {
      return ("a Twilio API key", token)
    }
    guard token.count == 2, bytes[token.lowerBound + 1] == UInt8(ascii: "G"),
      let first = segment(bytes, behindPeriodAt: token.upperBound), first.count == 22,
      let second = segment(bytes, behindPeriodAt: first.upperBound), second.count == 43
    else { return nil }
    return ("a SendGrid API key", token.lowerBound..<second.upperBound)
  }

  /// Returns a signed JSON Web Token. Header and payload are JSON objects in Base64, and every signature has at least
  /// 256 bits.
  private static func webToken(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Form? {
    guard bytes.starts("eyJ", at: token.lowerBound), token.count >= 20,
      let payload = segment(bytes, behindPeriodAt: token.upperBound), bytes.starts("eyJ", at: payload.lowerBound),
      let signature = segment(bytes, behindPeriodAt: payload.upperBound), signature.count >= 43
    else { return nil }
    // The payload of the example on jwt.io, which many manuals repeat.
    guard !bytes.starts("eyJzdWIiOiIxMjM0NTY3ODkwIiwi", at: payload.lowerBound) else { return nil }
    return ("a JSON Web Token", token.lowerBound..<signature.upperBound)
  }

  /// Returns the token around the colon at `offset`: the number of the bot before it, 35 characters after it.
  private static func telegramToken(_ bytes: borrowing Span<UInt8>, colonAt offset: Int) -> Range<Int>? {
    guard bytes.starts(":A", at: offset), tokenEnd(bytes, from: offset + 1) == offset + 36 else { return nil }
    var start = offset
    while start > 0, offset - start <= 10, bytes[start - 1].isDigit { start -= 1 }
    let range = start..<offset + 36
    return 8...10 ~= offset - start && isRandom(bytes, range) ? range : nil
  }

  private static func segment(_ bytes: borrowing Span<UInt8>, behindPeriodAt offset: Int) -> Range<Int>? {
    guard bytes.byte(at: offset) == UInt8(ascii: ".") else { return nil }
    return offset + 1..<tokenEnd(bytes, from: offset + 1)
  }

  private static func tokenEnd(_ bytes: borrowing Span<UInt8>, from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end].isTokenPart { end += 1 }
    return end
  }

  /// Whether the word seems random and not written by a person as an example: its last 20 characters include eight
  /// different ones, with a digit or letters of both cases.
  private static func isRandom(_ bytes: borrowing Span<UInt8>, _ word: Range<Int>) -> Bool {
    var different: Set<UInt8> = []
    for index in word.suffix(20) { different.insert(bytes[index]) }
    let hasDigit = different.contains(where: \.isDigit)
    let isMixed = different.contains(where: \.isUpperCase) && different.contains { $0 &- 0x61 < 26 }
    return different.count >= 8 && (hasDigit || isMixed) && !bytes.starts("EXAMPLE", at: word.upperBound - 7)
  }
}

extension SecretForm {
  /// Returns the header of the private key whose text begins in `word`, a run of characters without a blank; `nil` for
  /// other words. A header without a key below it reveals nothing.
  static func privateKey(in word: Range<Int>, of bytes: borrowing Span<UInt8>) -> SecretForm? {
    var body = word.lowerBound
    // A key in one line, with its line endings as escapes.
    for mark: StaticString in ["KEY-----", "BLOCK-----"] where bytes.starts(mark, at: body) {
      body += mark.utf8CodeUnitCount
      while body + 1 < word.upperBound, bytes[body] == UInt8(ascii: "\\") { body += 2 }
    }
    guard word.upperBound - body >= 40, (body..<body + 40).allSatisfy({ bytes[$0].isBase64 }) else { return nil }
    // Two lines before it may describe the encryption.
    var start = body
    while start > 5, body - start < 256 {
      start -= 1
      if bytes[start] == UInt8(ascii: "B"), bytes.starts("-----BEGIN ", at: start - 5) {
        return keyHeader(bytes, at: start - 5)
      }
    }
    return nil
  }

  /// Returns a header such as `-----BEGIN RSA PRIVATE KEY-----` at `offset`.
  private static func keyHeader(_ bytes: borrowing Span<UInt8>, at offset: Int) -> SecretForm? {
    var end = offset + "-----BEGIN ".utf8.count
    let start = end
    while end - start < 64, end < bytes.count, bytes[end].isUpperCase || bytes[end] == 0x20 { end += 1 }
    let isKey =
      bytes.starts("PRIVATE KEY-----", at: end - "PRIVATE KEY".utf8.count)
      || bytes.starts("PRIVATE KEY BLOCK-----", at: end - "PRIVATE KEY BLOCK".utf8.count)
    return isKey ? SecretForm(kind: "a private key", range: offset..<end + 5) : nil
  }
}

extension UInt8 {
  fileprivate var isUpperCase: Bool { self &- 0x41 < 26 }
  fileprivate var isBase64: Bool { isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "/") }
  fileprivate var isTokenPart: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

import TaskModel

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
    // All tokens are long, except the first of a SendGrid key.
    guard token.count >= Self.leastLength || token.count == 2 else { return nil }
    let start = token.lowerBound
    if let form = Self.forms.first(where: {
      $0.lengths.contains(token.count) && bytes.starts($0.prefix, at: start) && $0.fits(bytes, token)
    }) {
      self.init(kind: form.kind, range: token)
    } else if token.count == 2, bytes.starts("SG", at: start),
      let first = Self.segment(bytes, behindPeriodAt: token.upperBound), first.count == 22,
      let second = Self.segment(bytes, behindPeriodAt: first.upperBound), second.count == 43
    {
      self.init(kind: "a SendGrid API key", range: start..<second.upperBound)
    } else if let signature = Self.signature(bytes, ofWebToken: token) {
      self.init(kind: "a JSON Web Token", range: start..<signature.upperBound)
    } else {
      return nil
    }
    guard Self.isRandom(bytes, range) else { return nil }
  }
}

extension SecretForm {
  /// A form of tokens: the first characters, the lengths, and a test of the others.
  private struct Form: Sendable {
    let kind: String
    let prefix: StaticString
    let lengths: ClosedRange<Int>
    var fits: @Sendable (_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Bool = { _, _ in true }
  }

  private static let forms = [
    Form(kind: "an AWS access key", prefix: "AKIA", lengths: 20...20) { bytes, token in
      token.allSatisfy { bytes[$0].isUpperCase || bytes[$0].isDigit }
    },
    Form(kind: "a Google API key", prefix: "AIza", lengths: 39...39),
    Form(kind: "a GitHub token", prefix: "gh", lengths: 40...255) { bytes, token in
      "oprsu".utf8.contains(bytes[token.lowerBound + 2]) && bytes[token.lowerBound + 3] == UInt8(ascii: "_")
        && token.dropFirst(4).allSatisfy { bytes[$0] != UInt8(ascii: "-") }
    },
    Form(kind: "a GitHub token", prefix: "github_pat_", lengths: 93...93) { bytes, token in
      bytes[token.lowerBound + 33] == UInt8(ascii: "_")
    },
    Form(kind: "a GitLab token", prefix: "glpat-", lengths: 26...26),
    Form(kind: "a GitLab token", prefix: "glpat-", lengths: 33...306),
    Form(kind: "an npm token", prefix: "npm_", lengths: 40...40) { bytes, token in
      token.dropFirst(4).allSatisfy { bytes[$0].isAlphanumeric }
    },
    // A version 2 macaroon with the location pypi.org or test.pypi.org, in Base64.
    Form(kind: "a PyPI token", prefix: "pypi-AgE", lengths: 70...1_100),
    Form(kind: "a Stripe key", prefix: "sk_live_", lengths: 32...255, fits: isStripeKey),
    Form(kind: "a Stripe key", prefix: "rk_live_", lengths: 32...255, fits: isStripeKey),
    Form(kind: "an Anthropic API key", prefix: "sk-ant-", lengths: 100...300),
    Form(kind: "an OpenAI API key", prefix: "sk-", lengths: 51...300) { bytes, token in
      // The mark in the middle of every key, with at least 20 characters on both sides.
      !bytes.starts("sk-ant-", at: token.lowerBound)
        && (token.lowerBound + 23...token.upperBound - 28).contains { bytes.starts("T3BlbkFJ", at: $0) }
    },
    Form(kind: "a Slack token", prefix: "xox", lengths: 27...255) { bytes, token in
      "abeoprs".utf8.contains(bytes[token.lowerBound + 3]) && bytes[token.lowerBound + 4] == UInt8(ascii: "-")
        && bytes[token.lowerBound + 5].isDigit
    },
    Form(kind: "a Twilio API key", prefix: "SK", lengths: 34...34) { bytes, token in
      token.dropFirst(2).allSatisfy { bytes[$0].isDigit || (bytes[$0] | 0x20) &- 0x61 < 6 }
    },
  ]

  @Sendable private static func isStripeKey(_ bytes: borrowing Span<UInt8>, _ token: Range<Int>) -> Bool {
    token.dropFirst(8).allSatisfy { bytes[$0].isAlphanumeric }
  }

  /// Returns the signature of a signed JSON Web Token. Header and payload are JSON objects in Base64, and every
  /// signature has at least 256 bits.
  private static func signature(_ bytes: borrowing Span<UInt8>, ofWebToken token: Range<Int>) -> Range<Int>? {
    guard token.count >= 20, bytes.starts("eyJ", at: token.lowerBound),
      let payload = segment(bytes, behindPeriodAt: token.upperBound), bytes.starts("eyJ", at: payload.lowerBound),
      let signature = segment(bytes, behindPeriodAt: payload.upperBound), signature.count >= 43
    else { return nil }
    // The payload of the example on jwt.io, which many manuals repeat.
    return bytes.starts("eyJzdWIiOiIxMjM0NTY3ODkwIiwi", at: payload.lowerBound) ? nil : signature
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
  fileprivate var isAlphanumeric: Bool { isLetter || isDigit }
  fileprivate var isBase64: Bool { isAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "/") }
  fileprivate var isTokenPart: Bool { isAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}

import TaskLinter
import TaskSyntax
import Testing

/// Each form of a secret at its exact length and one character off, and words that only resemble one.
///
/// The samples are assembled at run time, so that secret scanners do not report this file.
struct SecretTests {
  /// A prefix, the number of characters that may follow it, and the name of the kind.
  struct Form: CustomTestStringConvertible {
    let mark: String
    let lengths: [Int]
    let kind: String
    /// Lengths that do not match the form.
    var wrong: [Int] = []
    var alphabet = SecretTests.base62

    var testDescription: String { mark }
  }

  static let base62 = "aB3dE5gH7jK9mN1pQ2rS4tU6vW8xYzAbCdEf"
  static let hexadecimal = "9f86d081884c7d659a2feaa0c55ad015"

  static let forms = [
    Form(
      mark: "AKIA", lengths: [16], kind: "an AWS access key", wrong: [15, 17], alphabet: "2E7A5F3B244C66D9QRST"),
    Form(mark: "AIza", lengths: [35], kind: "a Google API key", wrong: [34, 36]),
    Form(mark: "ghp_", lengths: [36, 60, 251], kind: "a GitHub token", wrong: [35, 252]),
    Form(mark: "gho_", lengths: [36], kind: "a GitHub token", wrong: [35]),
    Form(mark: "ghu_", lengths: [36], kind: "a GitHub token", wrong: [35]),
    Form(mark: "ghs_", lengths: [36], kind: "a GitHub token", wrong: [35]),
    Form(mark: "ghr_", lengths: [36], kind: "a GitHub token", wrong: [35]),
    Form(mark: "glpat-", lengths: [20, 27, 300], kind: "a GitLab token", wrong: [19, 21, 26, 301]),
    Form(mark: "npm_", lengths: [36], kind: "an npm token", wrong: [35, 37]),
    Form(mark: "pypi-AgEIcHlwaS5vcmc", lengths: [50, 160], kind: "a PyPI token", wrong: [49]),
    Form(mark: "sk_live_", lengths: [24, 99], kind: "a Stripe key", wrong: [23]),
    Form(mark: "rk_live_", lengths: [24], kind: "a Stripe key", wrong: [23]),
    Form(mark: "sk-ant-api03-", lengths: [95], kind: "an Anthropic API key", wrong: [40]),
    Form(mark: "SK", lengths: [32], kind: "a Twilio API key", wrong: [31, 33], alphabet: hexadecimal),
    Form(mark: "xoxb-1234567890-", lengths: [24], kind: "a Slack token", wrong: [5]),
    Form(mark: "xoxp-1234567890-1234567890-1234567890-", lengths: [32], kind: "a Slack token"),
    Form(mark: "123456789:A", lengths: [34], kind: "a Telegram bot token", wrong: [33, 35]),
  ]

  private func body(_ length: Int, of alphabet: String) -> String {
    String(repeating: alphabet, count: length / alphabet.count + 1).prefix(length).description
  }

  private func kinds(in text: String) -> [String] {
    let rules = LintRule.all.filter { $0.name == "secret" }
    return Linter(rules).lint(SyntaxTree(Array(text.utf8)), context: .sample).map { finding in
      finding.message.replacing("this looks like ", with: "")
    }
  }

  @Test(arguments: forms) func aFormIsFoundAnywhere(form: Form) {
    for length in form.lengths {
      let token = form.mark + body(length, of: form.alphabet)
      for text in [
        token, "- [ ] Use \(token)", "- [ ] Use \(token), it is mine\n", "key=\"\(token)\"", "<!-- \(token) -->",
        "~~~\nexport KEY=\(token)\n~~~", "https://example.org/?key=\(token)", "`\(token)`", "ä\(token)",
      ] {
        #expect(kinds(in: text) == [form.kind], "\(length): \(text)")
      }
      for padding in 0..<130 {
        #expect(
          kinds(in: String(repeating: "x ", count: padding / 2) + String(repeating: " ", count: padding % 2) + token)
            == [form.kind])
      }
    }
  }

  @Test(arguments: forms) func anotherLengthIsNoSecret(form: Form) {
    for length in form.wrong {
      let token = form.mark + body(length, of: form.alphabet)
      #expect(kinds(in: "- [ ] Use \(token)") == [], "\(length)")
    }
    for length in form.lengths {
      #expect(kinds(in: "- [ ] Use x\(form.mark)\(body(length, of: form.alphabet))") == [] || form.mark.contains(":"))
      #expect(kinds(in: "- [ ] Use \(form.mark)\(String(repeating: "x", count: length))") == [])
    }
  }

  @Test func formsOfSeveralPieces() {
    let (a, b) = (body(22, of: Self.base62), body(43, of: Self.base62))
    #expect(kinds(in: "- [ ] Use SG.\(a).\(b)") == ["a SendGrid API key"])
    #expect(kinds(in: "- [ ] Use SG.\(a).\(b)x") == [])
    #expect(kinds(in: "- [ ] Use SG.\(a)x.\(b)") == [])
    let header = "ey" + "Jh" + body(30, of: Self.base62)
    let payload = "ey" + "Jp" + body(40, of: Self.base62)
    #expect(kinds(in: "- [ ] Send \(header).\(payload).\(b)") == ["a JSON Web Token"])
    #expect(kinds(in: "- [ ] Send \(header).\(payload).\(b.dropLast())") == [])
    #expect(kinds(in: "- [ ] Send \(header).\(b).\(b)") == [])
    let fine = body(22, of: Self.base62) + "_" + body(59, of: Self.base62)
    #expect(kinds(in: "- [ ] Use github_pat_\(fine)") == ["a GitHub token"])
    #expect(kinds(in: "- [ ] Use github_pat_\(fine)x") == [])
    let half = body(20, of: Self.base62)
    for mark in ["sk-", "sk-proj-", "sk-svcacct-"] {
      #expect(kinds(in: "- [ ] Use \(mark)\(half)T3" + "BlbkFJ\(half)") == ["an OpenAI API key"])
    }
    #expect(kinds(in: "- [ ] Use sk-\(half)T3" + "BlbkFJ\(half.dropLast())") == [])
    let bot = "1234567890:A" + body(34, of: Self.base62)
    #expect(kinds(in: "https://api.telegram.org/bot\(bot)/getMe") == ["a Telegram bot token"])
    #expect(kinds(in: "- [ ] 1\(bot)") == [])
    #expect(kinds(in: "\(bot),\(bot)") == ["a Telegram bot token", "a Telegram bot token"])
  }

  @Test func aPrivateKeyIsReportedOnce() {
    let line = body(64, of: Self.base62)
    for name in ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "] {
      let header = "-----BE" + "GIN \(name)PRIVATE KEY-----"
      #expect(kinds(in: "\(header)\n\(line)\n\(line)\n\(line)\n") == ["a private key"])
      #expect(kinds(in: "  > \(header)\r\n  > \(line)\r\n") == ["a private key"])
    }
    let block = "-----BE" + "GIN PGP PRIVATE KEY BLOCK-----"
    #expect(kinds(in: "\(block)\nVersion: GnuPG v2\n\n\(line)\n") == ["a private key"])
    #expect(kinds(in: "-----BE" + "GIN PGP PUBLIC KEY BLOCK-----\n\n\(line)\n") == [])
    #expect(kinds(in: "\(block)\n\n...\n") == [])
  }

  /// Words as long as a secret that are not secrets.
  @Test(arguments: [
    "550e8400-e29b-41d4-a716-446655440000", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "![i](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA)",
    "scikit-learn==1.4.2,sk-learn-contrib-of-2026-and-more-than-that", "sk_live_your_own_key_comes_here",
    "https://example.org/a-long-path/of-many-words/with-2026/and-Numbers_17?id=SK100-2000",
    "SK000000000000000000000000",
    "SG.a.b", "eyJhbGciOiJIUzI1NiJ9", "at 12:00:Afterwards-there-is-a-party-for-everybody", "20261123:Anniversary",
    "npm_config_registry_and_other_variables", "npm_package_devDependencies_typescript2", "pypi-AgE",
    "github_pat_and_other_marks_of_tokens", "ghp_and_then_letters_only_of_a_word_that_is_long", "-----BEGIN",
  ]) func otherWordsAreNone(word: String) {
    #expect(kinds(in: "- [ ] Read \(word)\n  \(word)\n") == [])
  }
}

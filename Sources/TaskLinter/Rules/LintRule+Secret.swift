import TaskSyntax

extension LintRule {
  static let secret = LintRule(
    "secret", .error,
    "A key that is written into a file is read by everybody who gets the file or its history, long after it was removed.",
    .hasSecretExamples, needs: .nothing
  ) { part, _, report in
    let bytes = part.syntax.bytes
    let padded = part.syntax.paddedBytes
    var offset = 0
    while offset < bytes.count {
      var marks = padded.secretMarks(at: offset)
      while marks != 0 {
        let pair = offset &+ marks.trailingZeroBitCount
        marks &= marks &- 1
        guard pair < bytes.count, let secret = SecretForm(bytes, pairAt: pair) else { continue }
        report.flag(
          secret.range, "this looks like \(secret.kind)",
          help: "take it out and make it invalid: whoever has the file can use it")
      }
      offset &+= 64
    }
  } examples: {
    // In two pieces, so that nobody takes them for real ones.
    flags("- [ ] Log in with «AK" + "IA2E0A8F3B244C9986»")
    flags("- [ ] Publish\n  Use «gh" + "p_aBcD1234eFgH5678iJkL9012mNoP3456qRsT», it is mine.")
    flags("~~~\ntoken = \"«gl" + "pat-aBcD12_4eFgH5678-JkL»\"\n~~~")
    flags("<!-- «xo" + "xb-123456789012-123456789012-aBcDeFgHiJkLmNoPqRsTuVwX» -->")
    flags("- [ ] Call key:«s" + "k-proj-aBcD1234eFgH5678iJkL9012mNoP3456qRsT»")
    flags("Key:\n\n    «-----BE" + "GIN OPENSSH PRIVATE KEY-----»\n")
    flags("- [ ] Use «github" + "_pat_11AAAAAAA0aBcDeFgHiJkL_mNoPqRsTuVwXyZ0123456789aBcDeFgHiJkLmNoPqRs»")
    accepts("- [ ] Log in with AKIAIOSFODNN7EXAMPLE, or AKIA and 16 letters")
    accepts("- [ ] Use ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
    accepts("- [ ] Take the risk-aware-and-task-oriented-work-breakdown-of-2026 along")
    accepts("- [ ] Read xoxb-notes, a_b_c and glpat-2026")
    accepts("-----BEGIN PUBLIC KEY-----\n-----BEGIN CERTIFICATE-----")
    accepts("- [ ] sk-some-words-that-go-on-and-on-without-an-end-of-them")
  }
}

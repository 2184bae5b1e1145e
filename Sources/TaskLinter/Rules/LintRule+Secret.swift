import TaskSyntax

extension LintRule {
  static let secret = LintRule(
    "secret", .error, .hasSecretExamples, needs: .nothing,
    "Everybody who has the file or its history can read a secret in it, even long after it was removed."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    var lastHeader: Range<Int>?
    for word in part.syntax.longWords(ofAtLeast: SecretForm.leastLength) {
      var secrets = SecretForm.all(in: word, of: bytes)
      if let key = SecretForm.privateKey(in: word, of: bytes), key.range != lastHeader {
        lastHeader = key.range
        secrets.insert(key, at: 0)
      }
      for secret in secrets {
        report.flag(
          secret.range, "this looks like \(secret.kind)",
          help: "remove it and revoke it: anybody with the file can use it")
      }
    }
  } examples: {
    // The samples are split, so that scanners do not report them. SecretTests has the other forms.
    flags("- [ ] Log in with «AK" + "IA2E0A8F3B244C9986»")
    flags("- [ ] Publish\n  Use «gh" + "p_aBcD1234eFgH5678iJkL9012mNoP3456qRsT», it is mine.")
    flags("~~~\ntoken = \"«gl" + "pat-aBcD12_4eFgH5678-JkL»\"\n~~~")
    flags("<!-- «xo" + "xb-123456789012-123456789012-aBcDeFgHiJkLmNoPqRsTuVwX» -->")
    flags(
      "Key:\n\n    «-----BE" + "GIN RSA PRIVATE KEY-----»\n    Proc-Type: 4,ENCRYPTED\n\n    "
        + "MIIEaBcD1234eFgH5678iJkL9012mNoP3456qRsT7890/\n")
    flags("{\"key\": \"«-----BE" + "GIN PRIVATE KEY-----»\\nMIIEaBcD1234eFgH5678iJkL9012mNoP3456qRsT7890/\"}")
    accepts("- [ ] Log in with AKIAIOSFODNN7EXAMPLE, or AKIA and 16 letters")
    accepts("- [ ] Use ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
    accepts("- [ ] Take the risk-aware-and-task-oriented-work-breakdown-of-2026 along")
    accepts("- [ ] Read xoxb-notes, a_b_c, glpat-2026 and the sk-learn-pipelines-of-the-25-most-common-problems")
    accepts("-----BEGIN PUBLIC KEY-----\nMIIEaBcD1234eFgH5678iJkL9012mNoP3456qRsT7890/")
    accepts("-----BE" + "GIN PRIVATE KEY-----\n<the key>\n-----END PRIVATE KEY-----")
    accepts("- [ ] Order SK-2026-0815 and 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
  }
}

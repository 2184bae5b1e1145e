import TaskSyntax

extension LintRule {
  static let misspelledAttribute = LintRule(
    "misspelled-attribute", .warning, .revealsWords, needs: .any(.undeclaredAttribute),
    "A word with an unknown key is plain text. If the key resembles a known one and the value is valid for it, it "
      + "is probably a typo."
  ) { part, _, report in
    var known = KnownKeys(part.head.dialect)
    part.forEachWord(of: .undeclaredAttribute) { record, given in
      guard record.keyLength >= KnownKeys.shortest else { return }
      let word = AttributeWord(record, in: part)
      let keys = known.near(word.name).filter { fits($0, word, part) }
      guard let key = keys.first else { return }
      let name = String(decoding: key, as: UTF8.self)
      let isPlain = keys.count == 1 && given.take(key, in: part)
      let keyRange = record.lowerBound..<record.lowerBound + word.name.count
      report.flag(
        record.range, "unknown key \(part.quote(keyRange)) in \(part.quote(record.range))",
        help: "did you mean \(keys.map { "'\(String(decoding: $0, as: UTF8.self))'" }.joined(separator: " or "))?",
        // The rule cannot tell whether the ids of an `after` exist, so that fix is not safe.
        fix: isPlain
          ? Diagnostic.Fix("Write \(name)", isSafe: name != "after", edits: [.replace(keyRange, name)]) : nil)
    }
  } examples: {
    flags("- [ ] Pay «deu:2026-12-01», now", becomes: "- [ ] Pay due:2026-12-01, now")
    flags("- [ ] Run due:2026-12-01 «evry:3d» «remid:1d»", becomes: "- [ ] Run due:2026-12-01 every:3d remind:1d")
    flags("- [ ] Pay due:2026-12-01 «deu:2026-12-02»")
    flags("- [x] Pay «Due:2026-12-01» «DONE:2026-11-20»", becomes: "- [x] Pay due:2026-12-01 done:2026-11-20")
    flags(
      "---\nkeys: supplier\n---\n- [ ] Order «suplier:Oak»",
      becomes: "---\nkeys: supplier\n---\n- [ ] Order supplier:Oak")
    accepts("- [ ] Run test:unit deu:soon dues:later")
    accepts("- [ ] Pay deadline:2026-12-01")
    accepts("- [ ] Done:that Start:now Due:soon")
    accepts("- [ ] Ask uid:worktop off:plants i:x")
    accepts("# Kitchen deu:2026-12-01")
    accepts("- [ ] Pay\n  deu:2026-12-01")
  }

  /// Whether the word would be an attribute under `key`, as decided by the parser.
  private static func fits(_ key: [UInt8], _ word: AttributeWord, _ part: LintPart) -> Bool {
    let text = part.syntax.bytes.array(word.range.lowerBound + word.name.count..<word.range.upperBound)
    let reading = part.reading(key + text)
    return reading.records.count == 2 && reading.records[1].kind == .attribute
      && reading.records[1].upperBound == reading.range.count
  }
}

/// The keys that a misspelled key may mean.
private struct KnownKeys {
  /// The minimum length. Shorter keys are too similar to other words.
  static let shortest = 3
  /// The maximum length. Longer words are not compared.
  private static let longest = 32
  /// The keys by length, in canonical order and then in declared order.
  private var byLength = [[[UInt8]]](repeating: [], count: longest + 1)
  /// The results for the words compared so far: most are the same few.
  private var cache: [[UInt8]: [[UInt8]]] = [:]

  init(_ dialect: Dialect) {
    for key in AttributeKey.reserved { add(key.bytes) }
    // The number of declared keys that are compared is limited, which bounds the cost.
    for key in dialect.keys.prefix(100) { add(key) }
  }

  private mutating func add(_ key: [UInt8]) {
    if Self.shortest...Self.longest ~= key.count { byLength[key.count].append(key) }
  }

  /// Returns the keys one edit away from `word`. For a word with capitals it is the word in lowercase, which the parser
  /// has recognized as a key.
  mutating func near(_ word: [UInt8]) -> [[UInt8]] {
    if let known = cache[word] { return known }
    let near = compare(word)
    cache[word] = near
    return near
  }

  private func compare(_ word: [UInt8]) -> [[UInt8]] {
    let lowerCase = word.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    if lowerCase != word { return [lowerCase] }
    guard Self.shortest...Self.longest ~= word.count else { return [] }
    return (max(Self.shortest, word.count - 1)...min(Self.longest, word.count + 1)).flatMap { length in
      byLength[length].filter { EditDistance.between($0, word, limit: 1) == 1 }
    }
  }
}

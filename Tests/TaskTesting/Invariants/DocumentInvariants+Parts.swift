import TaskSyntax

extension DocumentInvariants {
  /// Checks that a document in parts of any length, parsed whole or from a growing window, has the records of a single
  /// part.
  static func checkParts(of tree: SyntaxTree, _ document: [UInt8], _ effort: Effort) throws(Violation) {
    let whole = JoinedRecords(tree.parts)
    var random = SplitMix64(seed: document.reduce(0) { $0 &* 31 &+ UInt64($1) })
    for length in partLengths(for: document, effort, &random) {
      let parts = SyntaxTree(document, partLength: length)
      try expect(JoinedRecords(parts.parts) == whole, "parts of \(length) bytes differ from one part")
      try expect(parts.dialect == tree.dialect, "parts of \(length) bytes declare other keys")
      try expect(parts.frontMatter.summary == tree.frontMatter.summary, "parts of \(length) bytes, the front matter")
    }
    for _ in 0..<windowCount(effort, &random) {
      let length = random.pick([1, 2, 20, 200])
      try checkWindows(of: whole, document, partLength: length, window: random.below(64 + document.count / 8) + 1)
    }
    guard effort != .low else { return }
    let smallest = SyntaxTree(document, partLength: 1)
    try checkShape(of: smallest, document)
    try expect(smallest.leaves == tree.leaves, "the leaves of parts of 1 byte differ from those of one part")
  }

  /// Returns lengths at which parts end at each line or at some lines: 1, 2, 3 and offsets of lines.
  private static func partLengths(for document: [UInt8], _ effort: Effort, _ random: inout SplitMix64) -> [Int] {
    let any = random.below(document.count + 1) + 1
    switch effort {
    case .low: return [random.once(in: 2) ? 1 : any]
    case .sampled: return [1, any]
    case .full:
      let starts = document.indices.filter { document[$0] == .lineFeed }
      return [1, 2, 3] + sample(0..<starts.count, count: effort.limit).map { starts[$0] + 1 }
    }
  }

  private static func windowCount(_ effort: Effort, _ random: inout SplitMix64) -> Int {
    switch effort {
    case .low: random.once(in: 4) ? 1 : 0
    case .sampled: 1
    case .full: 8
    }
  }

  /// Parses the parts like a program that has only read a part of the document: the window grows by `window` bytes each
  /// time.
  private static func checkWindows(
    of whole: JoinedRecords, _ document: [UInt8], partLength: Int, window: Int
  ) throws(Violation) {
    var parts: [SyntaxPart] = []
    var dialect = Dialect()
    var start = 0
    var end = min(window, document.count)
    var line = 0
    repeat {
      var part = SyntaxPart(source: SourceText(Array(document[..<end])).storage)
      let isFinal = end == document.count
      let outcome = part.read(
        from: start, to: start + partLength, contentEnd: end, isFirst: start == 0, isFinal: isFinal, dialect: &dialect)
      guard outcome == .complete else {
        try expect(!isFinal, "the last part needs more content")
        end = min(end + window, document.count)
        continue
      }
      part.documentOffset = start
      part.firstLine = line
      line += part.lineCount
      start = part.range.upperBound
      parts.append(part)
    } while start < document.count
    let tree = SyntaxTree(SourceText(document), parts: parts, dialect: dialect)
    try expect(
      JoinedRecords(tree.parts) == whole,
      "parts of \(partLength) bytes, read through a window of \(window) more bytes at a time, differ from one part")
  }
}

extension FrontMatter {
  /// All values, for comparison.
  fileprivate var summary: [[UInt8]] {
    [version ?? [], title ?? [], project ?? [], Array("\(rank.rawValue) \(misfits)".utf8)] + contexts + [[0]]
      + tags + [[0]] + keys
  }
}

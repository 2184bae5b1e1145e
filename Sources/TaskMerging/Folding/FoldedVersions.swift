import TaskSyntax

/// Three versions of a text without long stretches that all of them share, so that merging takes time for what differs.
///
/// A task stands for each part that is left out. Its title is the control character "substitute" and a number, which no
/// text may contain that is folded. It is the same in all versions, so no rule changes it. The merged text holds it at
/// the place of the part.
struct FoldedVersions {
  let base: SourceText
  let a: SourceText
  let b: SourceText
  /// The unfolded base, or the first version if the base is empty.
  private let whole: SourceText
  /// The parts that were left out, as ranges of that text.
  let parts: [FoldedPart]

  /// Folds versions whose last lines end with a line feed, or are empty.
  ///
  /// Returns `nil` if they share nothing that can be left out, or one of them holds the character of folded parts.
  init?(_ base: SourceText, _ a: SourceText, _ b: SourceText) {
    // A NUL at the start of a text makes it no text.
    guard [base, a, b].allSatisfy({ $0.bytes.first(0, in: 0..<min($0.count, 1 << 13)) == nil }) else { return nil }
    let whole = base.count > 0 ? base : a
    let stretches = SharedStretches.shared(SharedStretches(whole, a), SharedStretches(whole, b))
    var folds: [(part: FoldedPart, a: Int, b: Int)] = []
    let first = Self.endOfFirstBlock(whole)
    for stretch in stretches where stretch.old.upperBound > first {
      let lines = max(stretch.old.lowerBound, first)..<stretch.old.upperBound
      for part in FoldableText(whole, lines).parts {
        let distance = part.range.lowerBound - stretch.old.lowerBound
        folds.append((part, stretch.a + distance, stretch.b + distance))
      }
    }
    guard !folds.isEmpty else { return nil }
    self.whole = whole
    parts = folds.map(\.part)
    guard let base = base.count > 0 ? Self.text(of: base, without: parts.map(\.range)) : base,
      let a = Self.text(of: a, without: folds.map { $0.a..<$0.a + $0.part.range.count }),
      let b = Self.text(of: b, without: folds.map { $0.b..<$0.b + $0.part.range.count })
    else { return nil }
    (self.base, self.a, self.b) = (base, a, b)
  }

  /// Returns where the first block after front matter ends.
  private static func endOfFirstBlock(_ text: SourceText) -> Int {
    var part = SyntaxPart(source: text.storage)
    var dialect = Dialect()
    _ = part.read(from: 0, to: 1, contentEnd: text.count, isFirst: true, isFinal: true, dialect: &dialect)
    return part.range.upperBound
  }

  /// Returns a text with tasks instead of parts; `nil` if the rest holds their character.
  private static func text(of source: SourceText, without parts: [Range<Int>]) -> SourceText? {
    var text: [UInt8] = []
    var start = 0
    for (number, part) in parts.enumerated() {
      text += source.storage[start..<part.lowerBound]
      text += opening + Array("\(number)\n".utf8)
      start = part.upperBound
    }
    text += source.storage[start..<source.count]
    guard text.count(where: { $0 == substitute }) == parts.count else { return nil }
    return SourceText(padding: text)
  }

  // MARK: Merged texts

  /// Returns the number of the part that the line of an item stands for; `nil` if it is an item of the text itself.
  static func number(_ line: ArraySlice<UInt8>) -> Int? {
    line.starts(with: opening) ? Int(String(decoding: line.dropFirst(opening.count), as: UTF8.self)) : nil
  }

  /// A merged text with all parts, and the number of each line of the folded text in it.
  struct Unfolded {
    private(set) var text: [UInt8] = []
    /// The lines, from 1, of folded parts in the folded text, each with the number of lines that have been added up to
    /// its end.
    private var folds: [(line: Int, added: Int)] = []

    /// Returns the line, from 1, of a line of the folded text.
    func line(_ folded: Int) -> Int {
      let next = folds.partitioningIndex { $0.line >= folded }
      return next == 0 ? folded : folded + folds[next - 1].added
    }

    /// Returns `nil` if a part is missing, or is there more than once although `isClean`.
    fileprivate init?(_ folded: [UInt8], _ whole: SourceText, _ parts: [FoldedPart], isClean: Bool) {
      var counts = [Int](repeating: 0, count: parts.count)
      text.reserveCapacity(folded.count + parts.reduce(0) { $0 + $1.range.count } + SourceText.padding)
      let bytes = folded.span
      var (start, line) = (0, 1)
      while let mark = bytes.first(substitute, in: start..<folded.count) {
        let opened = mark + 1 - opening.count
        guard opened >= start, opened == 0 || bytes[opened - 1] == 0x0A,
          folded[opened...mark].elementsEqual(opening), let end = bytes.first(0x0A, in: mark..<folded.count),
          let number = Int(String(decoding: folded[mark + 1..<end], as: UTF8.self)), parts.indices.contains(number)
        else { return nil }
        counts[number] += 1
        text += folded[start..<opened]
        text += whole.storage[parts[number].range]
        line += bytes.lineFeeds(in: start..<opened)
        let added = (folds.last?.added ?? 0) + whole.storage.span.lineFeeds(in: parts[number].range) - 1
        folds.append((line, added))
        start = end + 1
        line += 1
      }
      text += folded[start...]
      guard counts.allSatisfy({ isClean ? $0 == 1 : $0 > 0 }) else { return nil }
    }
  }

  /// Returns a merged text with all parts; `nil` if one is missing.
  func unfolded(_ text: [UInt8], isClean: Bool) -> Unfolded? { Unfolded(text, whole, parts, isClean: isClean) }
}

/// The control character "substitute".
private let substitute: UInt8 = 0x1A

/// The start of a task that stands for a part.
private let opening: [UInt8] = Array("- [ ] ".utf8) + [substitute]

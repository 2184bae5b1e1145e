import TaskSyntax

/// The stretches of whole lines that two texts share, in order.
///
///     old   a b c d e f      new   a X c d f      shared   a   c d   f
///
/// Texts that differ in few places are compared in little more time than it takes to read them. Behind a difference, the
/// next lines of both texts are searched for the first line that occurs once in each. If there is none, four times as
/// many lines are searched. The work is bounded, so texts that differ everywhere may share more than is found.
struct SharedStretches {
  /// Bytes of the old text that equal bytes of the new one.
  struct Stretch: Equatable {
    var old: Range<Int>
    /// The start in the new text.
    var new: Int
  }

  private(set) var stretches: [Stretch] = []

  /// The number of lines that are first searched behind a difference.
  private static let firstWindow = 16

  /// Compares two texts whose last lines end with a line feed, or are empty.
  init(_ old: SourceText, _ new: SourceText) {
    let (bytes, others) = (old.storage.span, new.storage.span)
    /// The number of lines that may still be searched.
    var budget = (old.count + new.count) / 4 + 1024
    var (place, other) = (0, 0)
    while place < old.count, other < new.count {
      let count = bytes.sharedLines(from: place, end: old.count, others, from: other, end: new.count)
      if count > 0 { stretches.append(Stretch(old: place..<place + count, new: other)) }
      (place, other) = (place + count, other + count)
      guard place < old.count, other < new.count else { break }
      var windows = Windows(old, new, place, other)
      guard let next = windows.next(&budget, Self.firstWindow) else { break }
      (place, other) = next
    }
  }

  /// Returns the stretches of the old text that both comparisons share, with their starts in both new texts.
  static func shared(
    _ a: SharedStretches, _ b: SharedStretches
  ) -> [(old: Range<Int>, a: Int, b: Int)] {
    var shared: [(old: Range<Int>, a: Int, b: Int)] = []
    var (i, j) = (0, 0)
    while i < a.stretches.count, j < b.stretches.count {
      let (x, y) = (a.stretches[i], b.stretches[j])
      let common = x.old.clamped(to: y.old)
      if !common.isEmpty {
        shared.append(
          (common, x.new + common.lowerBound - x.old.lowerBound, y.new + common.lowerBound - y.old.lowerBound))
      }
      if x.old.upperBound < y.old.upperBound { i += 1 } else { j += 1 }
    }
    return shared
  }
}

/// The lines of two texts behind a difference, as many as have been searched.
private struct Windows {
  private let texts: (old: SourceText, new: SourceText)
  private var old: Window
  private var new: Window

  init(_ old: SourceText, _ new: SourceText, _ place: Int, _ other: Int) {
    texts = (old, new)
    self.old = Window(start: place)
    self.new = Window(start: other)
  }

  /// Returns the starts of the first line that occurs once in both windows; `nil` if there is none.
  mutating func next(_ budget: inout Int, _ firstCount: Int) -> (Int, Int)? {
    var count = firstCount
    while budget > 0 {
      old.grow(to: count, texts.old)
      new.grow(to: count, texts.new)
      budget -= old.starts.count + new.starts.count
      if let found = match() { return found }
      if old.end >= texts.old.count, new.end >= texts.new.count { return nil }
      count *= 4
    }
    return nil
  }

  /// Returns the pair of equal lines with the fewest lines before it.
  private func match() -> (Int, Int)? {
    let (unique, others) = (old.uniqueLines, new.uniqueLines)
    var best: (old: Int, new: Int)?
    for (hash, line) in unique {
      guard let other = others[hash],
        best.map({ (line + other, line) < ($0.old + $0.new, $0.old) }) ?? true
      else { continue }
      let (x, y) = (old.range(of: line), new.range(of: other))
      if texts.old.storage[x] == texts.new.storage[y] { best = (line, other) }
    }
    return best.map { (old.starts[$0.old], new.starts[$0.new]) }
  }

  private struct Window {
    private(set) var starts: [Int] = []
    private var hashes: [UInt64] = []
    private(set) var end: Int

    init(start: Int) { end = start }

    func range(of line: Int) -> Range<Int> { starts[line]..<(line + 1 < starts.count ? starts[line + 1] : end) }

    mutating func grow(to count: Int, _ text: SourceText) {
      let bytes = text.storage.span
      while starts.count < count, end < text.count {
        let next = min(bytes.firstIndex(of: 0x0A, from: end) + 1, text.count)
        var hash = ByteNumber()
        hash.add(bytes, end..<next)
        starts.append(end)
        hashes.append(hash.value)
        end = next
      }
    }

    /// The lines that occur once, besides those that are too short to tell anything, by their hashes.
    var uniqueLines: [UInt64: Int] {
      var lines: [UInt64: Int] = [:]
      for (line, hash) in hashes.enumerated() where range(of: line).count > 3 {
        lines[hash] = lines[hash] == nil ? line : -1
      }
      return lines.filter { $0.value >= 0 }
    }
  }
}

extension Span where Element == UInt8 {
  /// Returns the number of bytes of the whole lines that follow both places and are equal.
  fileprivate func sharedLines(
    from place: Int, end: Int, _ others: Span<UInt8>, from other: Int, end otherEnd: Int
  ) -> Int {
    var count = sharedCount(from: place, others, from: other, limit: Swift.min(end &- place, otherEnd &- other))
    while count > 0, self[place &+ count &- 1] != 0x0A { count &-= 1 }
    return count
  }
}

public import TaskSyntax

extension TextEdit {
  /// The most pairs of words that are compared.
  private static let mostPairs = 1 << 16

  /// Returns the changes of words that make an edit, in order and apart: what an editor shows at the other words, such
  /// as the cursor, stays there. A long text is changed as one.
  ///
  /// - Parameter old: the bytes that the edit replaces.
  public func inWords(of old: [UInt8]) -> [TextEdit] {
    let (a, b) = (old.words, replacement.words)
    guard a.count > 1, b.count > 1, a.count * b.count <= Self.mostPairs else {
      return [TextEdit(from: old, to: replacement, at: range.lowerBound)]
    }
    let common = CommonWords(old, a, replacement, b).pairs + [(a.count, b.count)]
    func start(_ number: Int, _ words: [Range<Int>], _ end: Int) -> Int {
      number < words.count ? words[number].lowerBound : end
    }
    var edits: [TextEdit] = []
    var (nextA, nextB) = (0, 0)
    for (indexA, indexB) in common {
      let from = start(nextA, a, old.count)..<start(indexA, a, old.count)
      let to = start(nextB, b, replacement.count)..<start(indexB, b, replacement.count)
      if !from.isEmpty || !to.isEmpty {
        edits.append(
          TextEdit(from: Array(old[from]), to: Array(replacement[to]), at: range.lowerBound + from.lowerBound))
      }
      (nextA, nextB) = (indexA + 1, indexB + 1)
    }
    return edits
  }

  /// The least change of a text into another one, between characters. The text begins at `offset` of the document.
  init(from old: [UInt8], to new: [UInt8], at offset: Int) {
    var front = zip(old, new).prefix { $0 == $1 }.count
    while front > 0, old.isInsideCharacter(front) || new.isInsideCharacter(front) { front -= 1 }
    var back = zip(old.dropFirst(front).reversed(), new.dropFirst(front).reversed()).prefix { $0 == $1 }.count
    while back > 0, old.isInsideCharacter(old.count - back) || new.isInsideCharacter(new.count - back) { back -= 1 }
    self.init(
      range: offset + front..<offset + old.count - back, replacement: Array(new[front..<new.count - back]))
  }
}

/// The longest sequence of words that two texts have in common, as pairs of their numbers.
private struct CommonWords {
  private(set) var pairs: [(Int, Int)] = []

  init(_ old: [UInt8], _ a: [Range<Int>], _ new: [UInt8], _ b: [Range<Int>]) {
    func isSame(_ i: Int, _ j: Int) -> Bool { old[a[i]].elementsEqual(new[b[j]]) }
    // The longest for the words from each pair on.
    let width = b.count + 1
    var lengths = [Int](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i * width + j] =
          isSame(i, j)
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isSame(i, j) {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}

extension [UInt8] {
  /// The words with the blanks before each, and line ends. Together they are the text.
  fileprivate var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    while start < count {
      var end = start
      if self[start] == 0x0A {
        end += 1
      } else {
        while end < count, self[end].isBlank { end += 1 }
        while end < count, !self[end].isBlank, self[end] != 0x0A { end += 1 }
      }
      words.append(start..<end)
      start = end
    }
    return words
  }

  /// Whether the byte at `offset` continues a character.
  fileprivate func isInsideCharacter(_ offset: Int) -> Bool { offset < count && self[offset] & 0xC0 == 0x80 }
}

import TaskSyntax

/// The texts of all parts, numbered by rank: by folded letters, then by bytes. Lists compare value by value.
struct OrderedTexts {
  /// For each part, the ranks of its texts.
  private var ranks: [[Int64]] = []
  private var sorted: [[UInt8]] = []

  init(_ parts: [NameTable]) {
    var all = NameTable()
    let numbers = parts.map { all.intern(all: $0) }
    let texts = (0..<UInt32(all.count)).map { TextList.split(all[$0]) }
    let folded = texts.map { $0.map(Self.folded) }
    let order = texts.indices.sorted { a, b in
      for (index, left) in folded[a].enumerated() {
        guard index < folded[b].count else { return false }
        if left != folded[b][index] { return left.lexicographicallyPrecedes(folded[b][index]) }
        if texts[a][index] != texts[b][index] { return texts[a][index].lexicographicallyPrecedes(texts[b][index]) }
      }
      return folded[a].count < folded[b].count
    }
    var places = [Int64](repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { places[number] = Int64(place) }
    ranks = numbers.map { $0.map { places[Int($0)] } }
    sorted = order.map { Array(texts[$0].joined(separator: Array(" / ".utf8))) }
  }

  /// Returns the letters without case and accents.
  static func folded(_ text: [UInt8]) -> [UInt32] {
    var letters: [UInt32] = []
    var offset = 0
    while offset < text.count {
      let step = text.span.letter(at: offset, end: text.count, ignoringCase: true)
      letters.append(step.letter.base)
      offset = max(offset + 1, step.end)
    }
    return letters
  }

  func rank(of code: Int64, in part: Int) -> Int64 { ranks[part][Int(code)] }

  /// Returns the text of a rank. The values of a list are joined by slashes.
  func text(ofRank rank: Int64) -> [UInt8] { sorted[Int(rank)] }
}

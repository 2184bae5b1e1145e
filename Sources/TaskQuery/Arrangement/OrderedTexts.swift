import TaskSyntax

/// The texts of all parts, numbered by rank: by folded letters, then by bytes. Lists compare value by value. Equal texts
/// have the same rank.
///
/// Texts are sorted by three letters at a time. Those with the same three are sorted by the next three, until they end.
///
///     texts      first letters     next ones      order
///     pay        pai  paint        nt   paint     paint
///     paint      pai  Painting     nti  Painting  Painting
///     Painting   pay  pay                         pay
struct OrderedTexts {
  private let parts: [NameTable]
  /// For each part, the ranks of its texts.
  private var ranks: [[Int64]]
  /// For each rank, a text that has it.
  private var places: [Place] = []

  private struct Place {
    let part: UInt32
    let name: UInt32
  }

  /// A text with its letters in question.
  private struct Item {
    let place: Place
    /// Three letters of the first value, the first highest, in 21 bits each: one more than the letter, or 0 behind the
    /// end.
    var key: UInt64 = 0
    /// The position in the text behind the letters of the key.
    var offset = UInt32(TextList.headLength)

    /// Whether the first value ends within the key.
    var isAtEnd: Bool { key & 0x1F_FFFF == 0 }
  }

  init(_ parts: [NameTable]) {
    self.parts = parts
    ranks = parts.map { [Int64](repeating: 0, count: $0.count) }
    var items: [Item] = []
    items.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for (number, part) in parts.enumerated() {
      for name in 0..<UInt32(part.count) { items.append(Item(place: Place(part: UInt32(number), name: name))) }
    }
    sort(&items)
    for item in items {
      if places.last.map({ text(at: $0) != text(at: item.place) }) ?? true { places.append(item.place) }
      ranks[Int(item.place.part)][Int(item.place.name)] = Int64(places.count - 1)
    }
  }

  func rank(of code: Int64, in part: Int) -> Int64 { ranks[part][Int(code)] }

  /// Returns the text of a rank. The values of a list are joined by slashes.
  func text(ofRank rank: Int64) -> [UInt8] {
    Array(TextList.split(text(at: places[Int(rank)])).joined(separator: Array(" / ".utf8)))
  }

  private func text(at place: Place) -> ArraySlice<UInt8> { parts[Int(place.part)][place.name] }

  private func sort(_ items: inout [Item]) {
    var ranges = [items.indices]
    while let range = ranges.popLast() {
      for index in range { takeLetters(&items[index]) }
      items[range].sort { $0.key < $1.key }
      var start = range.lowerBound
      while start < range.upperBound {
        let key = items[start].key
        var end = start + 1
        while end < range.upperBound, items[end].key == key { end += 1 }
        let isAtEnd = items[start].isAtEnd
        if !areEqual(items[start..<end]) {
          if isAtEnd { sortWholly(&items, start..<end) } else { ranges.append(start..<end) }
        }
        start = end
      }
    }
  }

  /// Whether all texts have the same bytes. Equal ones of many parts are then not read letter by letter.
  private func areEqual(_ items: ArraySlice<Item>) -> Bool {
    guard let first = items.first, items.count > 1 else { return true }
    let text = text(at: first.place)
    return items.dropFirst().allSatisfy { self.text(at: $0.place) == text }
  }

  /// Puts the next three letters of a text into its key.
  private func takeLetters(_ item: inout Item) {
    let text = text(at: item.place)
    let bytes = text.span
    let end = TextList.headLength + TextList.firstLength(bytes)
    var offset = Int(item.offset)
    item.key = 0
    for _ in 0..<3 {
      item.key <<= 21
      guard offset < end else { continue }
      let step = bytes.letter(at: offset, end: end, ignoringCase: true)
      item.key |= UInt64(step.letter.base) + 1
      offset = max(offset + 1, step.end)
    }
    item.offset = UInt32(offset)
  }

  /// Sorts texts whose first values have the same letters: by the bytes of these, then by the other values.
  private func sortWholly(_ items: inout [Item], _ range: Range<Int>) {
    let texts = items[range].map { item in
      let values = TextList.split(text(at: item.place))
      return (item: item, values: values, letters: values.map(Self.folded))
    }
    let sorted = texts.sorted { a, b in
      for (index, left) in a.letters.enumerated() {
        guard index < b.letters.count else { return false }
        if left != b.letters[index] { return left.lexicographicallyPrecedes(b.letters[index]) }
        if a.values[index] != b.values[index] { return a.values[index].lexicographicallyPrecedes(b.values[index]) }
      }
      return a.letters.count < b.letters.count
    }
    items.replaceSubrange(range, with: sorted.map(\.item))
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
}

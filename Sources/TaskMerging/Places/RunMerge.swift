/// The properties that order the items that both sides added at one place.
struct RunKey {
  /// Whether the item precedes all others: front matter, and the note of a task.
  var isFirst = false
  /// The day of creation, as written; empty if there is none.
  var created: [UInt8] = []
  var id: [UInt8] = []
  var text: [UInt8] = []

  func precedes(_ other: RunKey) -> Bool {
    if isFirst != other.isFirst { return isFirst }
    if created != other.created { return created.lexicographicallyPrecedes(other.created) }
    if id != other.id { return id.lexicographicallyPrecedes(other.id) }
    return text.lexicographicallyPrecedes(other.text)
  }

  func isSame(_ other: RunKey) -> Bool {
    isFirst == other.isFirst && created == other.created && id == other.id && text == other.text
  }
}

/// Two runs at one place, as one. Runs stay whole; shared items divide them, and so does the first heading.
struct RunMerge {
  /// The properties of items that matter.
  struct Properties {
    var isHeading: (Int) -> Bool
    var key: (Int) -> RunKey
  }

  private(set) var merged: [Int] = []

  init(_ a: [Int], _ b: [Int], _ properties: Properties) {
    guard !a.isEmpty, !b.isEmpty else {
      merged = a + b
      return
    }
    let places = Dictionary(uniqueKeysWithValues: a.enumerated().map { ($0.element, $0.offset) })
    let shared = b.filter { places[$0] != nil }
    let order = RisingRun.longest(in: shared.map { places[$0] ?? 0 }).map { shared[$0] }
    // An item that both hold in another order stands where the first one has it.
    let dividers = Set(order)
    let rest = b.filter { places[$0] == nil || dividers.contains($0) }
    let (left, right) = (Self.pieces(a, order), Self.pieces(rest, order))
    for index in 0...order.count {
      append(left[index], right[index], properties)
      if index < order.count { merged.append(order[index]) }
    }
  }

  /// Returns the items of a run in front of the first shared item, and behind each of them.
  private static func pieces(_ run: [Int], _ shared: [Int]) -> [[Int]] {
    var pieces = [[Int]](repeating: [], count: shared.count + 1)
    let places = Dictionary(uniqueKeysWithValues: shared.enumerated().map { ($0.element, $0.offset) })
    var current = 0
    for node in run {
      if let place = places[node] { current = place + 1 } else { pieces[current].append(node) }
    }
    return pieces
  }

  private mutating func append(_ a: [Int], _ b: [Int], _ properties: Properties) {
    let x = a.firstIndex(where: properties.isHeading) ?? a.count
    let y = b.firstIndex(where: properties.isHeading) ?? b.count
    appendWhole(Array(a[..<x]), Array(b[..<y]), properties.key)
    appendWhole(Array(a[x...]), Array(b[y...]), properties.key)
  }

  private mutating func appendWhole(_ a: [Int], _ b: [Int], _ keys: (Int) -> RunKey) {
    guard !a.isEmpty, !b.isEmpty else {
      merged += a + b
      return
    }
    for (x, y) in zip(a, b) where !keys(x).isSame(keys(y)) {
      merged += keys(x).precedes(keys(y)) ? a + b : b + a
      return
    }
    merged += a.count <= b.count ? a + b : b + a
  }
}

import TaskSyntax

/// The names that a document uses, in a compact form, because a workspace keeps them for all its documents.
struct NameUses: Sendable {
  typealias Kind = DocumentNames.Kind

  /// The bytes of the name table, which may contain other names.
  private let bytes: [UInt8]
  private var entries: [Entry] = []
  private var places: [Range<UInt32>] = []

  /// A name of one kind. Its places begin where those of the previous entry end.
  private struct Entry: Sendable {
    var kind: Kind
    var count: UInt32
    var nameStart: UInt32
    var nameEnd: UInt32
    var placesEnd: UInt32
  }

  init(_ names: borrowing DocumentNames) {
    bytes = names.table.bytes
    guard names.table.count > 0 else { return }
    entries.reserveCapacity(names.useCount)
    var rest = names.sortedPlaces()[...]
    places.reserveCapacity(rest.count)
    for name in 0..<UInt32(names.table.count) {
      let range = names.table.range(of: name)
      for kind in Kind.allCases {
        let count = names.count(of: name, kind)
        guard count > 0 else { continue }
        while let place = rest.first, place.name == name, place.kind == kind {
          places.append(place.range)
          rest.removeFirst()
        }
        entries.append(
          Entry(
            kind: kind, count: UInt32(clamping: count), nameStart: UInt32(clamping: range.lowerBound),
            nameEnd: UInt32(clamping: range.upperBound),
            placesEnd: UInt32(clamping: places.count)))
      }
    }
  }

  /// Calls `body` with each name of a kind: its number, its kind, the number of its uses, and its range in the bytes
  /// that are passed along.
  func forEachName(_ body: (_ number: Int, _ kind: Kind, _ count: Int, Span<UInt8>, Range<Int>) -> Void) {
    let bytes = bytes.span
    for (number, entry) in entries.enumerated() {
      body(number, entry.kind, Int(entry.count), bytes, Int(entry.nameStart)..<Int(entry.nameEnd))
    }
  }

  /// Returns the first places of a name, in bytes of the document. These are all places if the name is used at most
  /// `DocumentNames.mostPlaces` times.
  func places(of number: Int) -> [Range<Int>] {
    let start = number == 0 ? 0 : Int(entries[number - 1].placesEnd)
    return places[start..<Int(entries[number].placesEnd)].map { Int($0.lowerBound)..<Int($0.upperBound) }
  }
}

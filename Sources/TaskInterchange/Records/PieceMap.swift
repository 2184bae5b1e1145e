/// A way to make the pieces of some work. A program may let threads make them.
public protocol PieceMap: Sendable {
  /// Returns the results of `make` for 0 to `count - 1`, in that order.
  func callAsFunction<Piece: Sendable>(_ count: Int, _ make: @escaping @Sendable (Int) -> Piece) -> [Piece]
}

/// Makes one piece after the other.
public struct SerialMap: PieceMap {
  public init() {}

  public func callAsFunction<Piece: Sendable>(_ count: Int, _ make: @escaping @Sendable (Int) -> Piece) -> [Piece] {
    (0..<count).map(make)
  }
}

/// The division of an import or export into pieces.
public struct Pieces: Sendable {
  public let map: any PieceMap
  /// The number of records of a piece.
  public let count: Int

  public init(_ map: any PieceMap = SerialMap(), count: Int = 512) {
    self.map = map
    self.count = count
  }

  /// Returns what `make` returns for pieces of a list, joined.
  func joined<Element: Sendable, Made: Sendable>(
    _ elements: [Element], _ make: @escaping @Sendable (ArraySlice<Element>) -> [Made]
  ) -> [Made] {
    let starts = Array(stride(from: 0, to: elements.count, by: count))
    var pieces = map(starts.count) { make(elements[starts[$0]...].prefix(count)) }
    var made: [Made] = []
    made.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for index in pieces.indices { made.take(&pieces[index]) }
    return made
  }
}

extension Array {
  /// Moves the elements of another array behind those of this one. A copy would count the references of each.
  mutating func take(_ other: inout [Element]) {
    if isEmpty, capacity < other.count {
      self = other
      other = []
      return
    }
    take(&other) { $0 }
  }

  /// Moves parts of the elements of another array, which is left empty, behind those of this one.
  mutating func take<Whole>(_ other: inout [Whole], _ part: (consuming Whole) -> Element) {
    // Only the last element of an array can be moved out of it.
    var reversed: [Element] = []
    reversed.reserveCapacity(other.count)
    while let element = other.popLast() { reversed.append(part(element)) }
    while let element = reversed.popLast() { append(element) }
  }
}

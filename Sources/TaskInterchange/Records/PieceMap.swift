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

import TaskFiles
import TaskInterchange

/// Makes pieces of an import or an export on all cores.
package struct ThreadMap: PieceMap {
  package init() {}

  package func callAsFunction<Piece: Sendable>(
    _ count: Int, _ make: @escaping @Sendable (Int) -> Piece
  ) -> [Piece] {
    WorkerPool.map(items: count, make)
  }
}

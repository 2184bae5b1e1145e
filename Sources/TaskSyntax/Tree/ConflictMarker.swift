/// A line that git writes into a file where two sides conflict. Only a whole conflict counts, which is known when all
/// of a document has been read.
///
/// `Grammar/Specification.md`, "Conflict markers".
public struct ConflictMarker: Sendable, Equatable {
  public enum Kind: UInt8, Sendable {
    case ours, base, middle, theirs
  }

  public var kind: Kind
  /// Bytes from the start of the part, to the end of the line's text.
  public var range: Range<Int>
  /// Lines from the start of the part.
  public var line: Int
}

extension [ConflictMarker] {
  /// The markers of whole conflicts: `<<<<<<<`, later `=======`, later `>>>>>>>`, and `|||||||` between the first two.
  public var conflicts: [ConflictMarker] {
    var conflicts: [ConflictMarker] = []
    /// The markers of a conflict that has begun and is not whole yet.
    var pending: [ConflictMarker] = []
    var hasMiddle = false
    for marker in self {
      switch marker.kind {
      case .ours: pending.append(marker)
      case .base: if !pending.isEmpty && !hasMiddle { pending.append(marker) }
      case .middle:
        guard !pending.isEmpty else { continue }
        pending.append(marker)
        hasMiddle = true
      case .theirs:
        guard hasMiddle else { continue }
        conflicts += pending
        conflicts.append(marker)
        pending = []
        hasMiddle = false
      }
    }
    return conflicts
  }
}

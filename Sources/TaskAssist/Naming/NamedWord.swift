import TaskModel
import TaskSyntax

/// The name under the cursor whose uses are of interest: an id, or a project, context or tag up to the step that the
/// cursor stands in. On `+house/kitchen`, the cursor in `house` means `house`.
struct NamedWord: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case id
    case name(NameKind)
  }

  let kind: Kind
  /// The name without sigil, quotes and escapes.
  let name: [UInt8]
  /// The step of the name that the cursor stands in, in bytes of the part.
  let range: Range<Int>
  /// The steps before it, with the `/` behind them.
  let front: [UInt8]

  init?(_ cursor: Cursor) {
    if let (id, range) = cursor.linkedName {
      let text = cursor.text(range)
      // The key of `id:worktop` is no part of the name.
      let start = range.lowerBound + (text.count > id.count ? text.count - id.count : 0)
      self.init(.id, id, start..<range.upperBound, front: [])
    } else if let (kind, name, range) = cursor.name {
      self.init(kind, name, range, at: cursor)
    } else {
      return nil
    }
  }

  private init(_ kind: Kind, _ name: [UInt8], _ range: Range<Int>, front: [UInt8]) {
    self.kind = kind
    self.name = name
    self.range = range
    self.front = front
  }

  private init(_ kind: NameKind, _ name: [UInt8], _ range: Range<Int>, at cursor: Cursor) {
    let text = cursor.text(range)
    let start = range.lowerBound + (text.first == kind.sigil ? 1 : 0)
    guard start < range.upperBound, text[start - range.lowerBound] != UInt8(ascii: "\"") else {
      // Quoted names may hold escapes, so that their steps cannot be told by offsets.
      self.init(.name(kind), name, start..<range.upperBound, front: [])
      return
    }
    let slash = UInt8(ascii: "/")
    let place = max(0, min(cursor.offset - start, name.count))
    let end = name[place...].firstIndex(of: slash) ?? name.count
    let first = name[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    self.init(.name(kind), Array(name[..<end]), start + first..<start + end, front: Array(name[..<first]))
  }

  /// Whether a name of the same kind is the name or lies below it.
  func holds(_ other: some Collection<UInt8>) -> Bool {
    guard other.starts(with: name) else { return false }
    return other.count == name.count || kind != .id && other.dropFirst(name.count).first == UInt8(ascii: "/")
  }
}

/// Names among which others are looked for. A few are compared one by one, many are hashed.
package struct NameLookup: Sendable {
  private let names: [[UInt8]]
  /// The names, if they are many.
  private let hashed: Set<[UInt8]>?

  /// The number of names up to which comparing costs less than hashing.
  fileprivate static let few = 8

  package init(_ names: [[UInt8]]) {
    self.names = names
    hashed = names.count > Self.few ? Set(names) : nil
  }

  package func contains(_ name: [UInt8]) -> Bool { hashed?.contains(name) ?? names.contains(name) }
}

extension [[UInt8]] {
  /// Removes all but the first of equal names.
  package mutating func removeRepeats() {
    if count > NameLookup.few {
      var seen = Set<[UInt8]>(minimumCapacity: count)
      self = filter { seen.insert($0).inserted }
    } else if indices.contains(where: { self[..<$0].contains(self[$0]) }) {
      self = indices.filter { !self[..<$0].contains(self[$0]) }.map { self[$0] }
    }
  }
}

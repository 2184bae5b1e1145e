import TaskSyntax

/// Words in the shape of an attribute whose key is not declared.
struct UndeclaredKeys: Sendable {
  private var table = NameTable()
  /// In the order in which the keys are first seen.
  private(set) var uses: [(key: [UInt8], count: Int, first: Range<Int>)] = []

  /// The keys that are kept.
  private static let mostKeys = 50_000

  init() {}

  init(_ part: borrowing SyntaxPart) {
    guard part.kinds.contains(.undeclaredAttribute) else { return }
    let bytes = part.bytes
    for record in part.records where record.kind == .undeclaredAttribute {
      let key = record.lowerBound..<record.lowerBound + record.keyLength
      add(bytes.array(key), 1, first: record.range.moved(by: part.documentOffset))
    }
  }

  /// Adds what follows.
  mutating func append(_ other: UndeclaredKeys) {
    for use in other.uses { add(use.key, use.count, first: use.first) }
  }

  private mutating func add(_ key: [UInt8], _ count: Int, first: Range<Int>) {
    if table.count >= Self.mostKeys, table.find(key) == nil { return }
    let number = Int(table.intern(key))
    if number == uses.count { uses.append((key, 0, first)) }
    uses[number].count += count
  }
}

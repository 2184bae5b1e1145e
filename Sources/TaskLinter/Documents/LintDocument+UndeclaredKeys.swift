import TaskModel
import TaskSyntax

/// Words in the form of an attribute whose key is not declared.
struct UndeclaredKeys: Sendable {
  private var table = NameTable()
  /// The uses, in the order of the keys' first occurrences.
  private(set) var uses: [(key: [UInt8], count: Int, first: Range<Int>)] = []

  /// The largest number of keys that are kept.
  private static let mostKeys = 50_000

  init() {}

  init(_ part: borrowing SyntaxPart) {
    guard part.kinds.contains(.undeclaredAttribute) else { return }
    for record in part.records where record.kind == .undeclaredAttribute {
      add(part.key(of: record), 1, first: record.range)
    }
  }

  /// Appends the uses of the parts that follow.
  mutating func append(_ other: UndeclaredKeys, movedBy distance: Int) {
    for use in other.uses { add(use.key, use.count, first: use.first.moved(by: distance)) }
  }

  private mutating func add(_ key: [UInt8], _ count: Int, first: Range<Int>) {
    if table.count >= Self.mostKeys, table.find(key) == nil { return }
    let number = Int(table.intern(key))
    if number == uses.count { uses.append((key, 0, first)) }
    uses[number].count += count
  }
}

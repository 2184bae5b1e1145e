import TaskSyntax

/// A name in a query that no task has.
package struct UnknownName: Sendable, Equatable {
  package let field: QueryField
  package let name: [UInt8]
  /// The most similar name, and the number of tasks with it.
  package let nearest: (name: [UInt8], count: Int)?

  package static func == (a: UnknownName, b: UnknownName) -> Bool {
    a.field == b.field && a.name == b.name && a.nearest?.name == b.nearest?.name && a.nearest?.count == b.nearest?.count
  }
}

extension UnknownName {
  package init(_ word: QueryPlan.Word, _ counts: [[UInt8]: Int]) {
    // In a fixed order: of two equally similar names the first wins.
    let names = counts.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let nearest = NearestName.find(word.name, among: names)
    self.init(field: word.field, name: word.name, nearest: nearest.map { ($0, counts[$0] ?? 0) })
  }
}

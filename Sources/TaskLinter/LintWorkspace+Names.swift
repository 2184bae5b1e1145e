import TaskSyntax

/// The names in all documents, combined.
struct WorkspaceNames {
  typealias Kind = DocumentNames.Kind

  /// A name of one kind.
  struct Use {
    var name: [UInt8]
    var kind: Kind
    /// The number of uses in all documents.
    var count = 0
    /// The number of the name among those of its kind.
    fileprivate let number: UInt32

    /// The kind and the name without case.
    var folded: [UInt8] { WorkspaceNames.folded(name, kind) }
  }

  /// The names by kind, in the order of their first occurrences.
  let uses: [Use]
  /// The table of names of each kind.
  private let tables: [NameTable]
  private let documents: [WorkspaceDocument]

  init(_ documents: [WorkspaceDocument]) {
    self.documents = documents
    var lists = Kind.allCases.map { UseList(kind: $0) }
    for document in documents {
      document.names.forEachName { _, kind, count, bytes, name in lists[kind.rawValue].add(bytes, name, count) }
    }
    uses = lists.flatMap(\.uses)
    tables = lists.map(\.table)
  }

  /// Returns the kind and the name without case: the same for all spellings of a name.
  static func folded(_ name: [UInt8], _ kind: Kind) -> [UInt8] {
    [UInt8(kind.rawValue)] + String(decoding: name, as: UTF8.self).lowercased().utf8
  }

  /// The names of one kind.
  private struct UseList {
    let kind: Kind
    private(set) var uses: [Use] = []
    private(set) var table = NameTable()

    init(kind: Kind) { self.kind = kind }

    mutating func add(_ bytes: Span<UInt8>, _ name: Range<Int>, _ count: Int) {
      let number = table.intern(bytes, name)
      if Int(number) == uses.count { uses.append(Use(name: bytes.array(name), kind: kind, number: number)) }
      uses[Int(number)].count += count
    }
  }

  /// Calls `body` with the first places of names in every document, in bytes. Places are searched
  /// for only here, because most names lead to no finding.
  ///
  /// - Parameter wanted: some of `uses`, each at most once; `index` refers to this array.
  func forEachPlace(of wanted: [Use], _ body: (_ index: Int, _ document: Int, _ range: Range<Int>) -> Void) {
    if wanted.isEmpty { return }
    var indices = tables.map { _ in [UInt32: Int]() }
    for (index, use) in wanted.enumerated() { indices[use.kind.rawValue][use.number] = index }
    for (document, names) in documents.lazy.map(\.names).enumerated() {
      var found: [Int: Int] = [:]
      names.forEachName { slot, kind, _, bytes, name in
        found[slot] = tables[kind.rawValue].find(bytes, name).flatMap { indices[kind.rawValue][$0] }
      }
      guard !found.isEmpty else { continue }
      for place in names.places { if let index = found[Int(place.slot)] { body(index, document, place.range) } }
    }
  }
}

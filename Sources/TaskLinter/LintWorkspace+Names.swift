import TaskSyntax

/// The names of all documents together.
struct WorkspaceNames {
  typealias Kind = DocumentNames.Kind

  /// A name of one kind.
  struct Use {
    var name: [UInt8]
    var kind: Kind
    /// In all documents.
    var count = 0
    /// The documents that use it, with its number there.
    fileprivate var holders: [(document: Int, name: UInt32)] = []
  }

  /// In the order in which they are first seen, by kind.
  private(set) var uses: [Use] = []
  private let documents: [LintDocument]

  init(_ documents: [LintDocument]) {
    self.documents = documents
    for kind in Kind.allCases {
      var table = NameTable()
      let first = uses.count
      for (index, document) in documents.enumerated() {
        for name in 0..<UInt32(document.names.table.count) {
          let count = document.names.count(of: name, kind)
          guard count > 0 else { continue }
          let bytes = Array(document.names.table[name])
          let number = first + Int(table.intern(bytes))
          if number == uses.count { uses.append(Use(name: bytes, kind: kind)) }
          uses[number].count += count
          uses[number].holders.append((index, name))
        }
      }
    }
  }

  /// The first places of a name in every document, in bytes.
  func places(of use: Use) -> [(document: Int, range: Range<Int>)] {
    use.holders.flatMap { holder in
      documents[holder.document].names.places(of: holder.name, use.kind).map { (holder.document, $0) }
    }
  }
}

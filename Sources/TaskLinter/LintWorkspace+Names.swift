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
    fileprivate var holders: [(document: UInt32, number: UInt32)] = []
  }

  /// In the order in which they are first seen, by kind.
  let uses: [Use]
  private let documents: [WorkspaceDocument]

  init(_ documents: [WorkspaceDocument]) {
    self.documents = documents
    var lists = Kind.allCases.map { UseList(kind: $0) }
    for (index, document) in documents.enumerated() {
      document.names.forEachName { number, kind, count, bytes, name in
        lists[kind.rawValue].add(bytes, name, count, holder: (UInt32(index), UInt32(number)))
      }
    }
    uses = lists.flatMap(\.uses)
  }

  /// The names of one kind.
  private struct UseList {
    let kind: Kind
    private(set) var uses: [Use] = []
    private var table = NameTable()

    init(kind: Kind) { self.kind = kind }

    mutating func add(
      _ bytes: Span<UInt8>, _ name: Range<Int>, _ count: Int, holder: (document: UInt32, number: UInt32)
    ) {
      let number = Int(table.intern(bytes, name))
      if number == uses.count { uses.append(Use(name: bytes.array(name), kind: kind)) }
      uses[number].count += count
      uses[number].holders.append(holder)
    }
  }

  /// The first places of a name in every document, in bytes.
  func places(of use: Use) -> [(document: Int, range: Range<Int>)] {
    use.holders.flatMap { holder in
      documents[Int(holder.document)].names.places(of: Int(holder.number)).map { (Int(holder.document), $0) }
    }
  }
}

import TaskSyntax

/// The records of an export in order. Each is made when it is asked for, so that memory holds only those in use.
public struct RecordList: RandomAccessCollection, Sendable {
  public let count: Int
  /// Whether a record may have attributes of declared keys.
  public let mayDeclareKeys: Bool
  /// Returns the files of the records, with what stands outside of tasks.
  let documents: @Sendable () -> [RecordDocument]
  /// The parent of each record; -1 at the top.
  private let parents: [Int32]
  private let places: @Sendable (Int) -> RecordPlace
  private var make: @Sendable (Int) -> Record
  private let makePiece: (@Sendable (Range<Int>) -> @Sendable (Int) -> Record)?
  private let identify: @Sendable (Range<Int>) -> [Record.Identity]

  /// - Parameters:
  ///   - parents: the parent of each record, an index of the list; -1 at the top.
  ///   - mayDeclareKeys: whether a record may have attributes of declared keys.
  ///   - places: returns the place of a record.
  ///   - documents: returns the files of the records.
  ///   - identify: returns the identities of the records in a range, without making the records.
  ///   - make: returns a record. Its parent does not count.
  ///   - makePiece: returns a function that makes the records in a range, and shares nothing with other threads.
  public init(
    parents: [Int32], mayDeclareKeys: Bool, places: @escaping @Sendable (Int) -> RecordPlace,
    documents: @escaping @Sendable () -> [RecordDocument] = { [] },
    identify: @escaping @Sendable (Range<Int>) -> [Record.Identity], make: @escaping @Sendable (Int) -> Record,
    makePiece: (@Sendable (Range<Int>) -> @Sendable (Int) -> Record)? = nil
  ) {
    count = parents.count
    self.parents = parents
    self.mayDeclareKeys = mayDeclareKeys
    self.places = places
    self.documents = documents
    self.identify = identify
    self.make = make
    self.makePiece = makePiece
  }

  /// Creates a list of records that are in memory.
  public init(_ records: [Record]) {
    self.init(
      parents: records.map { Int32(truncatingIfNeeded: $0.parent ?? -1) }, mayDeclareKeys: true,
      places: { records[$0].place }, identify: { records[$0].map { Record.Identity($0) } }, make: { records[$0] })
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Record {
    var record = make(index)
    record.parent = parent(of: index)
    return record
  }

  /// Returns the list for a thread that makes the records in a range.
  func piece(_ range: Range<Int>) -> RecordList {
    var list = self
    if let makePiece { list.make = makePiece(range) }
    return list
  }

  /// Returns the list for a thread that makes the records of some items.
  func piece(of items: ArraySlice<RecordOutline.Item>) -> RecordList {
    guard let first = items.lazy.map(\.record).min(), let last = items.lazy.map(\.record).max() else { return self }
    return piece(first..<last + 1)
  }

  /// Returns the parent of a record, without making the record.
  func parent(of index: Int) -> Int? { parents[index] < 0 ? nil : Int(parents[index]) }

  /// Returns the values by which other programs know the records in a range.
  func identities(of range: Range<Int>) -> [Record.Identity] { identify(range) }

  /// Returns the place of a record, without making the record.
  func place(of index: Int) -> RecordPlace { places(index) }

  /// The declared keys that some record has, in the order in which they are first met.
  var declaredKeys: [[UInt8]] {
    guard mayDeclareKeys else { return [] }
    var keys: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for record in self {
      for attribute in record.attributes where attribute.reserved == .declared {
        if known.insert(attribute.key).inserted { keys.append(attribute.key) }
      }
    }
    return keys
  }
}

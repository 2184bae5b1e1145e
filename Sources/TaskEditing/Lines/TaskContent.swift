import TaskModel
public import TaskSyntax

/// The contents of a task's line, without inherited values, note and subtasks.
///
/// Names and values are bytes, without quotes and escapes.
public struct TaskContent: Sendable, Equatable {
  /// An attribute of the line. A repeated key gives several.
  public struct Attribute: Sendable, Equatable {
    public let key: AttributeKey
    /// The name of a declared key; empty for a reserved key. Threads that share an array of bytes wait for each other.
    private let declared: [UInt8]
    public var value: [UInt8]

    /// - Parameter name: the bytes of the key.
    public init(_ key: AttributeKey, _ name: [UInt8], _ value: [UInt8]) {
      self.key = key
      declared = key == .declared ? name : []
      self.value = value
    }

    /// The bytes of the key.
    public var name: [UInt8] { key == .declared ? declared : key.bytes }
  }

  public var mark: CheckboxMark
  /// The rank; `nil` if the line has none.
  public var rank: RankLiteral?
  /// The displayed title, which includes its projects, contexts and tags.
  public var title: [UInt8]
  /// The first project of the line.
  public var project: [UInt8]?
  /// The contexts in written order, each once.
  public var contexts: [[UInt8]]
  /// The tags in written order, each once.
  public var tags: [[UInt8]]
  /// The attributes in the canonical order of keys. Equal keys and declared keys are in written order.
  public var attributes: [Attribute]

  /// Reads the content of the task at record `index`.
  public init(_ part: SyntaxPart, _ index: Int) {
    mark = part.records[index].mark
    title = part.title(of: index)
    project = nil
    contexts = []
    tags = []
    for child in part.wordRecords(of: index) {
      let record = part.records[child]
      switch record.kind {
      case .rank: rank = record.rank
      case .project: project = project ?? part.name(of: record)
      case .context: contexts.append(part.name(of: record))
      case .tag: tags.append(part.name(of: record))
      default: break
      }
    }
    contexts.removeRepeats()
    tags.removeRepeats()
    attributes = Self.attributes(of: index, in: part)
  }

  /// Returns the attributes of the task at record `index` in the canonical order of keys.
  private static func attributes(of index: Int, in part: SyntaxPart) -> [Attribute] {
    var attributes: [Attribute] = []
    forEachAttribute(of: index, in: part) { attributes.append($0) }
    return attributes
  }

  /// Calls `body` for the attributes of the task at record `index` in the canonical order of keys.
  package static func forEachAttribute(of index: Int, in part: SyntaxPart, _ body: (Attribute) -> Void) {
    func attribute(_ record: SyntaxRecord) -> Attribute {
      Attribute(record.key, record.key == .declared ? part.key(of: record) : [], part.value(of: record))
    }
    let words = part.wordRecords(of: index)
    var isSorted = true
    var last: UInt8 = 0
    for word in words where part.records[word].kind == .attribute {
      let key = part.records[word].key.rawValue
      if key < last { isSorted = false }
      last = key
    }
    if isSorted {
      for word in words where part.records[word].kind == .attribute { body(attribute(part.records[word])) }
      return
    }
    let records = words.map { part.records[$0] }.filter { $0.kind == .attribute }
    for record in records.sorted(by: { ($0.key.rawValue, $0.lowerBound) < ($1.key.rawValue, $1.lowerBound) }) {
      body(attribute(record))
    }
  }

  /// Returns the values of the attributes with the key `name`, in written order.
  public func values(_ name: [UInt8]) -> [[UInt8]] { attributes.filter { $0.name == name }.map(\.value) }

  /// The effective value of `key`: that of its first attribute, or `nil` if there is none. Not for declared keys, which
  /// are identified by name.
  public subscript(_ key: AttributeKey) -> [UInt8]? { attributes.first { $0.key == key }?.value }
}

extension SyntaxPart {
  /// Returns the key of an attribute as written.
  fileprivate func key(of attribute: SyntaxRecord) -> [UInt8] {
    bytes.array(attribute.lowerBound..<attribute.lowerBound + attribute.keyLength)
  }

  /// Returns the name of a project, context or tag, without quotes and escapes.
  func name(of record: SyntaxRecord) -> [UInt8] {
    let range = record.lowerBound + 1..<record.upperBound
    return record.flags.contains(.quoted) ? bytes.unquoted(range) : bytes.array(range)
  }
}

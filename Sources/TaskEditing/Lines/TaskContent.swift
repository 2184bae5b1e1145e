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
  package static func attributes(of index: Int, in part: SyntaxPart) -> [Attribute] {
    var children: [UInt32] = []
    for child in part.wordRecords(of: index) where part.records[child].kind == .attribute {
      children.append(UInt32(child))
    }
    func key(_ child: UInt32) -> UInt8 { part.records[Int(child)].key.rawValue }
    if !zip(children, children.dropFirst()).allSatisfy({ key($0) <= key($1) }) {
      children.sort { (key($0), $0) < (key($1), $1) }
    }
    return children.map { child in
      let record = part.records[Int(child)]
      let name = record.key == .declared ? part.key(of: record) : []
      return Attribute(record.key, name, part.value(of: record))
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

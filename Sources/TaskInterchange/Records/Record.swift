public import TaskModel
public import TaskSyntax

/// A task as values, independent of the format that it comes from or goes to. It has all that the task inherits.
public struct Record: Sendable, Equatable {
  /// An attribute: its key as written, and its value without quotes.
  public struct Attribute: Sendable, Equatable {
    /// The reserved key, or `declared`.
    let reserved: AttributeKey
    /// The name of a declared key; empty for a reserved key. Threads that share an array of bytes wait for each other.
    private let declared: [UInt8]
    public var value: [UInt8]

    public init(_ key: [UInt8], _ value: [UInt8]) {
      reserved = AttributeKey(reserved: key) ?? .declared
      declared = reserved == .declared ? key : []
      self.value = value
    }

    /// - Parameter key: a reserved key.
    init(_ key: AttributeKey, _ value: [UInt8]) {
      reserved = key
      declared = []
      self.value = value
    }

    public var key: [UInt8] { reserved == .declared ? declared : reserved.bytes }

    /// Appends the key to a text.
    func appendKey(to text: inout [UInt8]) {
      if reserved == .declared { text += declared } else { text += reserved.name.description.utf8 }
    }

    /// Whether two attributes have the same key.
    func hasKey(of other: Attribute) -> Bool { reserved == other.reserved && declared == other.declared }

    /// Whether it names a task: this one, or others.
    fileprivate var isLink: Bool { reserved == .id || reserved == .after }

    /// Whether the key is a declared one with a name.
    func isDeclared(_ name: [UInt8]) -> Bool { reserved == .declared && declared == name }
  }

  public var status = TaskStatus.open
  /// The letter, 1 for A … 5 for E; 0 for none.
  public var letter = 0
  /// The number behind the letter, 1 to 999; 0 for none.
  public var number = 0
  /// The written quadrant, 1 to 4; 0 for none.
  public var quadrant = 0
  /// The displayed title without the projects, contexts and tags at its end.
  public var sentence: [UInt8] = []
  /// The sentence as Markdown, if it comes from such a file: its escapes are kept.
  var markup: [UInt8]?
  public var project: [UInt8]?
  public var contexts: [[UInt8]] = []
  public var tags: [[UInt8]] = []
  /// The attributes in the canonical order of keys. Only `remind` may occur more than once.
  public var attributes: [Attribute] = []
  /// The lines of the note, joined by line feeds.
  public var note: [UInt8]?
  /// The parent, an index of the same list of records.
  public var parent: Int?
  public var place: RecordPlace
  /// The lines of the task, if it comes from a task file or from an export of one.
  public var source: RecordSource?

  public init(at place: RecordPlace) { self.place = place }

  /// The value of a reserved key.
  public subscript(key: AttributeKey) -> [UInt8]? {
    get { attributes[key] }
    set {
      let index = attributes.firstIndex { $0.reserved == key }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(key, value))
      case (nil, nil): break
      }
    }
  }

  /// The date of a reserved key; `nil` if there is none.
  func date(_ key: AttributeKey) -> DateLiteral? {
    self[key].flatMap { DateLiteral($0.span, in: 0..<$0.count) }
  }

  /// Whether it has a project, a context or a tag.
  var hasNames: Bool { project != nil || !contexts.isEmpty || !tags.isEmpty }

  /// The key of the date on which the task was closed; `nil` for an active task.
  var closingKey: AttributeKey? {
    switch status {
    case .done: .done
    case .cancelled: .cancelled
    case .open, .started, .waiting: nil
    }
  }

  /// Completes a record whose values are all read: each context and each tag stands once, and the attributes are sorted.
  mutating func finish() {
    contexts.removeRepeats()
    tags.removeRepeats()
    sortAttributes()
  }

  /// Sorts the attributes into the canonical order of keys. Declared keys keep their order.
  mutating func sortAttributes() {
    func rank(_ index: Int) -> UInt8 { attributes[index].reserved.rawValue }
    if attributes.indices.dropFirst().allSatisfy({ rank($0 - 1) <= rank($0) }) { return }
    let ranks = attributes.indices.map(rank)
    attributes = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { attributes[$0] }
  }

  /// Adds a line to the note.
  mutating func addNote(_ line: [UInt8]) {
    if note == nil {
      note = line
    } else {
      note?.append(0x0A)
      note? += line
    }
    source?.note = nil
  }
}

extension [Record.Attribute] {
  /// Whether there is an id, or the ids of others.
  var hasLink: Bool {
    // An iterator would count a reference to the attributes of each record.
    for index in indices where self[index].isLink { return true }
    return false
  }

  /// The value of a reserved key.
  subscript(key: AttributeKey) -> [UInt8]? {
    for index in indices where self[index].reserved == key { return self[index].value }
    return nil
  }
}

import JSON
import TaskSyntax

/// The names of fields that a reader asks for or that have no meaning here: those of Taskwarrior, and behind them those of
/// ours, from `ourStatus` on. The fields that hold the values of reserved keys have names of their own.
enum TaskwarriorName: UInt8, CaseIterable {
  case uuid, description, status, start, end, parent, priority, project, tags, depends, annotations, recur, until
  case entry, scheduled, due, wait
  case id, urgency, mask, imask, modified, rtype, last, template
  case ourStatus, ourRank, ourProject, ourNote, ourParent, ourSubtasks, ourPlace, ourLine

  /// The name as written.
  var name: String {
    switch self {
    case .uuid: "uuid"
    case .description: "description"
    case .status: "status"
    case .start: "start"
    case .end: "end"
    case .parent: "parent"
    case .priority: "priority"
    case .project: "project"
    case .tags: "tags"
    case .depends: "depends"
    case .annotations: "annotations"
    case .recur: "recur"
    case .until: "until"
    case .entry: "entry"
    case .scheduled: "scheduled"
    case .due: "due"
    case .wait: "wait"
    case .id: "id"
    case .urgency: "urgency"
    case .mask: "mask"
    case .imask: "imask"
    case .modified: "modified"
    case .rtype: "rtype"
    case .last: "last"
    case .template: "template"
    case .ourStatus: TaskwarriorField.status
    case .ourRank: TaskwarriorField.rank
    case .ourProject: TaskwarriorField.project
    case .ourNote: TaskwarriorField.note
    case .ourParent: TaskwarriorField.parent
    case .ourSubtasks: TaskwarriorField.subtasks
    case .ourPlace: TaskwarriorField.place
    case .ourLine: TaskwarriorField.line
    }
  }
}

/// The fields of an object of `task export`. Of several with one name, the last counts.
///
/// Fields are kept by their numbers in the document of the object, so that no references to it are counted.
struct TaskwarriorFields {
  private let document: JSONDocument
  /// The number of the value of each field whose name is known; 0, which is that of the object, without one.
  private var values = [64 of UInt32](repeating: 0)
  /// The numbers of the keys and the values of the fields that are not read by their names.
  private var rest: [(key: Int, value: Int)] = []

  init(_ object: JSONValue) {
    document = object.document
    for (key, value) in object.members {
      let name = Self.names.number(of: key.plainText ?? key.text[...])
      if let name { values[name] = UInt32(truncatingIfNeeded: value.number) }
      if !(name.map { Self.isRead[$0] } ?? false) { rest.append((key.number, value.number)) }
    }
  }

  private static let names = FieldNames(
    TaskwarriorName.allCases.map(\.name)
      + AttributeKey.allCases.map { $0 == .declared ? "" : TaskwarriorField.name(of: $0) })

  private static func number(of key: AttributeKey) -> Int { TaskwarriorName.allCases.count + Int(key.rawValue) }

  subscript(name: TaskwarriorName) -> JSONValue? { value(Int(name.rawValue)) }

  private func value(_ name: Int) -> JSONValue? { values[name] == 0 ? nil : document[Int(values[name])] }

  /// Whether a field has this text.
  func has(_ name: TaskwarriorName, _ text: StaticString) -> Bool {
    self[name].map { value in
      value.plainText.map { $0.elementsEqual(text.description.utf8) } ?? (value.text == Array(text.description.utf8))
    } ?? false
  }

  /// Returns the text of a field on one line; `nil` where there is none.
  func line(_ name: TaskwarriorName) -> [UInt8]? { self[name].flatMap(Self.line) }

  /// Returns the value of a reserved key as it is written here, on one line; `nil` where there is none.
  func line(_ key: AttributeKey) -> [UInt8]? { value(Self.number(of: key)).flatMap(Self.line) }

  /// Returns the text of a value on one line; `nil` for `null`.
  static func line(_ value: JSONValue) -> [UInt8]? { value.kind == .null ? nil : value.text.onOneLine }

  /// The fields that only their names tell apart, sorted by name: those of keys that are not read beside another field,
  /// and those of other programs.
  var others: [(name: [UInt8], value: JSONValue)] {
    if rest.count < 2 { return rest.map { (document[$0.key].text, document[$0.value]) } }
    return Dictionary(rest.map { (document[$0.key].text, document[$0.value]) }, uniquingKeysWith: { _, last in last })
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
  }

  /// For each number, whether the field is read by its number.
  private static let isRead: [Bool] =
    TaskwarriorName.allCases.map { _ in true }
    + AttributeKey.allCases.map { [.created, .plan, .due, .start, .id, .every, .remind].contains($0) }
}

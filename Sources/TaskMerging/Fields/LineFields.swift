import TaskEditing
import TaskModel
import TaskSyntax

/// The fields of a task's line, each merged by itself.
struct LineFields: Equatable {
  /// A field that may be in dispute.
  enum Name: Hashable, Comparable {
    case status, priority, quadrant, title, project, labels, comment
    case attribute([UInt8])
    /// The line as a whole.
    case line

    /// The name in messages.
    var text: [UInt8] {
      if case .attribute(let key) = self { return key }
      return Array("\(self)".utf8)
    }

    static func < (a: Name, b: Name) -> Bool { a.text.lexicographicallyPrecedes(b.text) }
  }

  var mark: CheckboxMark
  /// The character of a box whose mark is unknown; otherwise empty.
  var unknownMark: [UInt8]
  /// The letter and the number of the rank, as one value.
  var priority: UInt16
  var quadrant: Int
  /// The words of the sentence.
  var title: [[UInt8]]
  /// The projects behind the sentence.
  var projects: [[UInt8]]
  /// The contexts and tags behind the sentence.
  var labels: [[UInt8]]
  var comments: [[UInt8]]
  /// The values of each key, in written order.
  var attributes: [[UInt8]: [[UInt8]]]

  /// Reads the fields; `nil` for a line in which an attribute is part of a word.
  init?(_ line: TaskLine) {
    let roles = line.roles
    guard roles.isRegular else { return nil }
    mark = line.mark
    unknownMark = line.mark == .unknown ? line.box : []
    priority = (line.rank?.rawValue ?? 0) >> 3
    quadrant = line.rank?.quadrant ?? 0
    title = roles.sentence
    projects = roles.names.filter { $0.first == UInt8(ascii: "+") }
    labels = roles.names.filter { $0.first != UInt8(ascii: "+") }
    comments = roles.comments
    attributes = [:]
    for attribute in roles.attributes { attributes[attribute.name, default: []].append(attribute.value) }
  }

  var status: TaskStatus { TaskStatus(mark) }

  /// Whether it is a recurring task that was cancelled, which ends its series.
  var endsSeries: Bool { mark == .cancelled && !self[.every].isEmpty }

  var rank: RankLiteral? {
    let raw = priority << 3 | UInt16(quadrant)
    return raw == 0 ? nil : RankLiteral(rawValue: raw)
  }

  /// The values of a key; empty if it is not given.
  subscript(_ key: [UInt8]) -> [[UInt8]] {
    get { attributes[key] ?? [] }
    set { attributes[key] = newValue.isEmpty ? nil : newValue }
  }

  subscript(_ key: AttributeKey) -> [[UInt8]] {
    get { self[key.bytes] }
    set { self[key.bytes] = newValue }
  }

  /// Takes the value of a field from another line. The closing dates belong to the status.
  mutating func take(_ field: Name, from other: LineFields) {
    switch field {
    case .status:
      (mark, unknownMark) = (other.mark, other.unknownMark)
      self[.done] = other[.done]
      self[.cancelled] = other[.cancelled]
    case .priority: priority = other.priority
    case .quadrant: quadrant = other.quadrant
    case .title: title = other.title
    case .project: projects = other.projects
    case .labels: labels = other.labels
    case .comment: comments = other.comments
    case .attribute(let key): self[key] = other[key]
    case .line: self = other
    }
  }

  /// Returns the value of a field in words, for a message.
  func text(of field: Name) -> [UInt8] {
    switch field {
    case .status: Array(status.name.utf8)
    case .priority: Array(RankLiteral(rawValue: priority << 3).text.utf8)
    case .quadrant: Array("Q\(quadrant)".utf8)
    case .title, .line: Array(title.joined(separator: [0x20]))
    case .project: Array(projects.joined(separator: [0x20]))
    case .labels: Array(labels.joined(separator: [0x20]))
    case .comment: Array(comments.joined(separator: [0x20]))
    case .attribute(let key): Array(self[key].joined(separator: [0x20]))
    }
  }
}

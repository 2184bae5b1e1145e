import TaskModel
import TaskSyntax

/// A task in plain values, taken from the model of its document. Dates, durations and names are texts of the file.
struct OracleTask: Sendable {
  var number: Int
  var file: String
  var line: Int
  /// The name of the status, from `open` to `cancelled`.
  var status: String
  var parent: Int?
  var children: [Int] = []
  var depth: Int
  var title: String
  var note: String
  /// The values of each key, in order.
  var attributes: [String: [String]]
  var project: String?
  var contexts: [String]
  var tags: [String]
  var sections: [String]
  /// The letter, 1 for A to 5 for E, and the number; 0 if missing.
  var rank: (letter: Int, number: Int)
  /// The letter that scores: the task's own, or the letter of the heading for a task at the top level.
  var scoringLetter: Int
  var writtenQuadrant: Int

  var isActive: Bool { ["open", "started", "waiting"].contains(status) }

  func first(_ key: String) -> String? { attributes[key]?.first }

  /// Returns the tasks of a document, numbered from `first`.
  static func tasks(_ bytes: [UInt8], file: String, first: Int) -> (tasks: [OracleTask], model: DocumentModel) {
    let tree = SyntaxTree(bytes, partLength: 1 << 30)
    let model = DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter)
    var inherited = InheritedLabels(model)
    let part = tree.parts[0]
    var tasks: [OracleTask] = []
    for (index, row) in model.parts[0].rows.enumerated() {
      inherited.move(to: TaskPlace(part: 0, row: index))
      let record = Int(row.record)
      let section = model.sectionNumber(of: row, in: 0)
      let project = model.project(of: row, in: 0)
      let labels = inherited.labels.map { (name: text(model.names[$0.name]), isTag: $0.isTag) }
      var attributes: [String: [String]] = [:]
      for attribute in part.attributes(of: record) {
        let key = attribute.key == .declared ? text(attribute.name) : "\(attribute.key.name)"
        attributes[key, default: []].append(text(attribute.value))
      }
      let letter = Int(model.letter(of: row, in: 0))
      let own = row.flags.contains(.ownLetter)
      tasks.append(
        OracleTask(
          number: first + index, file: file, line: 1 + bytes[..<Int(row.offset)].count { $0 == UInt8(ascii: "\n") },
          status: row.status.name, parent: row.parent == TaskRow.none ? nil : first + Int(row.parent),
          depth: Int(row.depth), title: text(part.title(of: record)), note: part.note(of: record).map(text) ?? "",
          attributes: attributes, project: project == TaskRow.none ? nil : text(model.names[project]),
          contexts: labels.filter { !$0.isTag }.map(\.name), tags: labels.filter(\.isTag).map(\.name),
          sections: model.chain(ofSection: section).map { text(part.title(of: Int(model.sections[$0].record))) },
          rank: (letter, Int(row.number)),
          scoringLetter: own ? letter : row.depth == 0 ? Int(model.sections[section].letter) : 0,
          writtenQuadrant: Int(model.writtenQuadrant(of: row, in: 0))))
    }
    for task in tasks { if let parent = task.parent { tasks[parent - first].children.append(task.number) } }
    return (tasks, model)
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
}

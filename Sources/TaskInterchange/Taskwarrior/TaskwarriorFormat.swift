import TaskSyntax

extension InterchangeFormat {
  static let taskwarrior: InterchangeFormat = InterchangeFormat(
    name: "taskwarrior", program: "Taskwarrior",
    limits: "subtasks and some rules of recurrence in a way that it follows: they stand in fields that it keeps",
    suffixes: ["taskwarrior.json", "tw.json", "tasks.json"], holdsLines: true,
    write: { records, context, losses, output in
      var writer = TaskwarriorWriter(records, context)
      writer.writeAll(context, to: output)
      losses.add(writer.losses)
      writer.finish()
      output.finish(writer.output)
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var reader = TaskwarriorReader(decoded.text, file: file, context)
      reader.join()
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      reader.result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      reader.result.applyLines(context, taskwarrior)
      return reader.result
    })
}

extension LossKind {
  static let recurrence = LossKind(
    "recurrence", "recurrence that Taskwarrior does not follow", "recurrences that Taskwarrior does not follow",
    "kept in a field")
}

/// The fields of ours that stand beside those of Taskwarrior, which keeps fields that it does not know. Each holds what the
/// field beside it cannot, and counts only as long as that one is as it was written.
enum TaskwarriorField {
  static let prefix = Array("tasks_".utf8)
  static let status = "tasks_status"
  static let rank = "tasks_rank"
  static let project = "tasks_project"
  static let note = "tasks_note"
  static let parent = "tasks_parent"
  static let subtasks = "tasks_subtasks"
  static let place = "tasks_place"
  static let line = "tasks_line"

  /// The dates, with the names of their fields there.
  static let dates: [(key: AttributeKey, name: TaskwarriorName)] = [
    (.created, .entry), (.plan, .scheduled), (.due, .due), (.start, .wait),
  ]
  /// The names of Taskwarrior's own fields. A declared key with such a name is written with the prefix.
  private static let taken = Set(
    TaskwarriorName.allCases.filter { $0.rawValue < TaskwarriorName.ourStatus.rawValue }.map(\.name))

  /// The name of the field that holds a reserved key as it is written here.
  static func name(of key: AttributeKey) -> String { names[Int(key.rawValue)] }

  private static let names = AttributeKey.allCases.map { name(of: $0.bytes) }

  /// The name of the field that holds a key as it is written here.
  static func name(of key: [UInt8]) -> String {
    let name = String(decoding: key, as: UTF8.self)
    return ["owner", "est", "spent"].contains(name) || AttributeKey(reserved: key) == nil && !taken.contains(name)
      ? name : "tasks_" + name
  }

  /// The letters that have a priority there: H, M, L.
  static let letters = ["", "H", "M", "L", "", ""]
}

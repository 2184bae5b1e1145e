import JSON
package import TaskModel
package import TaskSyntax

/// The severity of a rule's findings, as settings write it.
package enum RuleLevel: String, Sendable, CaseIterable {
  case off, info, warning, error
}

/// The severities of rules in some files, which override those of the workspace.
package struct RuleOverride: Sendable, Equatable {
  /// Patterns as in `.gitignore`, matched from the workspace's root.
  package let files: [[UInt8]]
  package let rules: [SettingEntry<RuleLevel>]
}

/// The reaction to starting a task while a more important one is ready.
package enum Gate: String, Sendable, CaseIterable {
  case off, warn, strict
}

/// The values of a new task that the person did not type.
package struct TaskDefaults: Sendable, Equatable {
  package var priority: [UInt8]?
  package var project: [UInt8]?
  package var contexts: [[UInt8]] = []
}

extension Setting where Value == [SettingEntry<RuleLevel>] {
  package static let rules = map("rules", .rules, help: "The severity of a rule's findings.") { $0.choice() }
}

extension Setting where Value == [RuleOverride] {
  package static let overrides = value(
    "overrides",
    .list(
      .record([
        SettingField("files", .list(.pattern), help: "Patterns, in the syntax of .gitignore."),
        SettingField("rules", .rules, help: "The severity of a rule's findings in these files."),
      ])), default: [], help: "Rules with another severity in some files; the last match wins."
  ) { list in
    list.elements.map { entry in
      RuleOverride(
        files: entry["files"]?.strings ?? [],
        rules: (entry["rules"]?.members ?? .none).compactMap { key, value in
          value.choice().map { SettingEntry(name: key.text, value: $0) }
        })
    }
  }
}

extension Setting where Value == [[UInt8]] {
  package static let exclude = value(
    "exclude", .list(.pattern), default: [], help: "Patterns of files to skip, in the syntax of .gitignore."
  ) { $0.strings }
  package static let required = value(
    "required", .list(.text), default: [], help: "Attributes that every task must have, for the rule missing-field."
  ) { $0.strings }
  package static let trusted = value(
    "trusted", .list(.folder), default: [], isPersonal: true,
    help: "Folders in which the settings, ignore files and baselines of other users are used; ~/ is your home folder."
  ) { $0.strings }
  package static let projects = value(
    "projects", .list(.text), default: [], help: "The known projects, for the rule unknown-project."
  ) { $0.strings }
}

extension Setting where Value == [UInt8]? {
  package static let baseline = value(
    "baseline", .innerFile(.baseline), default: nil, help: "The file of known findings, which are not shown."
  ) { $0.string }
  package static let me = value(
    "me", .text, default: nil, isPersonal: true, help: "Your own name as an owner."
  ) { $0.string }
  package static let home = value(
    "home", .text, default: nil, isPersonal: true,
    help: "The workspace for -g and for folders outside any workspace; ~/ is your home folder."
  ) { $0.string }
}

extension Setting where Value == [UInt8] {
  package static let inbox = value(
    "inbox", .innerFile(.taskFile), default: Array("inbox.tasks".utf8), standard: #""inbox.tasks""#,
    help: "The file for new tasks."
  ) { $0.string }
  package static let archive = value(
    "archive", .innerFile(.taskFile), default: Array("{name}.done.tasks".utf8),
    standard: #""{name}.done.tasks""#,
    help: "The file for archived tasks; {name} is the name of the file they come from."
  ) { $0.string }
  package static let standardQuery = value(
    "default", .text, default: [], standard: #""""#, help: "The query of 'tasks list' without arguments."
  ) { $0.string }
}

extension Setting where Value == [SettingEntry<KeyType>] {
  package static let keys = map(
    "keys", .map(.attributeKeys, .either(.choice(KeyType.named.map(\.name)), .list(.text))),
    help: "The types of declared attribute keys."
  ) { value in
    guard let name = value.string else { return .words(value.strings) }
    return KeyType.named.first { $0.name.utf8.elementsEqual(name) }?.type ?? .text
  }
}

extension Setting where Value == [SettingEntry<[UInt8]>] {
  package static let views = map(
    "views", .map(.any("names of views"), .text), help: "Named queries."
  ) { $0.string }
  package static let color = map(
    "color",
    .map(
      .known(["A", "B", "C", "D", "E", "Q1", "Q2", "Q3", "Q4", "done"], "letters, quadrants, 'done'"),
      .choice(["red", "orange", "yellow", "green", "cyan", "blue", "gray", "none"])), isPersonal: true,
    help: "The colors of letters and quadrants."
  ) { $0.string }
}

extension Setting where Value == TaskDefaults {
  package static let defaults = Setting(
    "defaults",
    .record([
      SettingField("priority", .choice(["A", "B", "C", "D", "E"]), help: "The letter."),
      SettingField("project", .text, help: "The project, without its '+'."),
      SettingField("contexts", .list(.text), help: "The contexts, without their '@'."),
    ]), default: TaskDefaults(), help: "Default values for new tasks."
  ) { values in
    func strongest(_ key: String) -> JSONValue? { values.lazy.compactMap { $0[key] }.first }
    return TaskDefaults(
      priority: strongest("priority")?.string, project: strongest("project")?.string,
      contexts: strongest("contexts")?.strings ?? [])
  }
}

extension Setting where Value == Int {
  package static let urgentWithin = value(
    "urgent-within", .integer(0...365), default: 2, standard: "2",
    help: "A task is urgent if it is due within this number of days."
  ) { $0.integer }
}

extension Setting where Value == Gate {
  package static let gate = value(
    "gate", .choice(Gate.allCases.map(\.rawValue)), default: .warn, standard: #""warn""#,
    help: "How to react if a B task is started while an A task is ready."
  ) { $0.choice() }
}

extension Setting where Value == [SettingEntry<Int>] {
  package static let points = map(
    "points", .map(.known(["A", "B", "C", "D", "E", "none"], "letters, or 'none'"), .integer(0...1000)),
    default: [("A", 7), ("B", 4), ("C", 3), ("D", 2), ("E", 1), ("none", 1)].map {
      SettingEntry(name: Array($0.0.utf8), value: $0.1)
    }, standard: #"{"A": 7, "B": 4, "C": 3, "D": 2, "E": 1, "none": 1}"#, help: "The points for a finished task."
  ) { $0.integer }
}

extension Setting where Value == [Goal] {
  package static let goals = value(
    "goals", .goals, default: [], standard: "[]", help: "The goals of 'tasks score' for days and weeks."
  ) { $0.strings.compactMap { Goal($0) } }
}

extension Setting where Value == [GoalPause] {
  package static let pauses = value(
    "pauses", .pauses, default: [], standard: "[]", help: "Days without goals, such as holidays."
  ) { $0.strings.compactMap { GoalPause($0) } }
}

extension SettingType {
  /// Levels by the name of a rule. The layers above know which rules exist.
  static let rules = SettingType.map(.rules, .choice(RuleLevel.allCases.map(\.rawValue)))
}

extension SettingField {
  /// All settings, in the order in which the documentation shows them.
  package static let all: [SettingField] = [
    Setting.rules.field, Setting.overrides.field, Setting.exclude.field, Setting.baseline.field,
    Setting.required.field, Setting.projects.field, Setting.keys.field, Setting.views.field,
    Setting.standardQuery.field, Setting.inbox.field, Setting.archive.field, Setting.defaults.field,
    Setting.urgentWithin.field, Setting.gate.field, Setting.points.field, Setting.goals.field, Setting.pauses.field,
    Setting.me.field, Setting.home.field,
    Setting.trusted.field,
    Setting.color.field,
  ]
}

extension JSONValue {
  /// The value of the first member of an object with that key.
  subscript(key: String) -> JSONValue? { members.first { key.utf8.elementsEqual($0.key.text) }?.value }

  /// The strings of an array.
  var strings: [[UInt8]] { elements.compactMap(\.string) }

  func choice<Choice: RawRepresentable>() -> Choice? where Choice.RawValue == String {
    string.flatMap { Choice(rawValue: String(decoding: $0, as: UTF8.self)) }
  }
}

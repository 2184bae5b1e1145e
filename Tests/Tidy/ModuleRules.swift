/// A module of `Sources` and what it may do.
struct ModuleRules: CustomStringConvertible {
  var name: String
  /// The modules that it may import anywhere.
  var imports: Set<String>
  /// The folders and files, from its own folder, that may call the operating system.
  var system: [String] = []
  /// The lines that hold an `unsafe` expression. One more is a reason to look for a way without.
  var unsafeLines: Int

  var description: String { name }

  /// The C library, by its name on each platform.
  static let systemModules: Set<String> = ["Glibc", "Musl", "Darwin"]

  /// Lowest layer first: nothing points up. `Sources/README.md` draws it.
  static let all = [
    ModuleRules(name: "TaskSyntax", imports: [], unsafeLines: 7),
    ModuleRules(name: "JSON", imports: ["TaskSyntax"], unsafeLines: 0),
    ModuleRules(name: "TaskModel", imports: ["TaskSyntax"], unsafeLines: 0),
    ModuleRules(name: "TaskFormatter", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(name: "TaskLinter", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(name: "TaskQuery", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(name: "TaskEditing", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(name: "TaskReport", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(
      name: "TaskFiles", imports: ["JSON", "TaskSyntax", "TaskModel", "SystemCalls", "Synchronization"],
      system: ["System/"],
      unsafeLines: 128),
    ModuleRules(
      name: "TaskWorkspace",
      imports: [
        "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskReport", "TaskFiles",
      ],
      unsafeLines: 0),
    ModuleRules(
      name: "tasks",
      imports: [
        "JSON", "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskReport",
        "TaskFiles", "TaskWorkspace",
      ],
      unsafeLines: 0),
  ]
}

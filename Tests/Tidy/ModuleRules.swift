/// A module of `Sources` and its permissions.
struct ModuleRules: CustomStringConvertible {
  var name: String
  /// The modules that every file of the module may import.
  var imports: Set<String>
  /// The folders and files, relative to the module's folder, that may call the operating system.
  var system: [String] = []
  /// The number of lines that hold an `unsafe` expression. Look for a safe alternative before raising it.
  var unsafeLines: Int

  var description: String { name }

  /// The names of the C library on the supported platforms.
  static let systemModules: Set<String> = ["CLibrary", "Glibc", "Musl", "Darwin"]

  /// All modules, lowest layer first; none imports a higher one. `Sources/README.md` shows the layers.
  static let all = [
    ModuleRules(name: "TaskSyntax", imports: [], unsafeLines: 7),
    ModuleRules(name: "JSON", imports: ["TaskSyntax"], unsafeLines: 0),
    ModuleRules(name: "TaskModel", imports: ["TaskSyntax"], unsafeLines: 0),
    ModuleRules(name: "TaskFormatter", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(name: "TaskLinter", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(name: "TaskQuery", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(name: "TaskEditing", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(
      name: "TaskAssist",
      imports: ["TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing"], unsafeLines: 0),
    ModuleRules(name: "TaskMerging", imports: ["TaskSyntax", "TaskModel", "TaskEditing"], unsafeLines: 0),
    ModuleRules(name: "TaskReport", imports: ["TaskSyntax", "TaskModel"], unsafeLines: 0),
    ModuleRules(
      name: "TaskInterchange", imports: ["JSON", "TaskSyntax", "TaskModel", "TaskEditing"], unsafeLines: 0),
    ModuleRules(name: "CLibrary", imports: ["SystemCalls"], system: ["CLibrary.swift"], unsafeLines: 0),
    ModuleRules(
      name: "TaskFiles", imports: ["JSON", "TaskSyntax", "TaskModel", "SystemCalls", "Synchronization"],
      system: ["System/", "Errors/SystemError.swift"],
      unsafeLines: 132),
    ModuleRules(
      name: "TaskWorkspace",
      imports: [
        "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskReport",
        "TaskInterchange", "TaskFiles",
      ],
      unsafeLines: 0),
    ModuleRules(
      name: "TaskServer",
      imports: [
        "JSON", "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskAssist",
        "TaskFiles", "TaskWorkspace",
      ],
      unsafeLines: 0),
    ModuleRules(
      name: "tasks",
      imports: [
        "JSON", "TaskSyntax", "TaskModel", "TaskFormatter", "TaskLinter", "TaskQuery", "TaskEditing", "TaskMerging",
        "TaskReport", "TaskInterchange", "TaskFiles", "TaskWorkspace", "TaskAssist", "TaskServer",
      ],
      unsafeLines: 0),
  ]
}

/// Why a name may not be written to.
package enum WriteObstacle: Equatable, Sendable {
  /// The name leads to a file whose own name is not that of a task file.
  case notATaskFile
  case notABaseline
  /// It lies in a folder of git's own.
  case gitFolder
  /// A link leads out of the workspace to something other than a task file.
  case outside
  /// A link leads out of the workspace to a task file, which nobody named.
  case foundOutside
  /// A link leads out of the workspace to a place of a new file, with no task file beside it.
  case newOutside
  /// A link leads to it.
  case link
}

extension WriteObstacle {
  /// A sentence without capital and period, said of the name.
  func message(target: BytePath) -> String {
    let target = String(decoding: target.bytes, as: UTF8.self)
    return switch self {
    case .notATaskFile: "it points to '\(target)', which does not have the name of a task file"
    case .notABaseline: "it points to '\(target)', which does not have the name of a baseline"
    case .gitFolder: "it points to '\(target)', inside a '.git' folder"
    case .outside, .foundOutside: "it points to '\(target)', outside the workspace"
    case .newOutside: "it points to '\(target)', which would be a new file outside the workspace"
    case .link: "it is a symbolic link to '\(target)'"
    }
  }

  /// The action that a person can take.
  var help: String {
    switch self {
    case .notATaskFile: "task files are named '*.tasks' or '*.tasks.md'; see 'tasks help trust'"
    case .notABaseline: "give a file in the workspace whose name ends in '.json'"
    case .gitFolder, .outside: "remove the link; see 'tasks help trust'"
    case .foundOutside: "name this file if you want to change it; see 'tasks help trust'"
    case .newOutside: "create the file yourself if you want it there"
    case .link: "give the name of that file instead"
    }
  }
}

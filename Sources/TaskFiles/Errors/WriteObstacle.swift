/// Why a name may not be written to.
package enum WriteObstacle: Equatable, Sendable {
  /// The name leads to a file whose own name is not that of a task file.
  case notATaskFile
  case notABaseline
  /// It lies in a folder of git's own.
  case gitFolder
  /// A link leads out of the workspace to something other than a task file.
  case outside
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
    case .notATaskFile: "it leads to '\(target)', which is not named like a task file"
    case .notABaseline: "it leads to '\(target)', which is not named like a baseline"
    case .gitFolder: "it leads to '\(target)', in a folder of git's own"
    case .outside: "it leads to '\(target)', outside the workspace"
    case .newOutside: "it would be '\(target)', a new file outside the workspace"
    case .link: "a link leads from it to '\(target)'"
    }
  }

  /// The action that a person can take.
  var help: String {
    switch self {
    case .notATaskFile: "task files are named '*.tasks' or '*.tasks.md'; 'tasks help trust' says what is written"
    case .notABaseline: "name one in the workspace that ends in '.json'"
    case .gitFolder, .outside: "remove the link; 'tasks help trust' says what is written"
    case .newOutside: "make the file yourself, if it is to be there"
    case .link: "name that file itself, if it is meant"
    }
  }
}

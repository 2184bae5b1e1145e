/// The rules of `.tasksignore` and `.ignore` in git's index. `.gitignore` does not count, because a file in the index
/// was added in spite of it.
package struct StagedIgnoreRules: Sendable {
  private let root: BytePath
  private var rules = IgnoreRules()
  /// The rules of the folders that hold such files.
  private var levels: [BytePath: IgnoreRules.Level] = [:]

  /// The longest ignore file that is read, in bytes.
  package static var sizeLimit: Int { IgnoreRules.sizeLimit }

  /// Whether a file of the index is an ignore file.
  package static func isSource(_ path: [UInt8]) -> Bool {
    let name = BytePath(path).name
    return [IgnoreRules.FileName.ofTasks, .ofAnyTool].contains { $0.rawValue.utf8.elementsEqual(name) }
  }

  /// - Parameters:
  ///   - root: the root of the work tree.
  ///   - files: the ignore files, by their paths from the root.
  package init(root: BytePath, _ files: [(path: [UInt8], contents: [UInt8])]) {
    self.root = root
    // Parent folders come before their subfolders.
    let folders = Set(files.map { root.joined($0.path).parent }).sorted()
    for folder in folders {
      var lists: [IgnoreList] = []
      for name in [IgnoreRules.FileName.ofTasks, .ofAnyTool] {
        let file = folder.joined(name.rawValue)
        guard let found = files.first(where: { root.joined($0.path) == file }) else { continue }
        lists.append(IgnoreList(file, contents: found.contents, isOfGit: false, for: folder))
      }
      levels[folder] = rules.add(lists, startsRepository: false, below: level(above: folder))
    }
  }

  private func level(above folder: BytePath) -> IgnoreRules.Level {
    var folder = folder
    while folder != root, folder.isInside(root) {
      folder = folder.parent
      if let level = levels[folder] { return level }
    }
    return IgnoreRules.none
  }

  /// Whether a file of the index, or a folder that contains it, is ignored.
  package func ignores(_ path: [UInt8]) -> Bool {
    if levels.isEmpty { return false }
    var current = root
    var level = IgnoreRules.none
    let components = BytePath(path).components
    for (index, component) in components.enumerated() {
      level = levels[current] ?? level
      current = current.joined(component)
      if rules.origin(of: current, isFolder: index + 1 < components.count, level: level) != nil { return true }
    }
    return false
  }
}

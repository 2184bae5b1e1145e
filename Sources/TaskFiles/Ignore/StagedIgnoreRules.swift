/// The rules of `.tasksignore` and `.ignore` in git's index. `.gitignore` does not count: the files in the index were
/// added.
package struct StagedIgnoreRules: Sendable {
  private let root: BytePath
  private var rules = IgnoreRules()
  /// The rules of the folders with such files.
  private var levels: [BytePath: IgnoreRules.Level] = [:]

  /// The longest source that is read, in bytes.
  package static var sizeLimit: Int { IgnoreRules.sizeLimit }

  /// Whether a file of the index is one that says what is ignored.
  package static func isSource(_ path: [UInt8]) -> Bool {
    let name = BytePath(path).name
    return [IgnoreRules.FileName.ofTasks, .ofAnyTool].contains { $0.rawValue.utf8.elementsEqual(name) }
  }

  /// - Parameters:
  ///   - root: of the work tree.
  ///   - files: those that say what is ignored, by their paths from it.
  package init(root: BytePath, _ files: [(path: [UInt8], contents: [UInt8])]) {
    self.root = root
    // Folders before those in them.
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

  /// Whether a file of the index, or a folder on the way to it, is ignored.
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

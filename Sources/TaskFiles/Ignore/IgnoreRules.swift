/// The ignore files that are in force, folder by folder.
///
/// A folder with such files makes a level over that of its parent; one without shares it. Each path is asked from its
/// own folder's level upwards, and the first list with a pattern that matches decides. Within a folder `.tasksignore`
/// comes before `.ignore`, that before `.gitignore`; at a repository's root follow `.git/info/exclude` and the person's
/// own list.
struct IgnoreRules {
  /// An index into the levels. `none` has no rules.
  typealias Level = Int
  static let none: Level = 0

  private struct Folder {
    var lists: [IgnoreList] = []
    var parent: Level?
    var startsRepository = false
  }

  private var levels: [Folder] = [Folder()]

  /// The level for a folder with these lists, the strongest first, below `parent`.
  mutating func add(_ lists: [IgnoreList], startsRepository: Bool, below parent: Level) -> Level {
    if lists.isEmpty, !startsRepository { return parent }
    levels.append(Folder(lists: lists, parent: parent, startsRepository: startsRepository))
    return levels.count - 1
  }

  /// Why the file or folder at `path`, which is absolute, is ignored by rules of its own folder's `level` and above;
  /// nil where it is not. Whether a folder above it is ignored is to be asked for that folder.
  func origin(of path: BytePath, isFolder: Bool, level: Level) -> IgnoreOrigin? {
    if level == Self.none { return nil }
    let path = path.bytes
    let nameStart = (path.lastIndex(of: BytePath.slash) ?? -1) + 1
    var current: Level? = level
    var isOutsideRepository = false
    while let index = current {
      for list in levels[index].lists where !(list.isOfGit && isOutsideRepository) {
        if let pattern = list.decision(for: path.span, isFolder: isFolder, nameStart: nameStart) {
          if pattern.isNegated { return nil }
          return IgnoreOrigin(file: list.file, line: pattern.line, pattern: Array(pattern.text))
        }
      }
      if levels[index].startsRepository { isOutsideRepository = true }
      current = levels[index].parent
    }
    return nil
  }
}

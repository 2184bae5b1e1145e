/// The effective ignore files, folder by folder.
///
/// A folder with ignore files makes a level above its parent's; a folder without shares its parent's level. A path is
/// matched against its own folder's level, then against the levels above, and the first list with a matching pattern
/// decides. Within a folder `.tasksignore` precedes `.ignore`, which precedes `.gitignore`; at a repository's root
/// `.git/info/exclude` and the person's own list follow.
struct IgnoreRules {
  /// An index of `levels`. `none` has no rules.
  typealias Level = Int
  static let none: Level = 0

  private struct Folder {
    var lists: [IgnoreList] = []
    var parent: Level?
    var startsRepository = false
  }

  private var levels: [Folder] = [Folder()]

  /// Returns the level of a folder with these lists, the strongest first, below `parent`.
  mutating func add(_ lists: [IgnoreList], startsRepository: Bool, below parent: Level) -> Level {
    if lists.isEmpty, !startsRepository { return parent }
    levels.append(Folder(lists: lists, parent: parent, startsRepository: startsRepository))
    return levels.count - 1
  }

  /// Returns the line that makes the file or folder at the absolute `path` ignored, by the rules of `level`, which is
  /// that of its own folder, and of the levels above; `nil` if none does. Does not check whether a parent folder is
  /// ignored.
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

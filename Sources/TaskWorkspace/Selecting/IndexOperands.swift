import TaskFiles

/// The files of git's index that paths name.
struct IndexOperands {
  /// By paths from the root of the work tree: what people call the file.
  private var files: [[UInt8]: BytePath] = [:]
  private var folders: [(path: BytePath, name: BytePath)] = []
  /// The paths that name nothing in the index.
  private(set) var missing: [BytePath] = []
  /// The paths of files that are not named like task files, where they must be.
  private(set) var misnamed: [BytePath] = []
  /// Whether there are no paths: then those files are asked for that are to be committed.
  let isEmpty: Bool
  private let root: BytePath
  private let folder: BytePath

  /// - Parameters:
  ///   - given: the paths, from `folder` on.
  ///   - requiresTaskNames: whether only files with names of task files may be named.
  init(_ given: [BytePath], in folder: BytePath, of index: StagedFiles, requiresTaskNames: Bool) {
    isEmpty = given.isEmpty
    root = index.root
    self.folder = folder
    for name in given {
      guard let place = Self.place(of: folder.joined(name), in: index) else {
        missing.append(name)
        continue
      }
      if index.entry(at: place) == nil {
        folders.append((root.joined(BytePath(place)).normalized(), name))
      } else if requiresTaskNames, !TaskFileName.matches(name) {
        misnamed.append(name)
      } else {
        files[place] = files[place] ?? name
      }
    }
  }

  /// The path from the root of what a path names in the index; `nil` where that is nothing.
  private static func place(of path: BytePath, in index: StagedFiles) -> [UInt8]? {
    let path = path.normalized()
    // A link on the way to a file does not make it another one.
    for path in [path, (try? path.parent.resolved())?.joined(path.name)].compactMap(\.self) {
      if path == index.root { return [] }
      guard path.isInside(index.root) else { continue }
      let place = path.relative(to: index.root).bytes
      if index.contains(place) || index.unmerged.contains(place) { return place }
    }
    return nil
  }

  /// Whether the file at `path`, from the root, is named itself, and not only a folder that it lies in.
  func names(_ path: [UInt8]) -> Bool { files[path] != nil }

  /// The name that the person gave the file at `path`, from the root; `nil` for one that is not named.
  func naming(of path: [UInt8]) -> InputFile.Naming? {
    if let name = files[path] { return { _ in name } }
    let file = root.joined(BytePath(path))
    guard let named = folders.first(where: { file.isInside($0.path) }) else { return nil }
    return InputFile.naming(in: named.path, named.name, from: folder)
  }
}

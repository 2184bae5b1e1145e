import TaskFiles

extension InputFile {
  /// Returns the names of files in the folder `path` for people in `folder`. They begin with the name that was given for
  /// the folder, unless it is the current one.
  static func naming(in path: BytePath, _ given: BytePath, from folder: BytePath) -> Naming {
    let isHere = !given.isAbsolute && given.components.allSatisfy { $0 == [UInt8(ascii: ".")] }
    return { file in
      guard !isHere, file.isInside(path) else { return file.relative(to: folder) }
      return file == path ? given : given.joined(file.relative(to: path))
    }
  }
}

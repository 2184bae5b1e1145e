package import TaskFiles

// The names of files in messages.
extension WorkspaceOpener {
  /// The path of a file as a person in the current folder would write it, with `../` for each step up.
  package func name(of path: BytePath) -> BytePath {
    guard let folder = try? folder() else { return path }
    return path.relative(to: folder)
  }

  /// The same for a file that may lie far away: outside of the current folder its absolute path.
  package func shown(_ path: BytePath) -> BytePath {
    let name = name(of: path)
    return name.components.first?.elementsEqual("..".utf8) == true ? path : name
  }
}

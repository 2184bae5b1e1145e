import TaskSyntax

/// Removing the file. It first gets a temporary name, under which no program opens it, so that its last bytes can be
/// compared.
extension FileUpdate {
  func remove(_ record: FileWriter.Record) throws(FileWriter.Failure) -> FileWriter.Outcome.State {
    try note(record)
    let name = try putAside()
    switch oldFile(named: name, otherNames: 0) {
    case .same(let isOpen):
      if isOpen { target.leave(name) } else { target.discard(name) }
      do throws(SystemError) {
        try target.begin(.synchronizingFolder)
        try target.folder.synchronize()
        return .written
      } catch {
        return .unconfirmed(FileError(target.path, .removalUnconfirmed(error)))
      }
    case .changed:
      try putBack(name)
      throw changedMeanwhile()
    case .unknown(let error):
      try putBack(name)
      throw target.unwritten(error)
    }
  }

  /// Returns the temporary name that the file got.
  private func putAside() throws(FileWriter.Failure) -> BytePath {
    do throws(SystemError) {
      if try isUnchanged() {
        let name = try TemporaryFile.newName(for: .replacement)
        try target.begin(.removing)
        try target.folder.rename(target.name, to: name)
        return name
      }
    } catch {
      throw error == .notFound ? changedMeanwhile() : target.unwritten(error)
    }
    throw changedMeanwhile()
  }

  /// Restores the name. If that is impossible, or another file has the name by now, both files are kept.
  private func putBack(_ name: BytePath) throws(FileWriter.Failure) {
    do throws(SystemError) {
      try target.begin(.takingBack)
      try target.folder.rename(name, toNew: target.name, left: &target.left)
      try? target.folder.synchronize()
    } catch {
      let isTaken = (try? target.folder.status(of: target.name)) != nil
      throw isTaken
        ? changedMeanwhile(kept: [name]) : target.failure(.changedMeanwhile(kept: [target.neighbor(name)]))
    }
  }
}

extension BytePath {
  /// Removes this folder if it is empty, then the one that contains it, and so on, `count` folders at most. A folder
  /// that cannot be removed stays, with those that contain it.
  func removeEmptyFolders(_ count: Int) {
    var folder = self
    for _ in 0..<max(0, count) {
      do throws(SystemError) {
        let parent = try OpenFolder(folder.parent)
        try parent.removeFolder(BytePath(folder.name))
        if parent.isReadable { try parent.synchronize() }
      } catch {
        return
      }
      folder = folder.parent
    }
  }
}

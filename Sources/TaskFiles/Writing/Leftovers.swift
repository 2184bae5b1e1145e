/// The files left behind by runs that were killed.
package struct Leftovers: Sendable {
  /// In the order of their paths.
  package private(set) var found: [Leftover] = []
  /// Folders and files that could not be looked at.
  package private(set) var errors: [FileError] = []

  /// Looks for temporary files in `folders`, not below them, and for journals in `journal`. What belongs to a process
  /// that runs is left out: it is locked, or open to be written to.
  ///
  /// - Parameter isKnown: whether bytes of this hash can be made again, as those before and after a change in the undo
  ///   ring can: a temporary file that holds them is not needed.
  package static func find(
    in folders: [BytePath], journal: BytePath?, isKnown: (ContentHash) -> Bool = { _ in false }
  ) -> Leftovers {
    var leftovers = Leftovers()
    for folder in Set(folders) {
      leftovers.look(in: folder, for: .replacement) { file, files throws(FileError) in
        try file.kindOfReplacement(among: files, isKnown)
      }
    }
    if let journal, !FileStatus.isMissing(journal) {
      leftovers.look(in: journal, for: .journal) { file, _ throws(FileError) in try file.kindOfJournal() }
    }
    leftovers.found.sort { $0.path < $1.path }
    leftovers.errors.sort { $0.path < $1.path }
    return leftovers
  }

  /// `kind` gets the paths of all files in the folder as well.
  private mutating func look(
    in folder: BytePath, for purpose: TemporaryFile.Purpose,
    _ kind: (UnusedFile, [BytePath]) throws(FileError) -> (Leftover.Kind, target: BytePath?)
  ) {
    var candidates: [BytePath] = []
    var files: [BytePath] = []
    do throws(FileError) {
      try FolderListing(folder).forEachEntry { name, kind in
        guard kind == .regular else { return }
        let path = folder.joined(name.indices.map { name[$0] })
        if TemporaryFile.isName(name, for: purpose) { candidates.append(path) } else { files.append(path) }
      }
    } catch {
      errors.append(error)
    }
    for path in candidates {
      do throws(FileError) {
        guard let file = try UnusedFile.open(path) else { continue }
        defer { file.unlock() }
        let (kind, target) = try kind(file, files)
        found.append(Leftover(path: path, kind: kind, target: target, status: file.status))
      } catch {
        if !error.isNotFound { errors.append(error) }
      }
    }
  }
}

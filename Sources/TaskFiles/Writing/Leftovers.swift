import TaskSyntax

/// The files that remain from killed runs.
package struct Leftovers: Sendable {
  /// The files in the order of their paths.
  package private(set) var found: [Leftover] = []
  /// The errors of folders and files that could not be inspected.
  package private(set) var errors: [FileError] = []

  /// Finds temporary files in `folders`, without subfolders, and journals in `journal`. A file of a running process,
  /// which is locked or open for writing, is left out.
  ///
  /// - Parameter isKnown: whether bytes with this hash can be restored, as those before and after a change in the undo
  ///   ring can; a temporary file with such bytes is not needed.
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

  /// Inspects the files with temporary names in a folder. `kind` also receives the paths of all other files in the
  /// folder.
  private mutating func look(
    in folder: BytePath, for purpose: TemporaryFile.Purpose,
    _ kind: (UnusedFile, [BytePath]) throws(FileError) -> (Leftover.Kind, target: BytePath?)
  ) {
    var candidates: [BytePath] = []
    var files: [BytePath] = []
    do throws(FileError) {
      try FolderListing(folder).forEachEntry { name, kind in
        guard kind == .regular else { return }
        let path = folder.joined(name.array(name.indices))
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

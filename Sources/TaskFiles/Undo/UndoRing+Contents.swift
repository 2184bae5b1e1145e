import TaskSyntax

extension UndoRing {
  /// The contents, of all files that the ring knows, that can be made again from the files as they are and the edits.
  package func knownContents(_ changes: [UndoChange]) -> Set<ContentHash> {
    var known: Set<ContentHash> = []
    // The last change first; and once more from the first on, for files that were taken back to what they had been.
    var records: [BytePath: [RecordedFile]] = [:]
    for change in changes {
      for file in change.files.reversed() { records[file.path, default: []].append(file) }
    }
    for (path, records) in records {
      guard let contents = try? FileContents(of: workspace.joined(path)) else { continue }
      var hashes: Set<ContentHash> = [ContentHash(contents.bytes)]
      for record in records + records.reversed()
      where hashes.contains(record.before.hash) || hashes.contains(record.after.hash) {
        hashes.insert(record.before.hash)
        hashes.insert(record.after.hash)
      }
      known.formUnion(hashes)
    }
    return known
  }
}

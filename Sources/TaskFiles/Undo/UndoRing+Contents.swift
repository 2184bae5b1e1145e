extension UndoRing {
  /// Returns the contents, of all files in the ring, that can be restored from the current files and the edits.
  package func knownContents(_ changes: [UndoChange]) -> Set<ContentHash> {
    var known: Set<ContentHash> = []
    // From the last change backward, and once more forward, for files that were restored to an older state.
    var records: [BytePath: [RecordedFile]] = [:]
    for change in changes { for file in change.files.reversed() { records[file.path, default: []].append(file) } }
    for (path, records) in records {
      var hashes: Set<ContentHash> = []
      if let contents = try? FileContents(of: workspace.joined(path)) { hashes.insert(ContentHash(contents.bytes)) }
      // The edits of a file that the change created, emptied or removed contain all of its text.
      for record in records + records.reversed()
      where record.before.size == 0 || record.after.size == 0 || hashes.contains(record.before.hash)
        || hashes.contains(record.after.hash)
      {
        hashes.insert(record.before.hash)
        hashes.insert(record.after.hash)
      }
      known.formUnion(hashes)
    }
    return known
  }
}

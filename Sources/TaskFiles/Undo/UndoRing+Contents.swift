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
      var hashes: Set<ContentHash> = []
      if let contents = try? FileContents(of: workspace.joined(path)) { hashes.insert(ContentHash(contents.bytes)) }
      // Of a file that was to be made the edits hold all.
      for record in records + records.reversed()
      where record.before.hash == Self.nothing || hashes.contains(record.before.hash)
        || hashes.contains(record.after.hash)
      {
        hashes.insert(record.before.hash)
        hashes.insert(record.after.hash)
      }
      known.formUnion(hashes)
    }
    return known
  }

  /// The hash of no bytes.
  private static let nothing = ContentHash([])
}

import TaskFiles
import TaskSyntax

extension FileFormat {
  /// Checks that any bytes are read to the end. With correct lengths and hashes added, so that the reader parses the
  /// payloads, each record that is read must survive printing and reading, and must be reversible in any document
  /// without a trap.
  static func undoFault(_ bytes: [UInt8]) -> String? {
    if let fault = changeFault(bytes) { return fault }
    let framed = framed(bytes)
    guard var reader = UndoRecordReader(framed) else { return "a beginning is not known" }
    while let record = reader.next() {
      var again = UndoRecordReader(UndoRecord.magic + record.bytes)
      if again?.next() != record || again?.isTorn != false { return "a record is not read as it is printed" }
    }
    return changeFault(framed)
  }

  private static func changeFault(_ bytes: [UInt8]) -> String? {
    guard let change = UndoChange(number: 1, bytes: bytes) else { return nil }
    let paths = change.files.map(\.path)
    if paths != paths.sorted() { return "files are not sorted" }
    let source = SourceText(bytes)
    for file in change.files {
      _ = UndoReversal([file], in: source)
      let edits = file.likelyEdits(in: source)
      if EditedText(source, edits) == nil { return "edits that do not fit the document" }
    }
    _ = UndoReversal(change.files[...], in: source)
    _ = UndoReversal(change.files[...], in: nil)
    return nil
  }

  /// Returns records made of payloads: a byte for the kind, a byte for the length and that many bytes for each.
  private static func framed(_ bytes: [UInt8]) -> [UInt8] {
    var output = UndoRecord.magic
    var rest = bytes[...]
    while let kind = rest.popFirst(), let count = rest.popFirst() {
      let payload = rest.prefix(Int(count))
      rest = rest.dropFirst(payload.count)
      let kinds = Array("SFCRWE".utf8)
      var record =
        [kinds.contains(kind) ? kind : kinds[Int(kind) % kinds.count]] + word(UInt64(payload.count)) + payload
      record += hash(of: record)
      output += record
    }
    return output
  }

  /// Checks that any bytes are read to the end. With correct hashes added, a journal must have the text behind it and
  /// print as it was read.
  static func journalFault(_ bytes: [UInt8]) -> String? {
    if let (journal, start) = WriteJournal.decoded(bytes.span), journal.header != Array(bytes[..<start]) {
      return "a journal is not printed as it was read"
    }
    // The input gives the inode, the size after and the hash after, then the number of path bytes and the path.
    guard bytes.count >= 33 else { return nil }
    let pathCount = min(Int(bytes[32]), bytes.count - 33)
    let path = bytes[33..<33 + pathCount]
    let old = Array(bytes[(33 + pathCount)...])
    var header = Array("tasks journal 1\n".utf8) + bytes[0..<8] + word(UInt64(old.count)) + hash(of: old)
    // Sizes never have the highest bit set.
    header += bytes[8..<15] + [bytes[15] & 0x7F] + bytes[16..<32] + word(UInt64(pathCount)) + path
    header += hash(of: header)
    guard let (journal, start) = WriteJournal.decoded((header + old).span) else { return "a journal is not known" }
    if journal.header != header || start != header.count { return "a journal is not printed as it was made" }
    for end in [header.count - 1, header.count + old.count - 1] {
      if WriteJournal.decoded(Array((header + old)[..<end]).span) != nil { return "a torn journal counts as whole" }
    }
    return nil
  }

  private static func word(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  private static func hash(of bytes: [UInt8]) -> [UInt8] {
    let hash = ContentHash(bytes)
    return word(hash.first) + word(hash.second)
  }
}

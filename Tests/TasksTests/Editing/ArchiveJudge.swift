/// Compares an archive before and after it received blocks.
struct ArchiveJudge {
  /// The archive before; `nil` where it did not exist.
  let old: SeenDocument?
  let new: SeenDocument
  /// The blocks, in the order of their file.
  let blocks: [[SeenTask]]

  /// Returns the fault: a missing line, or a missing, misplaced or different task.
  func problem() -> String? {
    if let old {
      var rest = old.lines[...]
      for line in new.lines where !rest.isEmpty && Self.isKept(rest[rest.startIndex], as: line, isLast: rest.count == 1)
      {
        rest.removeFirst()
      }
      if let line = rest.first { return "a line is gone: \(String(decoding: line, as: UTF8.self))" }
      if new.markCount != old.markCount { return "a byte order mark is gone" }
    }
    let sections = Set(new.tasks.map(\.section) + blocks.map { $0[0].section })
    for section in sections {
      let known = old?.tasks.filter { $0.section == section } ?? []
      let found = new.tasks.filter { $0.section == section }
      let moved = blocks.filter { $0[0].section == section }
      // Tasks that an interrupted change has already moved are not moved twice.
      let missing = moved.filter { !Self.holds(known, $0) }
      guard Self.holds(found, known, moved.flatMap(\.self)) || Self.holds(found, known, missing.flatMap(\.self)) else {
        return "below \(section.map { String(decoding: $0, as: UTF8.self) }) there are\n\(found)\nand should be\n"
          + "\(known)\nand\n\(moved)"
      }
    }
    return nil
  }

  /// Whether an old line is kept. The last one may have got a line end.
  private static func isKept(_ old: ArraySlice<UInt8>, as new: ArraySlice<UInt8>, isLast: Bool) -> Bool {
    old == new
      || isLast && new.starts(with: old) && new.dropFirst(old.count).allSatisfy { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether `tasks` interleaves two lists in order. Lines of the second list may have gained the values that their old
  /// place gave them.
  private static func holds(_ tasks: [SeenTask], _ known: [SeenTask], _ moved: [SeenTask]) -> Bool {
    var (known, moved) = (known[...], moved[...])
    for task in tasks {
      if known.first == task {
        known.removeFirst()
        continue
      }
      guard var wanted = moved.first else { return false }
      if wanted.depth == 0 { wanted.takeClassification(from: task) }
      guard wanted == task else { return false }
      moved.removeFirst()
    }
    return known.isEmpty && moved.isEmpty
  }

  private static func holds(_ tasks: [SeenTask], _ block: [SeenTask]) -> Bool {
    tasks.indices.contains { index in
      guard tasks.count - index >= block.count else { return false }
      return zip(tasks[index...], block).allSatisfy { task, wanted in
        var wanted = wanted
        if wanted.depth == 0 { wanted.takeClassification(from: task) }
        return wanted == task
      }
    }
  }
}

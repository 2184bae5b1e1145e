import TaskFiles
import TaskLinter
import TaskSyntax

/// The files of a workspace that nobody asked for. Only those that can affect findings in the others are linted; a scan
/// of their bytes, without parsing, selects them.
struct UnaskedFiles {
  private let group: FileGroup
  private let numbers: [Int]
  private let needed: NeededDocuments

  /// - Parameter asked: the documents of the files that were asked for.
  init(_ group: FileGroup, beside asked: [WorkspaceDocument]) {
    self.group = group
    numbers = group.files.indices.filter { !group.files[$0].isAsked }
    needed = NeededDocuments(for: asked)
  }

  /// Returns the results of these files, by their numbers in the group. A file that is not needed has no facts.
  ///
  /// - Parameter read: lints files by their numbers, and returns the results in the same order.
  func results(read: ([Int]) -> [Result<LintedFile, FileError>]) -> [Int: Result<LintedFile, FileError>] {
    var results: [Int: Result<LintedFile, FileError>] = [:]
    var candidates: [NeededDocuments.Candidate] = []
    for (number, scan) in zip(numbers, needed.isNone ? opened() : scanned()) {
      let place = group.place(of: group.files[number])
      results[number] = scan.map { _ in LintedFile(unreadAt: place) }
      candidates.append(NeededDocuments.Candidate(path: place, names: (try? scan.get()) ?? PossibleNames()))
    }
    let chosen = zip(numbers, needed.areNeeded(candidates)).filter(\.1).map(\.0)
    for (number, result) in zip(chosen, read(chosen)) { results[number] = result }
    return results
  }

  /// Returns an empty set of names for each file, or the error if it cannot be read. Reads at most one byte of each.
  private func opened() -> [Result<PossibleNames, FileError>] {
    numbers.map { number in
      Result { () throws(FileError) in
        if group.files[number].source == nil { try SourceReader.check(group.files[number].path) }
        return PossibleNames()
      }
    }
  }

  /// Scans each file and returns the words that may be names.
  private func scanned() -> [Result<PossibleNames, FileError>] {
    SourceReader.map(numbers.map { group.files[$0] }) { _, buffer throws(FileError) in
      var names = PossibleNames()
      buffer.withBytes { bytes, count in
        names.add(bytes, 0..<count, contentEnd: count, isFirst: true, isLast: true)
      }
      guard let file = buffer.largeFile else { return names }
      let pieces = try file.mapChunks { bytes, chunk in
        var names = PossibleNames()
        names.add(
          bytes, chunk.range, contentEnd: chunk.contentEnd, isFirst: chunk.isFirst, isLast: chunk.isLast)
        return names
      }
      for piece in pieces { names.append(piece) }
      return names
    }
  }
}

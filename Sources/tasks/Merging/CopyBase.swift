import TaskFiles
import TaskSyntax
import TaskWorkspace

/// The version that a file and a conflict copy of it were made of, as far as it can be found.
struct CopyBase {
  let text: SourceText
  /// The place where it was found, for messages.
  let origin: TerminalText

  /// Finds the version in the records for `undo` and in the file's last commits; `nil` if there is none.
  ///
  /// Each list of versions leads back from the file or from the copy. The one that is nearest to the other is where both
  /// part, or older: of the versions nearest to the file and to the copy the older one counts, because what a side made
  /// after that is no deletion of the other. A version that equals one of both is none: then nobody knows what the other
  /// was made of.
  init?(of source: SourceText, _ copy: SourceText, at path: BytePath, in workspace: BytePath?, _ invocation: Invocation)
  {
    let ring = workspace.flatMap { invocation.userFolders.undoRing(of: $0) }
    let real = (try? path.resolved()) ?? path
    var lists: [(versions: [SourceText], origin: TerminalText)] = []
    for start in [source, copy] {
      lists.append((ring?.versions(of: real, from: start) ?? [], "the records for 'tasks undo'"))
    }
    if let git = try? invocation.opener.git(in: real.parent), GitRepository.containing(real.parent) != nil,
      let history = try? FileVersions(git, of: Array(real.name), limit: Self.sizeLimit)
    {
      lists.append((history.texts, "git"))
    }
    let distances = (LineDistance(from: source), LineDistance(from: copy))
    var best: (distance: Int, text: SourceText, origin: TerminalText)?
    for (versions, origin) in lists {
      var nearest: (file: (Int, Int)?, copy: (Int, Int)?)
      // A tie goes to the older one, which comes later.
      for (index, version) in versions.enumerated()
      where !version.bytes.isEqual(to: source.bytes) && !version.bytes.isEqual(to: copy.bytes) {
        let (toFile, toCopy) = (distances.0.distance(to: version), distances.1.distance(to: version))
        if nearest.file.map({ toFile <= $0.0 }) != false { nearest.file = (toFile, index) }
        if nearest.copy.map({ toCopy <= $0.0 }) != false { nearest.copy = (toCopy, index) }
      }
      guard let file = nearest.file, let copy = nearest.copy else { continue }
      let version = versions[max(file.1, copy.1)]
      let distance = distances.0.distance(to: version) + distances.1.distance(to: version)
      if best.map({ distance < $0.distance }) != false { best = (distance, version, origin) }
    }
    guard let best else { return nil }
    text = best.text
    origin = best.origin
  }

  /// The largest version that is read from git, in bytes.
  private static let sizeLimit = 64 << 20
}

/// The number of lines that only one of two texts has, wherever they are.
private struct LineDistance {
  private let lines: [ArraySlice<UInt8>: Int]
  private let count: Int

  init(from source: SourceText) {
    let all = Self.lines(of: source)
    lines = all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    count = all.count
  }

  func distance(to source: SourceText) -> Int {
    var rest = lines
    let all = Self.lines(of: source)
    var shared = 0
    for line in all {
      guard let left = rest[line], left > 0 else { continue }
      rest[line] = left - 1
      shared += 1
    }
    return count + all.count - 2 * shared
  }

  private static func lines(of source: SourceText) -> [ArraySlice<UInt8>] {
    // Line ends may be others in git.
    source.storage[..<source.count].split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}

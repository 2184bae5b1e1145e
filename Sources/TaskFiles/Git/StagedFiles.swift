/// What is to be committed: the files of git's index, and which of them differ from the last commit.
///
/// The index is the one that git itself uses: that of `commit -a` and `commit PATH`, too. Work tree and index are only
/// read.
package struct StagedFiles: Sendable {
  /// A file of the index.
  package struct Entry: Sendable {
    /// From the root of the work tree.
    package let path: [UInt8]
    /// The name of its blob, in hexadecimal digits.
    fileprivate let object: [UInt8]
  }

  /// Absolute.
  package let root: BytePath
  /// Regular files, sorted by path: no links, and no submodules.
  package let entries: [Entry]
  /// The files that differ from the last commit, by path; those that are removed are not among them.
  package let changed: Set<[UInt8]>
  /// Paths that a merge has left in several versions: they cannot be committed.
  package let unmerged: [[UInt8]]
  private let git: GitProgram

  /// Asks git for the index of the repository that `folder`, an absolute path without links, lies in.
  ///
  /// - Parameter isNamed: whether the environment says which repository is meant.
  package init(_ git: GitProgram, in folder: BytePath, isNamed: Bool) throws(GitProgram.Failure) {
    self.git = git
    if !isNamed, let repository = GitRepository.containing(folder) {
      root = repository.root
    } else {
      root = BytePath(Array(try git.output("rev-parse", "--show-toplevel").dropLast()))
    }
    // Git lists what is below the folder that it works in; a path that begins with `:/` means the root.
    let whole = folder == root ? [] : ["--full-name", ":/"]
    let answers = git.outputs([
      [
        "diff", "--cached", "--name-only", "-z", "--diff-filter=ACMRT", "--no-renames", "--no-ext-diff",
        "--no-textconv", "--no-relative",
      ], ["ls-files", "-s", "-z"] + whole,
    ])
    // Where git takes the repository for none, 'git diff' alone says something else.
    let listed = try answers[1].get()
    changed = Set(try answers[0].get().split(separator: 0).map { Array($0) })
    var entries: [Entry] = []
    var unmerged: [[UInt8]] = []
    for line in listed.split(separator: 0) {
      // MODE SP OBJECT SP STAGE TAB PATH
      let fields = line.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
      let path = Array(line.drop { $0 != UInt8(ascii: "\t") }.dropFirst())
      guard fields.count == 3, !path.isEmpty else {
        throw GitProgram.Failure(reason: .unexpected, command: "git ls-files")
      }
      if !fields[2].elementsEqual("0".utf8) {
        if unmerged.last != path { unmerged.append(path) }
      } else if fields[0].starts(with: "100".utf8) {
        entries.append(Entry(path: path, object: Array(fields[1])))
      }
    }
    self.entries = entries
    self.unmerged = unmerged
  }

  /// The regular file at `path` from the root; `nil` where the index has none.
  package func entry(at path: [UInt8]) -> Entry? {
    let index = firstIndex(from: path)
    return index < entries.count && entries[index].path == path ? entries[index] : nil
  }

  /// Whether the index has a file, or a folder, at `path` from the root.
  package func contains(_ path: [UInt8]) -> Bool {
    let folder = path + [BytePath.slash]
    return first(from: path) == path || first(from: folder)?.starts(with: folder) == true
  }

  /// The first path that is not before `path`.
  private func first(from path: [UInt8]) -> [UInt8]? {
    let index = firstIndex(from: path)
    return index < entries.count ? entries[index].path : nil
  }

  private func firstIndex(from path: [UInt8]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if BytePath(entries[middle].path) < BytePath(path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The bytes of some files, in the same order, each with `reservedTail` zero bytes behind it.
  package func contents(of entries: [Entry], reservedTail: Int = 0) throws(GitProgram.Failure) -> [FileContents] {
    if entries.isEmpty { return [] }
    var reader = ObjectReader(reservedTail: reservedTail)
    try git.run(
      ["cat-file", "--batch"].map { Array($0.utf8) }, input: entries.flatMap { $0.object + [UInt8(ascii: "\n")] }
    ) { reader.take($0) }
    guard reader.isComplete, reader.objects.count == entries.count else {
      throw GitProgram.Failure(reason: .unexpected, command: "git cat-file")
    }
    return reader.objects
  }
}

/// Reads what `git cat-file --batch` writes: for each object `NAME SP TYPE SP SIZE LF`, its bytes, LF.
private struct ObjectReader {
  private(set) var objects: [FileContents] = []
  private var header: [UInt8] = []
  private var body: [UInt8] = []
  /// The bytes that the object still wants, its line feed too; `nil` in a header.
  private var missing: Int?
  private var isBroken = false
  private let reservedTail: Int

  init(reservedTail: Int) { self.reservedTail = reservedTail }

  var isComplete: Bool { !isBroken && missing == nil && header.isEmpty }

  mutating func take(_ piece: ArraySlice<UInt8>) {
    var rest = piece
    while !rest.isEmpty, !isBroken {
      guard let missing else {
        readHeader(&rest)
        continue
      }
      let part = rest.prefix(missing)
      body += part
      rest = rest.dropFirst(part.count)
      self.missing = missing - part.count
      if part.count == missing { finishObject() }
    }
  }

  private mutating func readHeader(_ rest: inout ArraySlice<UInt8>) {
    let part = rest.prefix { $0 != UInt8(ascii: "\n") }
    header += part
    rest = rest.dropFirst(part.count)
    guard rest.popFirst() != nil else { return }
    let fields = header.split(separator: UInt8(ascii: " "))
    header = []
    guard fields.count == 3, fields[1].elementsEqual("blob".utf8),
      let size = Int(String(decoding: fields[2], as: UTF8.self)), size >= 0, size <= FileReader.sizeLimit
    else {
      isBroken = true
      return
    }
    missing = size + 1
    body = []
    body.reserveCapacity(size + 1 + reservedTail)
  }

  private mutating func finishObject() {
    let count = body.count - 1
    body[count] = 0
    if reservedTail == 0 { body.removeLast() } else { body += repeatElement(0, count: reservedTail - 1) }
    objects.append(FileContents(bytes: body, count: count))
    body = []
    missing = nil
  }
}

/// The last changes of a workspace, as edits. All rings lie in one folder; a ring is a folder in it, named by a hash of
/// the workspace's root, with a file a change, named by its number, and `workspace`, which holds the root.
package struct UndoRing: Sendable {
  /// The number of changes that are kept.
  package static let capacity = 20

  /// The folder of this ring.
  package let folder: BytePath
  /// The root of the workspace.
  package let workspace: BytePath

  /// - Parameters:
  ///   - folder: of all rings. Made when it is first written to.
  ///   - workspace: the root of the one whose changes these are.
  package init(in folder: BytePath, workspace: BytePath) {
    self.folder = folder.joined(Self.name(of: workspace))
    self.workspace = workspace
  }

  /// Begins a change: what the command `name` does to any number of files. Nothing is written before the first of them
  /// is recorded.
  package func begin(_ name: String, at secondsSince1970: Int) -> UndoRecorder {
    UndoRecorder(self, command: Array(name.utf8), time: secondsSince1970)
  }

  /// The changes, the last one first; those alone that came as far as to a file.
  package func changes() throws(FileError) -> [UndoChange] {
    var changes: [UndoChange] = []
    try forEachChange { change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// Calls `body` with the changes, the last one first, until it says that it wants no more.
  package func forEachChange(_ body: (UndoChange) -> Bool) throws(FileError) {
    for number in try numbers().reversed() {
      if let change = try change(number), !change.files.isEmpty, !body(change) { return }
    }
  }

  /// Returns the name of a file of the workspace in records.
  func recordedPath(_ path: BytePath) -> BytePath {
    path != workspace && path.isInside(workspace) ? path.relative(to: workspace) : path
  }

  /// Returns the path of the file of a record.
  package func path(of file: RecordedFile) -> BytePath { workspace.joined(file.path) }

  private func change(_ number: Int) throws(FileError) -> UndoChange? {
    let path = folder.joined(Self.name(number))
    // Asked before the bytes: a command that ends in between then counts as one that runs.
    let isRunning: Bool
    let bytes: [UInt8]
    do throws(FileError) {
      isRunning = try Self.isLocked(path)
      bytes = try FileContents(of: path).bytes
    } catch {
      // Dropped by another command meanwhile.
      if error.isNotFound { return nil }
      throw error
    }
    if bytes.starts(with: UndoRecord.anyMagic), bytes.count >= UndoRecord.magic.count,
      !bytes.starts(with: UndoRecord.magic)
    {
      throw FileError(path, .otherVersion)
    }
    var change = UndoChange(number: number, bytes: bytes)
    if isRunning, change?.progress == .interrupted { change?.progress = .running }
    return change
  }

  private static func isLocked(_ path: BytePath) throws(FileError) -> Bool {
    let file = try Descriptor(opening: path, for: .file)
    do throws(SystemError) {
      return try !file.tryLock(isShared: true)
    } catch {
      throw FileError(path, .system(error))
    }
  }
}

// Files and their numbers.
extension UndoRing {
  /// Makes the file of a new change, which is locked until it is closed, and drops what became older than the ring is
  /// long.
  func makeFile() throws(FileError) -> UndoFile {
    try folder.makeFolders(isPrivate: true)
    try noteWorkspace()
    let lock = try Descriptor(opening: folder, for: .folder)
    do throws(SystemError) {
      // Without the lock the number would still be ours alone: at worst the order of two changes would be another.
      _ = try Pause.wait(until: .now + .seconds(10)) { () throws(SystemError) in try lock.tryLock() }
    } catch {
      throw FileError(folder, .system(error))
    }
    var kept = try numbers()
    var number = (kept.last ?? 0) + 1
    while true {
      do throws(FileError) {
        let file = try UndoFile(creating: Self.name(number), in: folder)
        kept.append(number)
        for old in kept.dropLast(Self.capacity) { try? folder.joined(Self.name(old)).removeFile() }
        return file
      } catch {
        guard error.reason == .system(.exists) else { throw error }
        number += 1
      }
    }
  }

  /// The numbers of the changes, rising.
  func numbers() throws(FileError) -> [Int] {
    var numbers: [Int] = []
    do throws(FileError) {
      try FolderListing(folder).forEachEntry { name, _ in
        if let number = Self.number(name) { numbers.append(number) }
      }
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
    return numbers.sorted()
  }

  /// For people who look into the folder: nothing depends on what it holds. But where it cannot be made, the folder
  /// cannot be trusted with a change either: the system tells only once that something was not written.
  private func noteWorkspace() throws(FileError) {
    do throws(FileError) {
      let file = try UndoFile(creating: "workspace", in: folder)
      try file.write(workspace.bytes + [UInt8(ascii: "\n")], at: 0)
    } catch {
      guard error.reason == .system(.exists) else { throw error }
    }
  }

  private static let digits = 10

  private static func name(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static func number(_ name: Span<UInt8>) -> Int? {
    guard name.count == digits else { return nil }
    var number = 0
    for index in name.indices {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[index]) else { return nil }
      number = number * 10 + Int(name[index] - UInt8(ascii: "0"))
    }
    return number
  }

  private static func name(of workspace: BytePath) -> String {
    let hash = ContentHash(workspace.bytes)
    return [hash.first, hash.second].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
  }
}

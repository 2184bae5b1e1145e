import TaskSyntax

/// The last changes of a workspace, as edits. All rings lie in one folder. A ring is a subfolder named by a hash of the
/// workspace's root. It holds one file for each change, named by its number, and the file `workspace`, which contains
/// the root.
package struct UndoRing: Sendable {
  /// The number of changes that are kept.
  package static let capacity = 60

  /// The folder of this ring.
  package let folder: BytePath
  /// The root of the workspace.
  package let workspace: BytePath

  /// - Parameters:
  ///   - folder: the folder of all rings, created at the first write.
  ///   - workspace: the root of the workspace.
  package init(in folder: BytePath, workspace: BytePath) {
    self.folder = folder.joined(Self.name(of: workspace))
    self.workspace = workspace
  }

  /// Begins a change, the effect of a command on any number of files. Nothing is written before the first file is
  /// recorded.
  package func begin(_ label: ChangeLabel, at secondsSince1970: Int) -> UndoRecorder {
    UndoRecorder(self, label, time: secondsSince1970)
  }

  /// Returns the changes, the last one first, without changes that did not record a file.
  package func changes() throws(FileError) -> [UndoChange] {
    var changes: [UndoChange] = []
    try forEachChange { change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// Calls `body` with the changes, the last one first, until it returns `false`.
  package func forEachChange(_ body: (UndoChange) -> Bool) throws(FileError) {
    for number in try numbers().reversed() {
      if let change = try change(number), !change.files.isEmpty, !body(change) { return }
    }
  }

  /// Returns the path under which records name a file.
  func recordedPath(_ path: BytePath) -> BytePath {
    path != workspace && path.isInside(workspace) ? path.relative(to: workspace) : path
  }

  /// Returns the path of the file of a record.
  package func path(of file: RecordedFile) -> BytePath { workspace.joined(file.path) }

  private func change(_ number: Int) throws(FileError) -> UndoChange? {
    let path = folder.joined(Self.name(number))
    // Checked before the bytes are read: a command that ends in between then counts as running.
    let isRunning: Bool
    let bytes: [UInt8]
    do throws(FileError) {
      isRunning = try Self.isLocked(path)
      bytes = try FileContents(of: path).bytes
    } catch {
      // Another command removed the change in the meantime.
      if error.isNotFound { return nil }
      throw error
    }
    if bytes.starts(with: UndoRecord.anyMagic), bytes.count >= UndoRecord.magic.count,
      !UndoRecord.readableMagics.contains(where: bytes.starts)
    {
      throw FileError(path, .otherVersion)
    }
    var change = UndoChange(number: number, bytes: bytes)
    if isRunning, change?.progress == .interrupted { change?.progress = .running }
    return change
  }

  private static func isLocked(_ path: BytePath) throws(FileError) -> Bool {
    let file = try Descriptor(opening: path, for: .file)
    return try !path.attempt(file.tryLock(isShared: true))
  }
}

// Files and their numbers.
extension UndoRing {
  /// Creates the file of a new change, locked until it is closed, and removes changes beyond the capacity.
  func makeFile() throws(FileError) -> UndoFile {
    try folder.makeFolders(isPrivate: true)
    try noteWorkspace()
    let lock = try Descriptor(opening: folder, for: .folder)
    // Without the lock the number would still be unique; only the order of two changes could differ.
    _ = try folder.attempt(Pause.wait(until: .now + .seconds(10)) { () throws(SystemError) in try lock.tryLock() })
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

  /// Returns the numbers of the changes, in ascending order.
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

  /// Writes the file `workspace`, for people who inspect the folder; no code reads it. If it cannot be created, the
  /// folder is not fit to store a change either, because the system may report a failed write only once.
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
    name.count == digits ? Int(digits: name.array(name.indices)) : nil
  }

  private static func name(of workspace: BytePath) -> String {
    let hash = ContentHash(workspace.bytes)
    return [hash.first, hash.second].map(\.hexadecimal).joined()
  }
}
